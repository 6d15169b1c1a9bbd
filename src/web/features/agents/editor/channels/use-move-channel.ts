import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Channel } from '#contract/channels/channels.ts';
import { call } from '#web/lib/api/api.ts';
import { errorText } from '#web/lib/api/error-text.ts';
import { toast } from '#web/ui/overlays/toast.ts';
import { refreshAgentLists } from '../../agent-queries.ts';

interface Move {
  /** As it was before. */
  channel: Channel;
  /** Who answers from now on; null: nobody. */
  agentId: string | null;
}

/** Gives a channel to another agent, or to none, at once; whoever regrets it puts it back. */
export function useMoveChannel() {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const move = useMutation({
    mutationFn: ({ channel, agentId }: Move) =>
      call('updateChannel', { params: { id: channel.id }, body: { agentId } }),
    onSuccess: async (moved, { channel }) => {
      await refreshAgentLists(queryClient);
      await queryClient.invalidateQueries({
        predicate: ({ queryKey }) =>
          ['getAgent', 'listChannels', 'getChannel'].includes(String(queryKey[0])),
      });
      const { displayName: name } = moved;
      toast.done({
        title: moved.agent
          ? t('channels.answers.moved', { name, agent: moved.agent.name })
          : t('channels.answers.freed', { name }),
        action: {
          label: t('agents.knowledge.undo'),
          run: () => move.mutate({ channel: moved, agentId: channel.agent?.id ?? null }),
        },
      });
    },
    onError: (error) =>
      toast.failed({
        title: t('channels.answers.error'),
        text: errorText(error),
      }),
  });
  return move;
}
