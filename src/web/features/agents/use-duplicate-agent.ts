import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { ListedAgent } from '#contract/agents/agents.ts';
import { call, read } from '#web/lib/api/api.ts';
import { errorText } from '#web/lib/api/error-text.ts';
import { toast } from '#web/ui/overlays/toast.ts';
import { refreshAgentLists } from './agent-queries.ts';

/** Makes a copy of an agent, opens it, and says that no customer gets anything of it yet. */
export function useDuplicateAgent({ id, name }: Pick<ListedAgent, 'id' | 'name'>) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: () => call('duplicateAgent', { params: { id } }),
    onSuccess: (copy) => {
      queryClient.setQueryData(read('getAgent', { params: { id: copy.id } }).queryKey, copy);
      void refreshAgentLists(queryClient);
      toast.done({
        title: t('agents.duplicating.done', { name: copy.name }),
        text: t('agents.duplicating.text'),
      });
      return navigate({ to: '/agents/$id', params: { id: copy.id } });
    },
    onError: (error) =>
      void toast.failed({
        title: t('agents.duplicating.error', { name }),
        text: errorText(error),
      }),
  });
}
