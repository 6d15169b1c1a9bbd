import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { ChannelType } from '#channels/catalog.ts';
import { read } from '#web/lib/api/api.ts';

const route = getRouteApi('/signed-in/agents/$id');

/** The types of channel on which the agent answers, each once; its own while it has none. */
export function useAgentTypes(): readonly ChannelType[] {
  const { id } = route.useParams();
  const { data } = useQuery(read('getAgent', { params: { id } }));
  if (!data) return [];
  const types = data.channels.map(({ type }) => type);
  return types.length === 0 ? [data.channelType] : [...new Set(types)];
}
