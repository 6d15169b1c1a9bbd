import { useEffect, useRef, useState } from 'react';
import type { DayAnswer } from '#contract/dashboard/day.ts';
import { dayOutcomes } from '#contract/dashboard/day-outcomes.ts';

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

/** Notes the messages whose fate is known; returns those of which it was not known. */
function takeDecided(day: DayAnswer, decided: Set<string>): Crossing[] {
  const fresh: Crossing[] = [];
  for (const { conversationId, messageId, outcome } of day.decided) {
    const to = dayOutcomes[outcome];
    if (to === undefined || to === 'unknown' || decided.has(messageId)) continue;
    decided.add(messageId);
    if (to === 'agent' || to === 'waiting') fresh.push({ messageId, conversationId, to });
  }
  return fresh;
}

/** The messages whose fate has just become known; `arrived`: conversations marked for a moment. */
export function useCrossings(day: DayAnswer | undefined) {
  const known = useRef<{ date: string; decided: Set<string> } | null>(null);
  const [crossings, setCrossings] = useState<Crossing[]>([]);
  const [more, setMore] = useState(0);
  const [arrived, setArrived] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => {
    if (!day) return;
    const before = known.current?.date === day.date ? known.current.decided : null;
    const decided = before ?? new Set<string>();
    known.current = { date: day.date, decided };
    const fresh = takeDecided(day, decided);
    if (!before) return;
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
