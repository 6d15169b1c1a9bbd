import { getRouteApi } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { firstState } from '../searches.ts';
import { useChosenView } from '../saved/use-saved-views.ts';
import { useTeams } from './use-teams.ts';

const route = getRouteApi('/signed-in/conversations');

/** The name of the view that is chosen. */
export function useViewName(): string {
  const { t } = useTranslation();
  const { state = firstState, team } = route.useSearch();
  const teams = useTeams();
  const view = useChosenView();
  if (view) return view.name;
  return teams.find(({ id }) => id === team)?.name ?? t(`conversations.state.${state}`);
}
