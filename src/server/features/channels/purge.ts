import { z } from 'zod';
import { tellPages, withdrawChannel } from '#server/features/notifications/notifications.ts';
import { inTransaction } from '#server/platform/db.ts';
import type { RunningJobs } from '#server/platform/jobs.ts';
import type { Services } from '#server/platform/services.ts';
import {
  deleteChannel,
  deleteConversations,
  deleteEvents,
  deleteIdentities,
  deleteMessages,
  deleteStrangers,
  isPurged,
  markPurged,
  nextMessages,
} from './purge.store.ts';

const JOB = 'channel-purge';
/** Small enough that no statement holds rows for long, big enough that 100,000 messages take seconds. */
const BATCH = 1000;
const Order = z.object({ workspaceId: z.string(), channelId: z.string() });
type Order = z.output<typeof Order>;

/** Declares what removes the history of a deleted channel. It may be stopped anywhere, and then goes on where it was. */
export function declarePurgeJob(jobs: RunningJobs, services: Services): void {
  jobs.handle(JOB, { retryLimit: 20, retryDelaySeconds: 5, timeoutSeconds: 3600 }, (data, signal) =>
    removeHistory(services, Order.parse(data), signal),
  );
}

/** The channel is gone at once; its history, people and files go in the background, however many they are. */
export async function purge({ db, jobs, bus }: Services, order: Order): Promise<void> {
  await inTransaction(db, async (client) => {
    if ((await markPurged(client, order.workspaceId, order.channelId)) === 0) return;
    await withdrawChannel(client, order.workspaceId, order.channelId);
    await jobs.enqueue(client, JOB, order);
  });
  tellPages(bus, order.workspaceId);
}

async function removeHistory({ db, blobs, log }: Services, { workspaceId, channelId }: Order, signal: AbortSignal): Promise<void> {
  if (!(await isPurged(db, workspaceId, channelId))) return;
  let messages = 0;
  while (!signal.aborted) {
    const batch = await nextMessages(db, workspaceId, channelId, BATCH);
    if (batch.length === 0) break;
    // The files first: as long as a message is there, somebody knows that its file has to go.
    await Promise.all(batch.flatMap((message) => message.blobs).map((blob) => blobs.remove(blob)));
    await deleteMessages(
      db,
      workspaceId,
      batch.map((message) => message.id),
    );
    messages += batch.length;
  }
  for (const deletePeople of [deleteConversations, deleteIdentities]) {
    while (!signal.aborted) {
      const people = await deletePeople(db, workspaceId, channelId, BATCH);
      if (people.length === 0) break;
      await deleteStrangers(db, workspaceId, people);
    }
  }
  while (!signal.aborted && (await deleteEvents(db, workspaceId, channelId, BATCH)) > 0);
  signal.throwIfAborted();
  await deleteChannel(db, workspaceId, channelId);
  log.info({ workspaceId, channelId, messages }, 'A deleted channel was removed with its history');
}
