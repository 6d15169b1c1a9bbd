import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { Channel } from '#contract/channels/channels.ts';
import { call, type CallData, read } from '#web/lib/api.ts';
import { useChannelChanged } from '../use-channel-changed.ts';

/** What was found longer ago is looked for again when somebody opens the panel. */
const FRESH_MS = 5 * 60_000;

/** Milliseconds until what is said of a pause holds no longer. */
function untilPauseEnds(found: CallData<'readCheckUp'> | undefined): number | false {
  const end = found?.findings.find(({ code }) => code === 'sending_paused')?.values['at'];
  return end === undefined ? false : Math.max(1000, Date.parse(String(end)) - Date.now() + 500);
}

/** The last check-up of a channel, a new one on demand, and the mends that the server does. */
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
    channelChanged(await call('getChannel', { params })); // its status follows what was seen
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
