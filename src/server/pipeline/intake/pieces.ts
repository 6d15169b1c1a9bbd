import type { Arrival } from './arrival.ts';
import type { Ingest } from './ingest.ts';

/** How many events are read and stored before other requests get their turn. */
export const PIECE = 200;
/**
 * One element never yields more events. Equal bodies of other elements may follow without end, so
 * this is also the limit for extending a piece.
 */
const OF_ONE_ELEMENT = 4;

/**
 * Stores an arrival in pieces, because one request may hold thousands of events. If a later piece
 * fails, the provider repeats the request, and the events that were stored are recognised by their
 * ids.
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

/**
 * Where a piece ends: events that were read from one element stay together, such as a message and
 * the note that another app answers it.
 */
function endOfPiece(bodies: readonly string[], from: number): number {
  let to = Math.max(from + PIECE, 1);
  while (
    to < Math.min(bodies.length, from + PIECE + OF_ONE_ELEMENT) &&
    bodies[to] === bodies[to - 1]
  )
    to += 1;
  return to;
}
