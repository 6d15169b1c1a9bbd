import { replaceEqualDeep } from '@tanstack/react-query';
import type { CallData } from '#web/lib/api/api.ts';

export type Row = CallData<'listConversations'>['conversations'][number];

/** The rows of a list that this page knows, from the top to the last row before a gap. */
export interface KnownRows {
  rows: readonly Row[];
  /** There may be more rows after the last one. */
  hasMore: boolean;
}

export interface RowPage {
  /** The place after which the page begins; null: the top. */
  after: string | null;
  /** The last place that the server was asked for; null: as far as `limit` rows reach. */
  until: string | null;
  limit: number;
}

/** Whether a list begins with its oldest rows. */
export const isOldestFirst = (state: string): boolean =>
  ['for_you', 'waiting', 'not_kept', 'snoozed'].includes(state);

/**
 * Negative when place `one` comes before place `other` in the list, positive when it comes after.
 */
export function comparePlaces(one: string, other: string, oldestFirst: boolean): number {
  const [[at, id], [otherAt, otherId]] = [apart(one), apart(other)];
  if (at !== otherAt) return (at - otherAt) * (oldestFirst ? 1 : -1);
  return id === otherId ? 0 : id < otherId ? -1 : 1;
}

function apart(place: string): [at: number, id: string] {
  const [at = '', id = ''] = place.split('_');
  return [Number(at), id];
}

/**
 * Merges a page from the server into the known rows. Within the range of the page only its rows
 * remain, and a row of the page is removed from everywhere else. Unchanged rows stay the same
 * objects. If a gap opens behind the page, the rows behind it are forgotten; they load again when
 * somebody scrolls there.
 */
export function mergePage(
  known: KnownRows | undefined,
  page: RowPage,
  answer: readonly Row[],
  oldestFirst: boolean,
): KnownRows {
  const isFull = answer.length === page.limit;
  const end = isFull ? (answer.at(-1)?.place ?? null) : page.until;
  if (!known) return { rows: answer, hasMore: isFull };
  const before = new Map(known.rows.map((row) => [row.id, row]));
  const named = new Set(answer.map(({ id }) => id));
  const unnamed = ({ id }: Row): boolean => !named.has(id);
  const above = known.rows
    .slice(0, page.after === null ? 0 : countUpTo(known.rows, page.after, oldestFirst))
    .filter(unnamed);
  const below =
    end === null ? [] : known.rows.slice(countUpTo(known.rows, end, oldestFirst)).filter(unnamed);
  const fresh = answer.map((row) => replaceEqualDeep(before.get(row.id), row));
  // A full page without a single known row leaves unknown rows behind it.
  const last = known.rows.at(-1);
  const isNew = !answer.some(({ id }) => before.has(id));
  const isTorn =
    isFull &&
    isNew &&
    last !== undefined &&
    end !== null &&
    comparePlaces(last.place, end, oldestFirst) > 0;
  if (isTorn) return { rows: [...above, ...fresh], hasMore: true };
  const reachesEnd =
    last === undefined || end === null || comparePlaces(last.place, end, oldestFirst) <= 0;
  return {
    rows: [...above, ...fresh, ...below],
    hasMore: reachesEnd && page.until === null ? isFull : known.hasMore,
  };
}

/**
 * How many rows come before a place or at it. The rows are sorted, so a binary search is enough.
 */
function countUpTo(rows: readonly Row[], place: string, oldestFirst: boolean): number {
  let [from, to] = [0, rows.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    const row = rows[middle];
    if (row && comparePlaces(row.place, place, oldestFirst) <= 0) from = middle + 1;
    else to = middle;
  }
  return from;
}
