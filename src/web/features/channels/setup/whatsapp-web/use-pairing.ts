import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Channel } from '#contract/channels/channels.ts';
import type { Pairing } from '#contract/channels/whatsapp-web.ts';
import { ApiError, call, read } from '#web/lib/api/api.ts';

const askEveryMs = 2000;
/**
 * The attempts to finish the setup: the server may be away for a while, for example because it
 * restarts.
 */
const CONCLUDE_TRIES = 5;
const isOver = (state: Pairing['state'] | undefined): boolean =>
  state === 'connected' || state === 'expired' || state === 'error';

export interface PairingControl {
  pairing: Pairing | null;
  isStarting: boolean;
  isFinishing: boolean;
  error: Error | null;
  start: (phoneNumber?: string) => void;
  reset: () => void;
}

interface Ids {
  tenantId: string;
  instanceId: string;
}

function newIds(): Ids {
  const now = Date.now();
  return { tenantId: `tenant-${now}`, instanceId: `instance-${now}` };
}

/**
 * Pairs a phone: starts the pairing, follows what the server reports, and finishes the setup of the
 * channel when the phone is linked.
 */
export function usePairing(
  channel: Channel,
  onConnected: (channel: Channel) => void,
): PairingControl {
  const queryClient = useQueryClient();
  const [ids, setIds] = useState<Ids | null>(null);
  // A pairing that is under way when the page opens is followed as if it had been started here.
  const [isAdopting, setAdopting] = useState(channel.mode === 'live');
  const [adoptedAs] = useState(newIds);
  const followed = read('getPairing', { params: { id: channel.id } });
  const begin = useMutation({
    mutationFn: (given: Ids & { phoneNumber: string | undefined }) =>
      call('startPairing', { body: { channelId: channel.id, type: 'whatsapp_web', ...given } }),
    onSuccess: (started, { tenantId, instanceId }) => {
      queryClient.setQueryData(followed.queryKey, started);
      setIds({ tenantId, instanceId });
    },
  });
  const query = useQuery({
    ...followed,
    enabled: ids !== null || isAdopting,
    staleTime: 0,
    gcTime: 0,
    refetchInterval: ({ state }) => (isOver(state.data?.state) ? false : askEveryMs),
  });
  const finish = useMutation({
    mutationFn: (made: Ids) =>
      call('setupChannel', {
        body: {
          channelId: channel.id,
          setupData: { type: 'whatsapp_web', ...made, rejectCall: false },
        },
      }),
    onSuccess: onConnected,
    retry: (tries, error) =>
      tries < CONCLUDE_TRIES && (!(error instanceof ApiError) || error.status === 503),
    retryDelay: askEveryMs,
  });
  const state = query.data?.state;
  const isAdopted =
    isAdopting && ids === null && state !== undefined && (!isOver(state) || state === 'error');
  if (isAdopted) setIds(adoptedAs);
  const isLinked = ids !== null && query.data?.state === 'connected';
  const { mutate: conclude, isIdle } = finish;
  useEffect(() => {
    if (isLinked && isIdle) conclude(ids);
  }, [isLinked, isIdle, ids, conclude]);

  const reset = (): void => {
    setIds(null);
    setAdopting(false);
    begin.reset();
    finish.reset();
  };
  return {
    pairing: ids === null ? null : (query.data ?? null),
    isStarting: begin.isPending,
    isFinishing: isLinked && !finish.isError,
    error: begin.error ?? finish.error ?? (ids === null ? null : query.error),
    start: (phoneNumber) => {
      reset();
      begin.mutate({ phoneNumber, ...newIds() });
    },
    reset,
  };
}
