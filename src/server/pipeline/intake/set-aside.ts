import { createHash } from 'node:crypto';
import { storeDeadLetter } from '#server/pipeline/delivery/dead-letter.store.ts';
import { isUnstorable } from '#server/platform/database-errors.ts';
import { inTransaction, type Queryable } from '#server/platform/db.ts';
import type { Services } from '#server/platform/services.ts';
import type { Arrival } from './arrival.ts';
import { storeEvent } from './changes/changes.store.ts';

/**
 * Stores an arrival with `submit`. An event that the database can never store as it is becomes a
 * dead letter, and the other events of the same request are stored as usual. Every other error is
 * thrown.
 */
export async function storeOrSetAside(
  services: Pick<Services, 'db' | 'log'>,
  arrival: Arrival,
  submit: (arrival: Arrival) => Promise<unknown>,
): Promise<void> {
  try {
    await submit(arrival);
  } catch (error) {
    if (!isUnstorable(error)) throw error;
    if (arrival.events.length > 1) {
      for (const one of eventsOf(arrival)) await storeOrSetAside(services, one, submit);
      return;
    }
    // If it were refused, the provider would repeat it for a day and hold back the rest of the
    // chat.
    services.log.error(
      { err: error, channelId: arrival.channelId },
      'An event cannot be stored as it is; kept as a dead letter',
    );
    await inTransaction(services.db, (db) => buryArrival(db, arrival, error));
  }
}

/** An arrival for each event of this one. */
const eventsOf = (arrival: Arrival): Arrival[] =>
  arrival.events.map((event, index) => ({
    ...arrival,
    events: [event],
    bodies: [arrival.bodies[index] ?? ''],
  }));

async function buryArrival(db: Queryable, arrival: Arrival, error: unknown): Promise<void> {
  const body = arrival.bodies.join('\n');
  const eventId = `unstorable:${createHash('sha256').update(body).digest('hex')}`;
  const isNew = await storeEvent(
    db,
    arrival,
    { eventId, kind: 'ignored', reason: 'unstorable' },
    body.replaceAll('\u0000', '\uFFFD'),
  );
  if (!isNew) return;
  await storeDeadLetter(db, {
    workspaceId: arrival.workspaceId,
    conversationId: null,
    messageId: null,
    step: 'receive',
    code: 'unstorable',
    detail: String(error),
  });
}
