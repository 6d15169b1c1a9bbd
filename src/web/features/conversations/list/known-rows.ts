import { replaceEqualDeep } from '@tanstack/react-query';
import type { CallData } from '#web/lib/api.ts';

export type Row = CallData<'listConversations'>['conversations'][number];

/** What is known of a list: from its top to the last row without a gap. */
export interface KnownRows {
  rows: readonly Row[];
  /** There may be more behind the last one. */
  hasMore: boolean;
}

export interface RowPage {
  /** The place behind which it begins; null = the top. */
  after: string | null;
  /** How far the server was asked to look; null = as far as `limit` rows reach. */
  until: string | null;
  limit: number;
}

/** Where a list begins with what is oldest. */
export const isOldestFirst = (state: string): boolean => state === 'waiting' || state === 'snoozed';

/**
 * Whether `one` stands before `other` (negative) or behind it, in a list that begins with the
 * newest or the oldest.
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
 * Puts what the server said of a page into what is known: within it nothing else is there any more,
 * and who is named now stands nowhere else. Rows that are as they were stay the same objects. What
 * leaves a gap is forgotten from there on: it is loaded anew when somebody looks there.
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
  // A full answer that reaches nothing that was known before has something unknown behind it.
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
 * How many rows stand before a place or at it. They are in order: thousands are not all looked at.
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
