import { useQueryClient } from '@tanstack/react-query';
import type { Channel } from '#contract/channels/channels.ts';
import { read } from '#web/lib/api.ts';

/** Keeps what the server answered about a channel, and has the lists asked again. */
export function useChannelChanged(): (channel: Channel) => void {
  const queryClient = useQueryClient();
  return (channel) => {
    queryClient.setQueryData(read('getChannel', { params: { id: channel.id } }).queryKey, channel);
    void queryClient.invalidateQueries({
      predicate: ({ queryKey }) => queryKey[0] === 'listChannels',
    });
  };
}
