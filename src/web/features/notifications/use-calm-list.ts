import { useState } from 'react';
import type { Item } from './use-notifications.ts';

interface CalmList {
  /** Rows that keep their places. */
  shown: Item[];
  /** Causes with news that wait for `showAll`. */
  waiting: number;
  showAll: () => void;
}

/**
 * While someone reads, what is new waits above the list instead of moving it; a row whose cause has
 * news changes where it stands.
 */
export function useCalmList(items: Item[]): CalmList {
  const [places, setPlaces] = useState<ReadonlyMap<string, string> | null>(null);
  const take = (): void =>
    setPlaces(items.length === 0 ? null : new Map(items.map((item) => [item.id, item.timestamp])));
  if ((places === null) !== (items.length === 0)) take();
  if (places === null) return { shown: items, waiting: 0, showAll: take };
  const newest = [...places.values()].reduce((latest, time) => (time > latest ? time : latest), '');
  const isNew = (item: Item): boolean => item.timestamp > newest;
  const placeOf = (item: Item): string => places.get(item.id) ?? item.timestamp;
  return {
    // A row that is older and unknown was deleted and is back: it goes where it was.
    shown: items
      .filter((item) => places.has(item.id) || !isNew(item))
      .toSorted((a, b) => placeOf(b).localeCompare(placeOf(a))),
    waiting: items.filter(isNew).length,
    showAll: take,
  };
}
