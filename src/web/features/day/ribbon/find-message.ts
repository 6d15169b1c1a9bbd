import type { QueryClient } from '@tanstack/react-query';
import type { DayAnswer } from '#contract/dashboard/day.ts';
import { SLOT_MINUTES } from '#contract/dashboard/day-outcomes.ts';
import { read } from '#web/lib/api/api.ts';
import type { DayUnit } from '../units.ts';

const PAGE = 100;

/**
 * The message of a unit, which the day tells without its id; undefined: it is gone. The list has the
 * newest first, so new messages do not move a place that is counted from the oldest.
 */
export async function findMessage(
  queryClient: QueryClient,
  day: Pick<DayAnswer, 'date' | 'timeZone' | 'start' | 'end'>,
  [slot, , place]: DayUnit,
) {
  const begins = Date.parse(day.start) + slot * SLOT_MINUTES * 60_000;
  const ends = Math.min(begins + SLOT_MINUTES * 60_000, Date.parse(day.end));
  const list = (page: number) =>
    queryClient.fetchQuery({
      ...read('listLedger', {
        query: {
          from: day.date,
          to: day.date,
          timeZone: day.timeZone,
          after: new Date(begins).toISOString(),
          before: new Date(ends).toISOString(),
          direction: 'in',
          page,
          limit: PAGE,
        },
      }),
      staleTime: 0,
    });
  const newest = await list(1);
  const newer = newest.pagination.total - 1 - place;
  const page = Math.floor(newer / PAGE) + 1;
  const { messages } = page === 1 ? newest : await list(page);
  return messages[newer % PAGE];
}
