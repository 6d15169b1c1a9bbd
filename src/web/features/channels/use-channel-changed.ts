import { useQueryClient } from '@tanstack/react-query';
import type { Channel } from '#contract/channels/channels.ts';
import { read } from '#web/lib/api/api.ts';

/** Takes over the channel that a call answered with, and has the lists read again. */
export function useChannelChanged(): (channel: Channel) => void {
  const queryClient = useQueryClient();
  return (channel) => {
    queryClient.setQueryData(read('getChannel', { params: { id: channel.id } }).queryKey, channel);
    void queryClient.invalidateQueries({
      predicate: ({ queryKey }) => queryKey[0] === 'listChannels',
    });
  };
}
