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
import { Section } from '#web/ui/page/section.tsx';
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
    <Section
      id="teams"
      title={t('people.teams.title')}
      className="mt-12"
      action={
        <Can call="createTeam">
          <Button look="link" size="inline" onClick={() => setEdited('new')}>
            <IconPlus size={16} aria-hidden />
            {t('people.teams.new')}
          </Button>
        </Can>
      }
    >
      {query.isError && !query.data && (
        <LoadError
          error={query.error}
          busy={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      )}
      {query.data?.teams.length === 0 && (
        <p className="py-3.5 text-ink-2">{t('people.teams.none')}</p>
      )}
      {query.data && query.data.teams.length > 0 && (
        <ul aria-labelledby="teams" className="divide-y divide-line border-b border-line">
          {query.data.teams.map((team) => (
            <li key={team.id} className="flex items-center gap-3 py-3">
              <div className="min-w-0 flex-1">
                <p className="truncate text-15 font-semibold">{team.name}</p>
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
    </Section>
  );
}
