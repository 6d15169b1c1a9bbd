import { firstState } from '../searches.ts';
import type { Row } from './known-rows.ts';
import { useRows, type Filter } from './use-rows.ts';

/**
 * The rows of a list. The first view begins with who waits, oldest first; when all of those are
 * known, everything else follows, newest first.
 */
export function useListRows(filter: Filter) {
  const isFirst = (filter.state ?? firstState) === firstState;
  const main = useRows(filter);
  const followed = isFirst && main.head.data !== undefined && !main.hasMore && !main.isOld;
  const rest = useRows({ ...filter, state: 'all' }, followed);
  const others = followed && !rest.isOld ? unlistedIn(rest.rows, main.rows) : [];
  const last = followed ? rest : main;
  const at = main.rows.length;
  const rows: readonly Row[] = others.length > 0 ? [...main.rows, ...others] : main.rows;
  return {
    rows,
    /** Where the rows begin that do not wait; -1: nowhere. */
    restAt: others.length > 0 ? at : -1,
    total: Math.max(last.head.data?.pagination.total ?? 0, rows.length),
    oldestFirst: main.oldestFirst,
    isOld: main.isOld,
    head: main.head,
    more: last.more,
    hasMore: last.hasMore,
    loadMore: last.loadMore,
    /** Takes the indexes of the first and last visible row, which are then read again. */
    look(first: number, end: number): void {
      main.look(first, Math.min(end, at));
      const [one, other] = [others[first - at], others[end - at]];
      rest.look(one ? rest.rows.indexOf(one) : 0, other ? rest.rows.indexOf(other) : 0);
    },
    forgetFar: last.forgetFar,
  };
}

/** Those of `rows` that are not put off and not among the others. */
function unlistedIn(rows: readonly Row[], others: readonly Row[]): Row[] {
  const listed = new Set(others.map(({ id }) => id));
  return rows.filter(({ id, snoozedUntil }) => snoozedUntil === null && !listed.has(id));
}

export type ListRows = ReturnType<typeof useListRows>;
