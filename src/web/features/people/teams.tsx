import { IconPencil, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Member } from '#contract/people/people.ts';
import type { Team } from '#contract/people/teams.ts';
import { read } from '#web/lib/api/api.ts';
import { lazyComponent } from '#web/lib/lazy-component.ts';
import { Can } from '#web/lib/session/can.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/page/card.tsx';
import { ErrorBoundary } from '#web/ui/states/error-boundary.tsx';
import { LoadError } from '#web/ui/states/load-error.tsx';

const TeamDialog = lazyComponent(async () => (await import('./team-dialog.tsx')).TeamDialog);

/** The teams: people who look after the same conversations. */
export function Teams({ people }: { people: readonly Member[] }) {
  const { t } = useTranslation();
  const query = useQuery(read('listTeams'));
  const [edited, setEdited] = useState<Team | 'new' | null>(null);
  const namesOf = ({ userIds }: Team): string =>
    people.flatMap(({ id, name }) => (userIds.includes(id) ? name : [])).join(', ') ||
    t('people.teams.nobody');
  return (
    <section aria-labelledby="teams" className="mt-8">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="teams" className="text-base font-semibold">
          {t('people.teams.title')}
        </h2>
        <Can call="createTeam">
          <Button look="secondary" size="small" onClick={() => setEdited('new')}>
            <IconPlus size={16} aria-hidden />
            {t('people.teams.new')}
          </Button>
        </Can>
      </div>
      <Card className="mt-2 overflow-hidden">
        {query.isError && !query.data && (
          <LoadError
            error={query.error}
            busy={query.isFetching}
            onRetry={() => void query.refetch()}
          />
        )}
        {query.data?.teams.length === 0 && (
          <p className="p-4 text-sm text-ink-2">{t('people.teams.none')}</p>
        )}
        {query.data && query.data.teams.length > 0 && (
          <ul aria-labelledby="teams" className="divide-y divide-line">
            {query.data.teams.map((team) => (
              <li key={team.id} className="flex items-center gap-3 p-4">
                <div className="min-w-0 flex-1">
                  <p className="truncate text-sm font-medium">{team.name}</p>
                  <p className="truncate text-13 text-ink-2">{namesOf(team)}</p>
                </div>
                <Can call="updateTeam">
                  <Button look="quiet" size="iconSmall" onClick={() => setEdited(team)}>
                    <IconPencil size={18} stroke={1.75} aria-hidden />
                    <span className="sr-only">{t('people.teams.edit', { name: team.name })}</span>
                  </Button>
                </Can>
              </li>
            ))}
          </ul>
        )}
      </Card>
      <ErrorBoundary>
        {edited !== null && (
          <TeamDialog
            key={edited === 'new' ? 'new' : edited.id}
            team={edited === 'new' ? null : edited}
            people={people}
            onClose={() => setEdited(null)}
          />
        )}
      </ErrorBoundary>
    </section>
  );
}
