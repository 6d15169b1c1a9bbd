import { useEffect, useRef } from 'react';
import { opensNext } from '../progress/opens-next.ts';
import { useResolved } from '../progress/resolved.ts';
import type { Row } from './known-rows.ts';
import type { ListRows } from './use-list-rows.ts';

/**
 * Who has resolved the open conversation goes on with the next one of the list, or is led back to
 * the list when it has no more. The rows that follow who waits are no work, and are not opened.
 */
export function useNextAfterResolving(
  { rows, restAt }: ListRows,
  opened: string | undefined,
  onOpen: (row: Row) => void,
  onClose: () => void,
): void {
  const work = restAt < 0 ? rows : rows.slice(0, restAt);
  const found = work.findIndex(({ id }) => id === opened);
  // The row may leave its place before the answer comes that it was resolved.
  const last = useRef({ opened, at: found });
  useEffect(() => {
    if (found >= 0 || last.current.opened !== opened) last.current = { opened, at: found };
  }, [opened, found]);
  useResolved((id) => {
    const { at } = last.current;
    if (id !== opened || at < 0 || !opensNext()) return;
    const others = work.filter((row) => row.id !== id);
    const next = others[at] ?? others.at(-1);
    if (next) onOpen(next);
    else onClose();
  });
}
