import type { Arrival } from './arrival.ts';
import type { Ingest } from './ingest.ts';

/** So many events are read, and stored, before others have their turn. */
export const PIECE = 200;
/** More are never read of one element; alike ones of others may follow without end. */
const OF_ONE_ELEMENT = 4;

/**
 * One request may hold thousands of events. What was stored of it when the rest fails is known by
 * its ids when the provider repeats it.
 */
export async function storeInPieces(
  arrival: Arrival,
  ingest: Pick<Ingest, 'store'>,
): Promise<void> {
  for (let from = 0, to = 0; from === 0 || from < arrival.events.length; from = to) {
    to = endOfPiece(arrival.bodies, from);
    const [events, bodies] = [arrival.events.slice(from, to), arrival.bodies.slice(from, to)];
    await ingest.store({ ...arrival, events, bodies });
  }
}

/** What was read of one element stays together: a message, and that another app answers it. */
function endOfPiece(bodies: readonly string[], from: number): number {
  let to = Math.max(from + PIECE, 1);
  while (
    to < Math.min(bodies.length, from + PIECE + OF_ONE_ELEMENT) &&
    bodies[to] === bodies[to - 1]
  )
    to += 1;
  return to;
}
