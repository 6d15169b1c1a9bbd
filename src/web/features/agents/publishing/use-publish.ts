import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { call, read } from '#web/lib/api/api.ts';
import { errorText } from '#web/lib/api/error-text.ts';
import { toast } from '#web/ui/overlays/toast.ts';
import { refreshAgentLists } from '../agent-queries.ts';
import { brainMend } from '../brain-mend.ts';

/** Publishes the draft, with a reason where its tests fail, and goes back to the agent. */
export function usePublish(id: string, passed: number) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const params = { id };
  return useMutation({
    mutationFn: (despiteTests: string | undefined) =>
      call('updateAgent', {
        params,
        body: { publish: true, ...(despiteTests !== undefined && { despiteTests }) },
      }),
    onSuccess: (agent) => {
      queryClient.setQueryData(read('getAgent', { params }).queryKey, agent);
      void queryClient.invalidateQueries({ queryKey: ['listVersions'] });
      void refreshAgentLists(queryClient);
      toast.done({
        title: t('agents.publishing.done', { number: agent.version?.number ?? 1 }),
        ...(passed > 0 && { text: t('agents.publishing.doneText', { count: passed }) }),
      });
      void navigate({ to: '/agents/$id', params });
    },
    onError: (error) => {
      toast.failed({
        title: t('agents.publishing.error'),
        text: errorText(error),
        ...brainMend(error, t, () => void navigate({ to: '/agents/models' })),
      });
      void queryClient.invalidateQueries({ queryKey: ['getAgent'] });
    },
  });
}
