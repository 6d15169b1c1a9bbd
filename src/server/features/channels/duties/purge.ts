import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { leaveChannel } from '#server/features/agents/serving/serving.ts';
import { withdrawChannel } from '#server/features/notifications/notifications.ts';
import { inTransaction } from '#server/platform/db.ts';
import type { RunningJobs } from '#server/platform/jobs.ts';
import type { Services } from '#server/platform/services.ts';
import {
  deleteConversations,
  deleteEmptyChannel,
  deleteEvents,
  deleteIdentities,
  deleteMessages,
  deleteStrangers,
  isPurged,
  markPurged,
  nextMessages,
} from './purge.store.ts';

const JOB = 'channel-purge';
/**
 * The batch is small enough that no statement locks rows for long, and large enough that 100,000
 * messages take seconds.
 */
const BATCH = 1000;
/** The pause before looking again for rows that were locked, or that came in at the last moment. */
const AGAIN_MS = 500;
const Order = z.object({ workspaceId: z.string(), channelId: z.string() });
type Order = z.output<typeof Order>;

/**
 * Declares the job that deletes the history of a deleted channel. It may be stopped at any moment;
 * the next run continues.
 */
export function declarePurgeJob(jobs: RunningJobs, services: Services): void {
  jobs.handle(JOB, { retryLimit: 20, retryDelaySeconds: 5, timeoutSeconds: 3600 }, (data, signal) =>
    removeHistory(services, Order.parse(data), signal),
  );
}

/** Deletes the channel: it disappears at once, and a job deletes its history, people and files. */
export async function purge({ db, jobs }: Services, order: Order): Promise<void> {
  await inTransaction(db, async (tx) => {
    if ((await markPurged(tx, order.workspaceId, order.channelId)) === 0) return;
    await leaveChannel(tx, order.workspaceId, order.channelId);
    await withdrawChannel(tx, order.workspaceId, order.channelId);
    await jobs.enqueue(tx, JOB, order);
    tx.tell(order.workspaceId, 'conversations');
    tx.publish('channels', order.channelId);
  });
}

async function removeHistory(services: Services, order: Order, signal: AbortSignal): Promise<void> {
  const { db, log } = services;
  if (!(await isPurged(db, order.workspaceId, order.channelId))) return;
  let messages = await removeOnce(services, order, signal);
  while (
    !(await inTransaction(db, (tx) => deleteEmptyChannel(tx, order.workspaceId, order.channelId)))
  ) {
    await wait(AGAIN_MS, undefined, { signal });
    messages += await removeOnce(services, order, signal);
  }
  log.info({ ...order, messages }, 'A deleted channel was removed with its history');
}

/**
 * Deletes what the channel has now, in an order that may be interrupted anywhere. Resolves with the
 * number of deleted messages.
 */
async function removeOnce(
  { db, blobs }: Services,
  { workspaceId, channelId }: Order,
  signal: AbortSignal,
): Promise<number> {
  let messages = 0;
  for (;;) {
    signal.throwIfAborted();
    const batch = await nextMessages(db, workspaceId, channelId, BATCH);
    if (batch.length === 0) break;
    // The files go first, because only the message says that its file must be deleted.
    const files = batch.flatMap((message) => message.blobs);
    await Promise.all(files.map((blob) => blobs.remove(blob)));
    const ids = batch.map((message) => message.id);
    messages += await deleteMessages(db, workspaceId, ids, files);
  }
  for (const deletePeople of [deleteConversations, deleteIdentities]) {
    for (;;) {
      signal.throwIfAborted();
      // Both happen in one transaction: without its last identity or conversation, nobody would
      // find the contact again.
      const people = await inTransaction(db, async (tx) => {
        const found = await deletePeople(tx, workspaceId, channelId, BATCH);
        if (found.length > 0) await deleteStrangers(tx, workspaceId, found);
        return found;
      });
      if (people.length === 0) break;
    }
  }
  do signal.throwIfAborted();
  while ((await deleteEvents(db, workspaceId, channelId, BATCH)) > 0);
  return messages;
}
