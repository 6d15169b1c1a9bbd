import { setTimeout as wait } from 'node:timers/promises';
import { record } from '#server/features/audit/audit.ts';
import { inTransaction } from '#server/platform/db.ts';
import { eraseAnswers } from '#server/platform/http/kept-answers.store.ts';
import type { Services } from '#server/platform/services.ts';
import type { Product } from './data-deletions.store.ts';
import {
  deleteConversationsOf,
  deleteIdentitiesOf,
  emptyEventsOf,
  nextMessagesOf,
  type Person,
} from './data-deletion-person.store.ts';
import { deleteMessages, deleteStrangers } from './purge.store.ts';

const BATCH = 1000;
/** The pause before trying again to delete a conversation whose row was locked. */
const AGAIN_MS = 500;

/**
 * Deletes one person of one channel: files and messages, conversations, raw events, and last the
 * ids by which the person is found.
 */
export async function forgetPerson(
  services: Services,
  person: Person,
  { id, product, code }: { id: string; product: Product; code: string },
  signal: AbortSignal,
): Promise<void> {
  const { db } = services;
  const { workspace_id: workspaceId, contact_id: contactId } = person;
  for (;;) {
    await removeMessages(services, person, signal);
    if ((await deleteConversationsOf(db, person)) === 0) break;
    await wait(AGAIN_MS, undefined, { signal });
  }
  let after: string | null = '';
  do {
    signal.throwIfAborted();
    after = await emptyEventsOf(db, person, id, after, BATCH);
  } while (after !== null);
  await eraseAnswers(db, workspaceId);
  await inTransaction(db, async (tx) => {
    tx.tell(workspaceId, 'conversations');
    if ((await deleteIdentitiesOf(tx, person)) === 0) return;
    await deleteStrangers(tx, workspaceId, [contactId]);
    const details = { product, code, channelId: person.channel_id };
    await record(tx, {
      workspaceId,
      userId: null,
      action: 'contact.deleted_on_request',
      subject: contactId,
      details,
    });
  });
}

async function removeMessages(
  { db, blobs }: Services,
  person: Person,
  signal: AbortSignal,
): Promise<void> {
  for (;;) {
    signal.throwIfAborted();
    const batch = await nextMessagesOf(db, person, BATCH);
    if (batch.length === 0) return;
    // The files go first, because only the message says that its file must be deleted.
    const files = batch.flatMap((message) => message.blobs);
    await Promise.all(files.map((blob) => blobs.remove(blob)));
    await deleteMessages(
      db,
      person.workspace_id,
      batch.map((message) => message.id),
      files,
    );
  }
}
