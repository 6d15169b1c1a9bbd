import {
  IconBookmark,
  IconCheck,
  IconClock,
  IconHash,
  IconInbox,
  IconMessages,
  IconUser,
  IconUsers,
  type Icon,
} from '@tabler/icons-react';
import { getRouteApi } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { number } from '#web/lib/format.ts';
import { IconBot } from '#web/ui/icon-bot.tsx';
import { firstState, isOfWaiting, type ConversationsSearch, type State } from '../searches.ts';
import { searchOf, useChosenView, useSavedViews } from '../saved/use-saved-views.ts';
import { useCounts } from './use-counts.ts';
import { useTeamCounts } from './use-teams.ts';

const route = getRouteApi('/signed-in/conversations');

/** One entry of the rail: a list of conversations under a name. */
export interface View {
  key: string;
  name: string;
  icon: Icon;
  /** What choosing it changes in the URL. */
  search: (before: ConversationsSearch) => ConversationsSearch;
  /** How many conversations it has, as it is shown; empty: none, or not known yet. */
  count: string;
  /** It counts customers who wait. */
  waits: boolean;
  chosen: boolean;
}

export interface ViewGroup {
  key: 'forYou' | 'saved' | 'teams';
  views: View[];
}

/**
 * The states that have a place of their own, `waiting` only while somebody waits for a colleague and
 * `not_kept` while there is one; the others are reached through the filters.
 */
const railed: readonly State[] = [
  'for_you',
  'waiting',
  'not_kept',
  'mine',
  'unowned',
  'agent',
  'snoozed',
  'closed',
  'all',
];
const icons: Partial<Record<State, Icon>> = {
  for_you: IconInbox,
  waiting: IconInbox,
  not_kept: IconInbox,
  mine: IconUser,
  unowned: IconUsers,
  agent: IconBot,
  snoozed: IconClock,
  closed: IconCheck,
};

const shown = (count: number | undefined): string => (count ? number(count) : '');
/** The server counts the conversations of a saved view no further. */
const MOST_COUNTED = 100;

/** Every view that a person can choose, in groups. */
export function useViews(): ViewGroup[] {
  const { t } = useTranslation();
  const { state: chosen = firstState, team } = route.useSearch();
  const counts = useCounts();
  const teams = useTeamCounts();
  const saved = useSavedViews();
  const view = useChosenView();
  const ofTeam = view === undefined && teams.some(({ id }) => id === team);
  // Whoever waits for a colleague alone is in nobody else's first list, and must not be out of
  // sight.
  const others = counts !== undefined && counts.waiting > counts.for_you;
  const notKept = counts !== undefined && counts.not_kept > 0;
  const isPlaced = { waiting: others, not_kept: notKept };
  const placed = railed.filter(
    (state) =>
      state === chosen || !(state === 'waiting' || state === 'not_kept') || isPlaced[state],
  );
  const states = placed.includes(chosen) || ofTeam || view ? placed : [...placed, chosen];
  const groups: ViewGroup[] = [
    {
      key: 'forYou',
      views: states.map((state) => ({
        key: state,
        name: t(`conversations.state.${state}`),
        icon: icons[state] ?? IconMessages,
        // What narrows the list stays, unless another view brought it.
        search: (before) => ({
          ...(view ? {} : before),
          ...(ofTeam && { team: undefined }),
          state: state === firstState ? undefined : state,
        }),
        count: shown(counts?.[state]),
        waits: isOfWaiting(state),
        chosen: !ofTeam && !view && state === chosen,
      })),
    },
    {
      key: 'saved',
      views: saved.map((one) => ({
        key: one.id,
        name: one.name,
        icon: IconBookmark,
        search: () => searchOf(one.filter),
        count: one.count < MOST_COUNTED ? shown(one.count) : `${MOST_COUNTED - 1}+`,
        waits: false,
        chosen: one.id === view?.id,
      })),
    },
    {
      key: 'teams',
      views: teams.map(({ id, name, count }) => ({
        key: id,
        name,
        icon: IconHash,
        search: () => ({ state: 'open', team: id }),
        count: shown(count),
        waits: false,
        chosen: ofTeam && id === team,
      })),
    },
  ];
  return groups.filter(({ views }) => views.length > 0);
}
