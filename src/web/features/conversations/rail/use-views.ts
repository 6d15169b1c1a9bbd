import {
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
import { IconBot } from '#web/ui/icon-bot.tsx';
import { firstState, type ConversationsSearch, type State } from '../searches.ts';
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
  count: number | undefined;
  /** It counts customers who wait. */
  waits: boolean;
  chosen: boolean;
}

export interface ViewGroup {
  key: 'forYou' | 'teams';
  views: View[];
}

/** The states that have a place of their own; the others are reached through the filters. */
const railed: readonly State[] = [
  'waiting',
  'mine',
  'unowned',
  'agent',
  'snoozed',
  'closed',
  'all',
];
const icons: Partial<Record<State, Icon>> = {
  waiting: IconInbox,
  mine: IconUser,
  unowned: IconUsers,
  agent: IconBot,
  snoozed: IconClock,
  closed: IconCheck,
};

/** Every view that a person can choose, in groups. */
export function useViews(): ViewGroup[] {
  const { t } = useTranslation();
  const { state: chosen = firstState, team } = route.useSearch();
  const counts = useCounts();
  const teams = useTeamCounts();
  const ofTeam = teams.some(({ id }) => id === team);
  const states = railed.includes(chosen) || ofTeam ? railed : [...railed, chosen];
  const groups: ViewGroup[] = [
    {
      key: 'forYou',
      views: states.map((state) => ({
        key: state,
        name: t(`conversations.state.${state}`),
        icon: icons[state] ?? IconMessages,
        search: (before) => ({
          ...before,
          state: state === firstState ? undefined : state,
          team: ofTeam ? undefined : before.team,
        }),
        count: counts?.[state],
        waits: state === firstState,
        chosen: !ofTeam && state === chosen,
      })),
    },
    {
      key: 'teams',
      views: teams.map(({ id, name, count }) => ({
        key: id,
        name,
        icon: IconHash,
        search: (before) => ({ ...before, state: 'open', team: id }),
        count,
        waits: false,
        chosen: id === team,
      })),
    },
  ];
  return groups.filter(({ views }) => views.length > 0);
}
