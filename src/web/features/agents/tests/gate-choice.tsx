import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Agent } from '#contract/agents/agents.ts';
import { call, read } from '#web/lib/api/api.ts';
import { errorText } from '#web/lib/api/error-text.ts';
import { Segmented } from '#web/ui/forms/segmented.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import { refreshAgentLists } from '../agent-queries.ts';

/** What a test that does not pass does to the next publication. */
export function GateChoice({ agent }: { agent: Agent }) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const params = { id: agent.id };
  const { gate: _gate, ...config } = agent.config;
  const change = useMutation({
    mutationFn: (value: 'block' | 'warn') =>
      call('updateAgent', {
        params,
        body: { publish: false, config: value === 'warn' ? { ...config, gate: value } : config },
      }),
    onSuccess: (changed) => {
      queryClient.setQueryData(read('getAgent', { params }).queryKey, changed);
      return refreshAgentLists(queryClient);
    },
    onError: (error) =>
      void toast.failed({ title: t('agents.tests.changeError'), text: errorText(error) }),
  });
  const shown = change.isPending ? change.variables : (agent.config.gate ?? 'block');
  return (
    <div className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-2">
      <p aria-hidden className="text-ink-2">
        {t('agents.tests.gate.title')}
      </p>
      <Segmented
        label={t('agents.tests.gate.title')}
        value={shown}
        onChange={(value) => change.mutate(value)}
        choices={[
          { value: 'block', label: t('agents.tests.gate.block') },
          { value: 'warn', label: t('agents.tests.gate.warn') },
        ]}
      />
    </div>
  );
}
