import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { read } from '#web/lib/api/api.ts';
import { dayName } from '#web/lib/format.ts';
import { LoadError } from '#web/ui/states/load-error.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { zoneText } from '../editor/hours/zone-select.tsx';

/** The days of the week, from Monday; 0 is Sunday. */
const week = [1, 2, 3, 4, 5, 6, 0];

/** The hours of an agent that follows the workspace, and a link to where they are changed. */
export function WorkspaceHours() {
  const { t } = useTranslation();
  const { data, error, isFetching, refetch } = useQuery(read('readBusinessHours'));
  if (error && !data)
    return <LoadError error={error} busy={isFetching} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="mt-4 h-20 w-full" />;
  const open = week.flatMap((day) => {
    const blocks = data.blocks.filter((block) => block.day === day);
    return blocks.length === 0
      ? []
      : [{ day, text: blocks.map(({ from, to }) => `${from}–${to}`).join(', ') }];
  });
  return (
    <div className="mt-4 text-sm">
      {open.length === 0 ? (
        <p>{t('agents.hours.always')}</p>
      ) : (
        <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
          {open.map(({ day, text }) => (
            <div key={day} className="contents">
              <dt className="inline-block first-letter:uppercase">{dayName(day)}</dt>
              <dd className="text-ink-2 tabular-nums">{text}</dd>
            </div>
          ))}
        </dl>
      )}
      <p className="mt-2 text-13 text-ink-2">
        {zoneText(data.timeZone, t)}
        {data.holidays.length > 0 &&
          ` · ${t('agents.businessHours.holidays', { count: data.holidays.length })}`}
      </p>
      <Link
        to="/settings/workspace"
        className="mt-2 inline-block font-medium text-press underline underline-offset-2"
      >
        {t('agents.businessHours.change')}
      </Link>
    </div>
  );
}
