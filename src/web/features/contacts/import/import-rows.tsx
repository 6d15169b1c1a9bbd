import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { ContactImport, ImportRow } from '#contract/contacts/contact-imports.ts';
import { read } from '#web/lib/api/api.ts';
import { FilterSelect } from '#web/ui/forms/select.tsx';
import { PagedResults } from '#web/ui/page/paged-results.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { StatusPill } from '#web/ui/states/status-pill.tsx';
import { importActions } from '../list/searches.ts';

const route = getRouteApi('/signed-in/contacts/import');
const looks = { new: 'ok', update: 'info', unchanged: 'quiet', error: 'bad' } as const;
const pageSize = 20;

/** The rows of the file, each with what it would do. */
export function ImportRows({ one }: { one: ContactImport }) {
  const { t } = useTranslation();
  const { action, page = 1 } = route.useSearch();
  const navigate = route.useNavigate();
  const query = useQuery({
    ...read('listImportRows', { params: { id: one.id }, query: { action, page, limit: pageSize } }),
    placeholderData: keepPreviousData,
  });
  return (
    <section aria-label={t('imports.rows')}>
      {one.state === 'ready' && (
        <div className="py-3">
          <FilterSelect
            label={t('imports.show')}
            value={action ?? 'all'}
            choices={(['all', ...importActions] as const).map((value) => ({
              value,
              label: t(`imports.shown.${value}`),
            }))}
            onChange={(chosen) =>
              void navigate({
                search: (before) => ({
                  ...before,
                  page: undefined,
                  action: chosen === 'all' ? undefined : chosen,
                }),
                replace: true,
              })
            }
          />
        </div>
      )}
      <PagedResults
        query={query}
        loading={
          <div aria-busy className="p-5">
            <Skeleton className="h-24 w-full" />
          </div>
        }
        none={{ title: t('imports.noRows'), text: t('imports.noRowsText') }}
        onPage={(to, replace) =>
          void navigate({ search: (before) => ({ ...before, page: to }), replace })
        }
      >
        <ul aria-label={t('imports.rows')}>
          {query.data?.rows.map((row) => (
            <Row key={row.line} row={row} />
          ))}
        </ul>
      </PagedResults>
    </section>
  );
}

function Row({ row }: { row: ImportRow }) {
  const { t } = useTranslation();
  const { line, action, who, contact, changes, error } = row;
  return (
    <li className="border-t border-line py-3">
      <div className="flex items-center justify-between gap-3">
        <span className="min-w-0 truncate text-sm">
          <span className="text-ink-3">{t('imports.line', { line })} </span>
          {contact ? (
            <Link
              to="/contacts/$id"
              params={{ id: contact.id }}
              className="font-medium hover:text-press hover:underline"
            >
              {contact.name ?? who}
            </Link>
          ) : (
            who
          )}
        </span>
        <StatusPill kind={looks[action]}>{t(`imports.action.${action}`)}</StatusPill>
      </div>
      {error !== null && <p className="mt-1 text-13 text-bad">{error}</p>}
      {changes.length > 0 && (
        <p className="mt-1 text-13 text-ink-2">
          {t('imports.changes', { columns: changes.join(', ') })}
        </p>
      )}
    </li>
  );
}
