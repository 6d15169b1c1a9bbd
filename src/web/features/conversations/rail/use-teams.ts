import { useQueries, useQuery } from '@tanstack/react-query';
import { call, read } from '#web/lib/api/api.ts';

/** In milliseconds. Every team is a request of its own, so these are not read at each change. */
const everyMs = 60_000;

/** The teams of the workspace. */
export const useTeams = () =>
  useQuery({ ...read('listTeams'), staleTime: everyMs }).data?.teams ?? [];

/** The teams, each with the number of its open conversations. */
export function useTeamCounts(): { id: string; name: string; count: number | undefined }[] {
  const teams = useTeams();
  const counts = useQueries({
    queries: teams.map(({ id }) => ({
      queryKey: ['openOfTeam', id],
      queryFn: () => call('listConversations', { query: { team: id, state: 'open', limit: 1 } }),
      refetchInterval: everyMs,
    })),
  });
  return teams.map(({ id, name }, index) => ({
    id,
    name,
    count: counts[index]?.data?.pagination.total,
  }));
}
