import type { InboundEvent } from '#channels/inbound-event.ts';
import type { Transaction } from '#server/platform/db.ts';
import type { Jobs } from '#server/platform/services.ts';
import { keepNames, underKnownNames } from './aliases.store.ts';
import type { Arrival } from './arrival.ts';
import { applyChange } from './changes/changes.ts';
import { applyOutOfOrder } from './changes/out-of-order.ts';
import { takeOutOfOrderOf } from './changes/out-of-order.store.ts';
import { nameGroups } from './groups.store.ts';
import { type MessageToStore, storeMessages } from './ingest.store.ts';
import { MEDIA_JOB } from './media.ts';
import { hasMedia } from './message-files.ts';
import { tracepoints } from '../tracepoints.ts';
import { firstWordsOf } from './origins/origins.ts';
import { keepOrigins } from './origins/origins.store.ts';
import { type Came, keepReferrals } from './referrals.store.ts';
import { type Acknowledged, recordScores } from '#server/features/satisfaction/scores.ts';
import { isStatus, reportsOf } from './changes/status-reports.ts';
import { hearStops } from './stop-words.ts';
import { keepReports } from './changes/statuses.store.ts';

/**
 * Stores everything that came together, with its consequences. Answers with the presses that no
 * turn looks at.
 */
export async function storeArrivals(
  db: Transaction,
  jobs: Jobs,
  arrivals: Arrival[],
  messages: MessageToStore[],
): Promise<Acknowledged[]> {
  const named = await underKnownNames(db, messages);
  const { stored, early, resolved, begun } =
    named.length > 0
      ? await storeMessages(db, named)
      : { stored: [], early: false, resolved: {}, begun: [] };
  const pressed = await recordScores(db, named, stored, resolved);
  await hearStops(db, named, stored);
  await keepNames(db, named);
  await nameGroups(
    db,
    named.filter((message) => message.is_group && stored.includes(message.message_id)),
  );
  await keepReferrals(db, cameIn(named, stored));
  await keepOrigins(db, firstWordsOf(named, { stored, begun }));
  if (early)
    for (const change of await takeOutOfOrderOf(db, stored))
      await applyOutOfOrder({ db, jobs }, change);
  const withMedia = new Set(
    messages.filter(({ parts }) => hasMedia(parts)).map((message) => message.message_id),
  );
  for (const messageId of stored)
    if (withMedia.has(messageId)) await jobs.enqueue(db, MEDIA_JOB, { messageId });
  const reports = reportsOf(arrivals);
  if (reports.length > 0) await keepReports(db, reports);
  for (const arrival of arrivals) {
    for (const [index, event] of arrival.events.entries())
      if (event.kind !== 'message' && !isStatus(event))
        await applyChange({ db, jobs }, arrival, event, arrival.bodies[index] ?? '');
  }
  tracepoints.ingestInserted.publish(arrivals);
  announce(db, arrivals, messages);
  return pressed;
}

/** Announces everything once for a group of requests: the bus sends it with one statement. */
function announce(tx: Transaction, arrivals: Arrival[], messages: MessageToStore[]): void {
  for (const { workspaceId, events } of arrivals) {
    if (events.some(concernsPeople)) tx.tell(workspaceId, 'notifications');
    tx.tell(workspaceId, 'conversations');
  }
  if (messages.length > 0)
    tx.wake('answer', Math.min(...messages.map((message) => message.quiet_ms)));
  if (arrivals.some(({ events }) => events.some(isStatus))) tx.wake('reports');
}

/** What the new messages say about how their writers came. */
const cameIn = (messages: MessageToStore[], stored: readonly string[]): Came[] =>
  messages.flatMap(({ message_id, provider_time: at, parts }) =>
    stored.includes(message_id)
      ? parts.flatMap((part) => {
          if (part.kind !== 'referral') return [];
          const { kind: _, ...referral } = part;
          return [{ message_id, at, referral }];
        })
      : [],
  );

/**
 * Whether a person wrote in the provider's own app, or the provider said something about the
 * account.
 */
const concernsPeople = (event: InboundEvent): boolean =>
  event.kind === 'echo' || event.kind === 'channel';
