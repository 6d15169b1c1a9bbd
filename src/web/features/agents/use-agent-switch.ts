import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { ListedAgent } from '#contract/agents/agents.ts';
import { call } from '#web/lib/api/api.ts';
import { errorText } from '#web/lib/api/error-text.ts';
import { toast } from '#web/ui/overlays/toast.ts';
import { changeAgent, refreshAgentLists } from './agent-queries.ts';
import { withBlanks } from './with-blanks.ts';

type Status = ListedAgent['status'];
const opposite = (status: Status): Status => (status === 'active' ? 'inactive' : 'active');

export const switchingKey = (id: string): string[] => ['toggleAgent', id];

/** This many channels are named; the others are counted. */
const named = 3;

/**
 * Switches an agent on the screen at once and then on the server, and says what that means for
 * customers.
 */
export function useAgentSwitch(agent: ListedAgent) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const { name } = agent;
  const toggle = useMutation({
    mutationKey: switchingKey(agent.id),
    mutationFn: () => call('toggleAgent', { params: { id: agent.id } }),
    onMutate: async () => {
      await queryClient.cancelQueries({
        predicate: ({ queryKey }) => queryKey[0] === 'listAgents' || queryKey[0] === 'getAgent',
      });
      changeAgent(queryClient, agent.id, (shown) => ({ ...shown, status: opposite(shown.status) }));
    },
    onSuccess: (toggled) => {
      changeAgent(queryClient, agent.id, (shown) => ({ ...shown, ...toggled }));
      void queryClient.invalidateQueries({ queryKey: ['listChannels'] });
      tell(toggled);
    },
    onError: (error) => {
      changeAgent(queryClient, agent.id, (shown) => ({ ...shown, status: agent.status }));
      toast.failed({ title: t('agents.switching.error', { name }), text: errorText(error) });
    },
    onSettled: () => refreshAgentLists(queryClient),
  });

  function tell({ status, channels, toFillIn, version }: ListedAgent): void {
    if (status === 'active' && version === null) {
      toast.done({
        title: t('agents.switching.onUnpublished', { name }),
        text: t('agents.switching.onUnpublishedText'),
      });
      return;
    }
    const names = channels.slice(0, named).map((one) => one.displayName);
    const more = channels.length - named;
    const channel = [...names, ...(more > 0 ? [`+${more}`] : [])].join(', ');
    if (status === 'active')
      toast.done({
        title: t('agents.switching.on', { name }),
        text: withBlanks(
          channel === ''
            ? t('agents.switching.onNowhere')
            : t('agents.switching.onText', { channel }),
          toFillIn,
          t,
        ),
      });
    else
      toast.done({
        title: t('agents.switching.off', { name }),
        ...(channel !== '' && { text: t('agents.switching.offText', { channel }) }),
        stayFor: 12_000,
        action: { label: t('agents.switching.undo'), run: () => toggle.mutate() },
      });
  }
  return toggle;
}
