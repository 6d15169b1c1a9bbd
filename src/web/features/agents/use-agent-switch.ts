import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { channels } from 'virtual:plain-data';
import type { ListedAgent } from '#contract/agents/agents.ts';
import { call, read } from '#web/lib/api/api.ts';
import { errorText } from '#web/lib/api/error-text.ts';
import { toast } from '#web/ui/overlays/toast.ts';
import { changeAgent, refreshAgentLists } from './agent-queries.ts';
import { withBlanks } from './with-blanks.ts';

type Status = ListedAgent['status'];
const opposite = (status: Status): Status => (status === 'active' ? 'inactive' : 'active');

/**
 * Switches an agent on the screen at once and then on the server, and says what that means for
 * customers.
 */
export function useAgentSwitch(agent: ListedAgent) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const { name } = agent;
  const toggle = useMutation({
    mutationKey: ['toggleAgent', agent.id],
    mutationFn: async () => {
      const toggled = await call('toggleAgent', { params: { id: agent.id } });
      const { pagination } = await queryClient.fetchQuery({
        ...read('listAgents', {
          query: { status: 'active', channelType: toggled.channelType, limit: 1 },
        }),
        staleTime: 0,
      });
      return { toggled, active: pagination.total };
    },
    onMutate: async () => {
      await queryClient.cancelQueries({
        predicate: ({ queryKey }) => queryKey[0] === 'listAgents' || queryKey[0] === 'getAgent',
      });
      changeAgent(queryClient, agent.id, (shown) => ({ ...shown, status: opposite(shown.status) }));
    },
    onSuccess: ({ toggled, active }) => {
      changeAgent(queryClient, agent.id, (shown) => ({ ...shown, ...toggled }));
      tell(toggled, active);
    },
    onError: (error) => {
      changeAgent(queryClient, agent.id, (shown) => ({ ...shown, status: agent.status }));
      toast.failed({ title: t('agents.switching.error', { name }), text: errorText(error) });
    },
    onSettled: () => refreshAgentLists(queryClient),
  });

  function tell({ status, channelType, toFillIn }: ListedAgent, active: number): void {
    const channel = channels[channelType].label;
    if (status === 'active')
      toast.done({
        title: t('agents.switching.on', { name }),
        text: withBlanks(
          active > 1
            ? t('agents.switching.onSecondText', { channel })
            : t('agents.switching.onText', { channel }),
          toFillIn,
          t,
        ),
      });
    else if (active > 0)
      toast.done({
        title: t('agents.switching.off', { name }),
        text: t('agents.switching.offText', { channel }),
      });
    else
      toast.done({
        title: t('agents.switching.off', { name }),
        text: t('agents.switching.offLastText', { channel }),
        stayFor: 12_000,
        action: { label: t('agents.switching.undo'), run: () => toggle.mutate() },
      });
  }
  return toggle;
}
