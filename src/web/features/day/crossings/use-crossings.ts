import { useEffect, useRef, useState } from 'react';
import type { DayAnswer } from '#contract/dashboard/day.ts';
import { outcomeOf } from '../ribbon/ribbon-shape.ts';

/** A message that crosses the counter: to the answered ones, or into somebody's tray. */
export interface Crossing {
  messageId: string;
  conversationId: string;
  to: 'agent' | 'waiting';
}

/** Never more at once; the others are counted. */
const MOST = 3;
/** How long a slip is on its way and then seen on the other side, in milliseconds. */
const CROSSING_MS = 600;
const MARKED_MS = 2000;

/** The messages whose fate has just become known; `arrived`: conversations marked for a moment. */
export function useCrossings(day: DayAnswer | undefined) {
  const known = useRef<{ date: string; decided: Set<string> } | null>(null);
  const [crossings, setCrossings] = useState<Crossing[]>([]);
  const [more, setMore] = useState(0);
  const [arrived, setArrived] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => {
    if (!day) return;
    const decided = day.units.filter((unit) => outcomeOf(unit) !== 'unknown');
    const before = known.current?.date === day.date ? known.current.decided : null;
    known.current = { date: day.date, decided: new Set(decided.map(([, , , id]) => id)) };
    if (!before) return;
    const fresh = decided.flatMap((unit): Crossing[] => {
      const [to, conversationId] = [outcomeOf(unit), day.conversations[unit[2]]];
      return !before.has(unit[3]) && (to === 'agent' || to === 'waiting') && conversationId
        ? [{ messageId: unit[3], conversationId, to }]
        : [];
    });
    if (fresh.length === 0) return;
    const shown = fresh.slice(-MOST);
    setCrossings(shown);
    setMore(fresh.length - shown.length);
    setArrived(new Set(fresh.map(({ conversationId }) => conversationId)));
  }, [day]);
  useEffect(() => {
    if (crossings.length === 0) return;
    const timer = setTimeout(() => setCrossings([]), CROSSING_MS + MARKED_MS / 2);
    return () => clearTimeout(timer);
  }, [crossings]);
  useEffect(() => {
    if (arrived.size === 0) return;
    const timer = setTimeout(() => setArrived(new Set()), CROSSING_MS + MARKED_MS);
    return () => clearTimeout(timer);
  }, [arrived]);
  return { crossings, more, arrived };
}
