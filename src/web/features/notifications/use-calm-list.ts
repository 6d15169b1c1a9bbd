import { useState } from 'react';
import type { Item } from './use-notifications.ts';

interface CalmList {
  /** The items to show; those that were shown before keep their places. */
  shown: Item[];
  /** How many new items wait for `showAll`. */
  waiting: number;
  showAll: () => void;
}

/**
 * Keeps the list still while somebody reads. New items wait above the list instead of moving it; an
 * item whose cause has news is updated in its place.
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
    // An older item that is not known was deleted and restored, so it is shown in its old place.
    shown: items
      .filter((item) => places.has(item.id) || !isNew(item))
      .toSorted((a, b) => placeOf(b).localeCompare(placeOf(a))),
    waiting: items.filter(isNew).length,
    showAll: take,
  };
}
