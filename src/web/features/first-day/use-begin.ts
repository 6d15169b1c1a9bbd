import { useMutation, useMutationState, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Channel } from '#contract/channels/channels.ts';
import { call, read } from '#web/lib/api/api.ts';
import { useUser } from '#web/lib/session/session.tsx';
import { phoneName } from './phone-name.ts';

/** The page where it was begun may be another one than where it is followed. */
const mutationKey = ['beginFirstDay'];
const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The simulated bots, the oldest first. */
const botsOf = (channels: readonly Channel[]): Channel[] =>
  channels
    .filter(({ type, mode }) => type === 'telegram' && mode === 'simulated')
    .toSorted((one, other) => one.createdAt.localeCompare(other.createdAt));

/** An earlier try ended before it was connected. */
const isLeft = ({ statusReason }: Channel): boolean => statusReason === 'not_set_up';

/**
 * What the first day is about: the phone, the agent, and the act that makes both work and sends the
 * owner's own words. Begun again after a failure, it goes on from what is there.
 */
export function useBegin() {
  const { name, workspace } = useUser();
  const queryClient = useQueryClient();
  const features = useQuery({ ...read('features'), staleTime: Infinity });
  const channels = useQuery(read('listChannels', { query: { limit: 100 } }));
  const attention = useQuery(read('readAttention', { query: { timeZone } }));
  const agentId = attention.data?.agentId ?? null;
  const agent = useQuery({
    ...read('getAgent', { params: { id: agentId ?? '' } }),
    enabled: agentId !== null,
  });
  const customer = name.split(' ')[0] ?? name;
  const bots = botsOf(channels.data?.channels ?? []);
  const phone = bots.find(({ status }) => status === 'connected');
  // Where customers of a real channel may be, a trial neither switches an agent on nor teaches it.
  const isTrialOnly = channels.data?.channels.every(
    ({ mode, status }) => mode === 'simulated' || status === 'disconnected',
  );

  const begin = useMutation({
    mutationKey,
    mutationFn: async (words: string) => {
      if (agent.data?.status === 'inactive' && isTrialOnly)
        await call('toggleAgent', { params: { id: agent.data.id } });
      const { id } = phone ?? (await connectPhone(workspace.name, bots.find(isLeft)));
      await call('usePhone', {
        params: { id },
        body: { customer, action: { kind: 'text', text: words } },
      });
    },
    onSettled: () =>
      queryClient.invalidateQueries({
        predicate: ({ queryKey }) =>
          ['listChannels', 'getAgent', 'listAgents', 'readAttention', 'readPhone'].includes(
            String(queryKey[0]),
          ),
      }),
  });
  const last = useMutationState({ filters: { mutationKey }, select: ({ state }) => state }).at(-1);
  const failed = [features, channels, attention, agent].find(
    ({ isError, data }) => isError && data === undefined,
  );
  return {
    begin: (words: string): void => begin.mutate(words),
    isBeginning: last?.status === 'pending',
    error: last?.error ?? null,
    isReady: agent.data !== undefined && features.data !== undefined && channels.data !== undefined,
    phone,
    customer,
    isTrialOnly: isTrialOnly === true,
    agent: agent.data,
    features: features.data,
    failed,
  };
}

/**
 * A new bot at the make-believe Telegram, and the channel that is connected to it: one that an
 * earlier try has left behind, or a new one.
 */
async function connectPhone(
  name: string,
  left: Pick<Channel, 'id'> | undefined,
): Promise<{ id: string }> {
  const displayName = phoneName(name);
  const { token } = await call('createSimulatedAccount', { body: { name: displayName } });
  const { id } =
    left ??
    (await call('createChannel', { body: { type: 'telegram', mode: 'simulated', displayName } }));
  return call('setupChannel', {
    body: { channelId: id, setupData: { type: 'telegram', telegramToken: token } },
  });
}
