import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadTexts } from '#web/i18n/i18n.ts';
import { call } from '#web/lib/api/api.ts';
import { errorText } from '#web/lib/api/error-text.ts';
import { lazyComponent } from '#web/lib/lazy-component.ts';
import { useCan } from '#web/lib/session/can.tsx';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import { PanelErrorBoundary } from '#web/ui/states/panel-error-boundary.tsx';
import { type Exchange, isInWords } from './ask-agent.ts';

const TeachTrial = lazyComponent(async () => {
  const [dialog] = await Promise.all([import('./teach-trial.tsx'), loadTexts('teaching')]);
  return dialog.TeachTrial;
});
const NAME_LENGTH = 60;

/** Under a tried answer: teach the right one, or keep this one as a test. */
export function TrialActions({
  agentId,
  exchange,
  isDirty,
}: {
  agentId: string;
  exchange: Exchange;
  /** The form holds what is not saved, and what is taught goes into the saved draft. */
  isDirty: boolean;
}) {
  const { t } = useTranslation();
  const may = useCan('teachInTrial');
  const [isTaught, setTaught] = useState(false);
  const keep = useKeep(agentId, exchange);
  if (!may || !isInWords(exchange)) return null;
  return (
    <div className="flex flex-wrap gap-x-3">
      <Button
        look="link"
        size="inline"
        disabled={isDirty}
        title={isDirty ? t('agents.chat.saveFirst') : undefined}
        onClick={() => setTaught(true)}
      >
        {t('agents.chat.teach')}
      </Button>
      <Button
        look="link"
        size="inline"
        busy={keep.isPending}
        disabled={keep.isSuccess}
        onClick={() => keep.mutate()}
      >
        {t('steps.test.keep')}
      </Button>
      {isTaught && (
        <PanelErrorBoundary fallback={null}>
          <TeachTrial agentId={agentId} exchange={exchange} onClose={() => setTaught(false)} />
        </PanelErrorBoundary>
      )}
    </div>
  );
}

/** What was tried becomes a test: what happened must happen again, from the same source. */
function useKeep(agentId: string, { message, history, answer }: Exchange) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const { outcome, reason, sources } = answer;
  const checks = [
    { kind: 'outcome' as const, is: outcome },
    ...(reason === null ? [] : [{ kind: 'reason' as const, is: reason }]),
    ...sources.slice(0, 1).map(({ title }) => ({ kind: 'source' as const, is: title })),
  ];
  return useMutation({
    mutationFn: () =>
      call('createTest', {
        params: { id: agentId },
        body: {
          name: message.slice(0, NAME_LENGTH),
          given: { history: history.slice(-40) },
          turns: [{ text: message, checks }],
        },
      }),
    onSuccess: () => {
      toast.done({ title: t('steps.test.kept') });
      void queryClient.invalidateQueries({ queryKey: ['listTests'] });
      return queryClient.invalidateQueries({ queryKey: ['getAgent'] });
    },
    onError: (error) =>
      void toast.failed({ title: t('steps.test.keepFailed'), text: errorText(error) }),
  });
}
