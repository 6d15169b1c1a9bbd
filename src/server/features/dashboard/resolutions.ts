import type { ResolutionsByReason } from '#contract/dashboard/dashboard.ts';
import { readReasons } from '#server/features/conversations/progress/reasons.ts';
import type { Queryable } from '#server/platform/db.ts';
import { newestDays } from './days.ts';
import type { Asked } from './figures.ts';
import { countByReason } from './resolutions.store.ts';

/** Why people resolved conversations in the newest `days`, by the names that reasons have now. */
export async function readResolutionsByReason(
  db: Queryable,
  { workspaceId, timeZone, now, language }: Asked & { language: 'pt' | 'en' },
  days: number,
): Promise<ResolutionsByReason> {
  const { dates, starts, end } = newestDays(days, timeZone, now);
  const counted = await countByReason(db, workspaceId, starts[0] ?? end, end);
  const { reasons } = await readReasons(db, workspaceId, language);
  const names = new Map(reasons.map(({ id, name }) => [id, name]));
  return {
    from: dates[0] ?? '',
    to: dates.at(-1) ?? '',
    total: counted.reduce((total, { count }) => total + count, 0),
    withoutReason: counted.find(({ id }) => id === null)?.count ?? 0,
    reasons: counted.flatMap(({ id, name, count }) =>
      id === null ? [] : [{ id, name: names.get(id) ?? name ?? id, count }],
    ),
  };
}
