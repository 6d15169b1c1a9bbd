import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Channel } from '#contract/channels.ts';
import type { Pairing } from '#contract/whatsapp-web.ts';
import { call, read } from '#web/lib/api.ts';

const askEveryMs = 2000;
const isOver = (state: Pairing['state'] | undefined): boolean => state === 'connected' || state === 'expired' || state === 'error';

export interface PairingControl {
  pairing: Pairing | null;
  isStarting: boolean;
  isFinishing: boolean;
  error: Error | null;
  start: (phoneNumber?: string) => void;
  reset: () => void;
}

/** Pairs a phone: begins, follows what the server says, and finishes the channel's setup when the phone is linked. */
export function usePairing(channel: Channel, onConnected: (channel: Channel) => void): PairingControl {
  const queryClient = useQueryClient();
  const [ids, setIds] = useState<{ tenantId: string; instanceId: string } | null>(null);
  const followed = read('getPairing', { params: { id: channel.id } });
  const begin = useMutation({
    mutationFn: (given: { phoneNumber: string | undefined; tenantId: string; instanceId: string }) =>
      call('startPairing', { body: { channelId: channel.id, type: 'whatsapp_web', ...given } }),
    onSuccess: (started, { tenantId, instanceId }) => {
      queryClient.setQueryData(followed.queryKey, started);
      setIds({ tenantId, instanceId });
    },
  });
  const query = useQuery({
    ...followed,
    enabled: ids !== null,
    staleTime: 0,
    gcTime: 0,
    refetchInterval: ({ state }) => (isOver(state.data?.state) ? false : askEveryMs),
  });
  const finish = useMutation({
    mutationFn: (made: { tenantId: string; instanceId: string }) =>
      call('setupChannel', { body: { channelId: channel.id, setupData: { type: 'whatsapp_web', ...made, rejectCall: false } } }),
    onSuccess: onConnected,
  });
  const isLinked = ids !== null && query.data?.state === 'connected';
  const { mutate: conclude, isIdle } = finish;
  useEffect(() => {
    if (isLinked && isIdle) conclude(ids);
  }, [isLinked, isIdle, ids, conclude]);

  const reset = (): void => {
    setIds(null);
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
      const now = Date.now();
      begin.mutate({ phoneNumber, tenantId: `tenant-${now}`, instanceId: `instance-${now}` });
    },
    reset,
  };
}
