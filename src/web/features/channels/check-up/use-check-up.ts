import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { Channel } from '#contract/channels/channels.ts';
import { call, type CallData, read } from '#web/lib/api/api.ts';
import { useChannelChanged } from '../use-channel-changed.ts';

/** An older check-up is repeated when somebody opens the panel. */
const FRESH_MS = 5 * 60_000;

/** Milliseconds until the reported pause of sending ends; false: there is none. */
function untilPauseEnds(found: CallData<'readCheckUp'> | undefined): number | false {
  const end = found?.findings.find(({ code }) => code === 'sending_paused')?.values['at'];
  return end === undefined ? false : Math.max(1000, Date.parse(String(end)) - Date.now() + 500);
}

/**
 * The last check-up of a channel, with the calls that repeat it and that let the server fix a
 * finding.
 */
export function useCheckUp(channel: Channel) {
  const queryClient = useQueryClient();
  const channelChanged = useChannelChanged();
  const params = { id: channel.id };
  const isSetUp = channel.apiTokenHint !== null;
  const query = read('readCheckUp', { params });
  const last = useQuery({
    ...query,
    enabled: isSetUp,
    refetchOnWindowFocus: false,
    refetchInterval: ({ state }) => untilPauseEnds(state.data),
  });
  const keep = async (found: CallData<'readCheckUp'>): Promise<void> => {
    queryClient.setQueryData(query.queryKey, found);
    channelChanged(await call('getChannel', { params })); // the status follows from the check-up
  };
  const run = useMutation({ mutationFn: () => call('runCheckUp', { params }), onSuccess: keep });
  const mend = useMutation({
    mutationFn: (what: 'register_again' | 'try_now') =>
      call('mendChannel', { params, body: { mend: what } }),
    onSuccess: keep,
  });

  const looked = useRef(false);
  const { mutate } = run;
  const { data } = last;
  useEffect(() => {
    if (data === undefined || looked.current) return;
    looked.current = true;
    const isFresh = data.checkedAt !== null && Date.now() - Date.parse(data.checkedAt) < FRESH_MS;
    if (!isFresh && !data.running) mutate();
  }, [data, mutate]);

  return { isSetUp, last, run, mend, isRunning: run.isPending || mend.isPending };
}
