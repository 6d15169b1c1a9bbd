import { createContext, use, useSyncExternalStore } from 'react';
import { early } from '../keys/stands-for.ts';
import type { Row } from '../list/known-rows.ts';

/** What is chosen in a list. `isOn`: rows can be chosen by a tap. */
interface Chosen {
  rows: ReadonlyMap<string, Row>;
  isOn: boolean;
}
const none: Chosen = { rows: new Map(), isOn: false };

/**
 * The rows that a person has chosen, each as it was when it was chosen: what a customer writes
 * later is not resolved with the rest.
 */
export function createSelection() {
  let chosen = none;
  let listed: readonly Row[] = [];
  let anchor: string | null = null;
  const listeners = new Set<() => void>();
  const set = (now: Chosen): void => {
    chosen = now;
    early.at = 0;
    listeners.forEach((listener) => listener());
  };
  const toggle = (row: Row): void => {
    const rows = new Map(chosen.rows);
    if (!rows.delete(row.id)) rows.set(row.id, row);
    anchor = row.id;
    set({ ...chosen, rows });
  };
  const at = (id: string | null): number => listed.findIndex((row) => row.id === id);
  return {
    get: (): Chosen => chosen,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Tells the order of the rows, for ranges. */
    list(rows: readonly Row[]): void {
      listed = rows;
    },
    toggle,
    /** Chooses every row from the one that was touched last to this one. */
    reach(row: Row): void {
      const [from, to] = [at(anchor), at(row.id)];
      if (from < 0 || to < 0) return toggle(row);
      const rows = new Map(chosen.rows);
      for (const one of listed.slice(Math.min(from, to), Math.max(from, to) + 1))
        rows.set(one.id, one);
      set({ ...chosen, rows });
    },
    /** These rows have been changed here, and stay chosen. */
    replace(changed: readonly Row[]): void {
      const rows = new Map(chosen.rows);
      for (const row of changed) if (rows.has(row.id)) rows.set(row.id, row);
      set({ ...chosen, rows });
    },
    turnOn: (): void => set({ ...chosen, isOn: true }),
    clear(): void {
      anchor = null;
      if (chosen !== none) set(none);
    },
  };
}

export const SelectionOfList = createContext(createSelection());

/** What is chosen now. */
export function useChosen(): Chosen {
  const { subscribe, get } = use(SelectionOfList);
  return useSyncExternalStore(subscribe, get);
}

const isSelecting = ({ rows, isOn }: Chosen): boolean => isOn || rows.size > 0;

/** Whether rows are being chosen: each shows its box then. */
export function useIsSelecting(): boolean {
  const { subscribe, get } = use(SelectionOfList);
  return useSyncExternalStore(subscribe, () => isSelecting(get()));
}

/** Whether this row is chosen; the other rows are not rendered again when it is. */
export function useIsChosen(id: string): boolean {
  const { subscribe, get } = use(SelectionOfList);
  return useSyncExternalStore(subscribe, () => get().rows.has(id));
}
