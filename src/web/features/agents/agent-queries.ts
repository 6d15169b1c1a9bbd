import type { QueryClient } from '@tanstack/react-query';
import type { ListedAgent } from '#contract/agents/agents.ts';
import { read, type CallData } from '#web/lib/api/api.ts';

const lists = ['listAgents', 'agentsToChoose', 'agentStats', 'activeAgents', 'agentsByChannelType'];

/** Reads again everything that lists or counts agents. */
export const refreshAgentLists = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({
    predicate: ({ queryKey }) => lists.includes(String(queryKey[0])),
  });

/** Changes one agent in every query of the cache that holds it. */
export function changeAgent(
  queryClient: QueryClient,
  id: string,
  change: <One extends ListedAgent>(agent: One) => One,
): void {
  queryClient.setQueryData(
    read('getAgent', { params: { id } }).queryKey,
    (agent) => agent && change(agent),
  );
  queryClient.setQueriesData<CallData<'listAgents'>>(
    { queryKey: ['listAgents'] },
    (list) =>
      list && {
        ...list,
        agents: list.agents.map((agent) => (agent.id === id ? change(agent) : agent)),
      },
  );
}
