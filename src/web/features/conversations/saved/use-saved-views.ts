import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { read, type CallData } from '#web/lib/api/api.ts';
import { firstState, type ConversationsSearch } from '../searches.ts';

export type SavedView = CallData<'listSavedViews'>['views'][number];

const route = getRouteApi('/signed-in/conversations');
/** In milliseconds: the numbers of the views are read again. */
const everyMs = 30_000;

/** The filters that the person, or a colleague for everybody, has saved under a name. */
export const useSavedViews = (): SavedView[] =>
  useQuery({ ...read('listSavedViews'), refetchInterval: everyMs, staleTime: 10_000 }).data
    ?.views ?? [];

/** What the list shows now, as a view keeps it. */
export function useChosenFilter() {
  const { state = firstState, channelId, labelId, agentId, team, search } = route.useSearch();
  return { state, channelId, labelId, agentId, team, search };
}

/** The saved view that the list shows now. */
export function useChosenView(): SavedView | undefined {
  const chosen = JSON.stringify(searchOf(useChosenFilter()));
  return useSavedViews().find(({ filter }) => JSON.stringify(searchOf(filter)) === chosen);
}

/** How a view stands in the URL. */
export const searchOf = ({
  state,
  channelId,
  labelId,
  agentId,
  team,
  search,
}: ReturnType<typeof useChosenFilter> | SavedView['filter']): ConversationsSearch => ({
  state: state === firstState ? undefined : state,
  channelId,
  labelId,
  agentId,
  team,
  search: search || undefined,
});
