import { getRouteApi } from '@tanstack/react-router';
import type { ConversationsSearch } from '../searches.ts';

export const filterNames = ['channelId', 'labelId', 'agentId', 'team'] as const;
const route = getRouteApi('/signed-in/conversations');

/** What the list is narrowed by. Every choice is in the URL. */
export function useFilters() {
  const chosen = route.useSearch();
  const navigate = route.useNavigate();
  const change = (to: Pick<ConversationsSearch, Choosable>): void =>
    void navigate({ to: '.', search: (before) => ({ ...before, ...to }), replace: true });
  return {
    chosen,
    /** The names of the filters that are set; the state and the search are none. */
    set: filterNames.filter((name) => chosen[name] !== undefined),
    change,
    clear: (): void =>
      change({ channelId: undefined, labelId: undefined, agentId: undefined, team: undefined }),
  };
}
type Choosable = 'state' | 'sort' | 'search' | (typeof filterNames)[number];
