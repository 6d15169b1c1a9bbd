import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Agent } from '#contract/agents/agents.ts';
import { call, read } from '#web/lib/api/api.ts';
import { errorText } from '#web/lib/api/error-text.ts';
import { toast } from '#web/ui/overlays/toast.ts';
import { refreshAgentLists } from '../agent-queries.ts';

/**
 * Makes a version the draft, and opens it in the editor. The draft that it replaces comes back with
 * one press.
 */
export function useRestore(before: Agent) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const params = { id: before.id };
  const show = (agent: Agent): void => {
    queryClient.setQueryData(read('getAgent', { params }).queryKey, agent);
    void queryClient.invalidateQueries({ queryKey: ['compareVersions'] });
    void refreshAgentLists(queryClient);
  };
  const failed = (error: Error): void =>
    void toast.failed({ title: t('agents.versions.restoreError'), text: errorText(error) });
  const undo = useMutation({
    mutationFn: () =>
      call('updateAgent', { params, body: { config: before.config, publish: false } }),
    onSuccess: (agent) => {
      show(agent);
      toast.done({ title: t('agents.versions.undone') });
    },
    onError: failed,
  });
  const { mutate, isPending } = useMutation({
    mutationFn: (number: number) => call('restoreVersion', { params: { ...params, number } }),
    onSuccess: (agent, number) => {
      show(agent);
      toast.done({
        title: t('agents.versions.restored', { number }),
        text: t('agents.versions.restoredText'),
        action: { label: t('common.notifications.undo'), run: () => undo.mutate() },
      });
      void navigate({ to: '/agents/$id', params });
    },
    onError: failed,
  });
  return { restore: mutate, isRestoring: isPending };
}
