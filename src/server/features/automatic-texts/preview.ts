import { awayWords, languageFor } from '#server/agent/away-text.ts';
import { openingAt } from '#server/agent/opening-hours.ts';
import { dated } from '#server/features/business-hours/business-hours.ts';
import { openTimes } from '#server/features/business-hours/open-times.ts';
import type { Reception } from './automatic-texts.ts';

/** A business that closes at all closes within this time. */
const AHEAD_MS = 21 * 24 * 3_600_000;

interface Preview {
  greeting: string | null;
  away: string | null;
  neverCloses: boolean;
}

/**
 * What a customer reads who writes for the first time, and one who writes while the business is
 * closed: now, or when it closes next.
 */
export function preview({ hours, texts }: Reception, now: Date): Preview {
  const greeting = texts.greeting || null;
  const end = new Date(now.getTime() + AHEAD_MS);
  // Every second edge is a closing.
  const closing = openTimes(hours, now, end)?.edges.find(
    (edge, index) => index % 2 === 1 && edge > now,
  );
  const times = [now, ...(closing ? [closing] : [])];
  const closed = times
    .map((time) => openingAt(dated(hours, time), time))
    .find((opening) => !opening.open);
  if (!closed || closed.open) return { greeting, away: null, neverCloses: true };
  // Without an away text nothing is said, not even the promise.
  const away = texts.away === '' ? null : awayWords(texts, closed, languageFor([], texts.away));
  return { greeting, away, neverCloses: false };
}
