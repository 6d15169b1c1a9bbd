import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Agent } from '#contract/agents/agents.ts';
import { call, read } from '#web/lib/api/api.ts';
import { errorText } from '#web/lib/api/error-text.ts';
import { toast } from '#web/ui/overlays/toast.ts';
import { refreshAgentLists } from '../agent-queries.ts';
import { brainMend } from '../brain-mend.ts';
import { withBlanks } from '../with-blanks.ts';
import { isSame, toForm, type AgentForm } from './agent-form.ts';

/**
 * Saves the form as a draft, or publishes it to the customers. Where the agent has tests, the page
 * that runs them publishes what is saved here.
 */
export function useSaveAgent(
  { id, tests }: Pick<Agent, 'id' | 'tests'>,
  form: UseFormReturn<AgentForm, unknown, AgentForm>,
) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const isGated = tests > 0;

  return useMutation({
    mutationFn: ({
      values: { name, description, config },
      publish,
    }: {
      values: AgentForm;
      publish: boolean;
      typed: AgentForm;
    }) =>
      call('updateAgent', {
        params: { id },
        body: { name, description, config, publish: publish && !isGated },
      }),
    onSuccess: (agent, { publish, typed }) => {
      queryClient.setQueryData(read('getAgent', { params: { id } }).queryKey, agent);
      void refreshAgentLists(queryClient);
      keepWhatWasTyped(form, toForm(agent), typed);
      if (publish && isGated)
        void navigate({ to: '/agents/$id/publish', params: { id }, ignoreBlocker: true });
      else tell(agent, publish);
    },
    onError: (error, { publish }) =>
      void toast.failed({
        title: t(publish ? 'agents.editor.publishError' : 'agents.editor.saveError'),
        text: errorText(error),
        ...brainMend(error, t, () => void navigate({ to: '/agents/models' })),
      }),
  });

  function tell({ version, status, toFillIn }: Agent, published: boolean): void {
    if (!published)
      toast.done({
        title: t('agents.editor.saved'),
        text: version
          ? t('agents.editor.savedText', { number: version.number })
          : t('agents.editor.savedFirstText'),
      });
    else
      toast.done({
        title: t('agents.editor.publishedDone', { number: version?.number ?? 1 }),
        text: withBlanks(
          t(
            status === 'active'
              ? 'agents.editor.publishedText'
              : 'agents.editor.publishedInactiveText',
          ),
          toFillIn,
          t,
        ),
      });
  }
}

/**
 * The saved values become the form's new defaults. What was typed while the save was under way
 * stays, unsaved.
 */
function keepWhatWasTyped(
  form: UseFormReturn<AgentForm, unknown, AgentForm>,
  saved: AgentForm,
  sent: AgentForm,
): void {
  const now = structuredClone(form.getValues());
  form.reset(saved);
  if (isSame(now, sent)) return;
  form.setValue('name', now.name, { shouldDirty: true });
  form.setValue('description', now.description, { shouldDirty: true });
  form.setValue('config', now.config, { shouldDirty: true });
  form.setValue('isWeekly', now.isWeekly, { shouldDirty: true });
}
