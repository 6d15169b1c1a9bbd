import { setTimeout as wait } from 'node:timers/promises';
import { forgetPerson } from '#server/features/conversations/steps/step-retention.ts';
import { inTransaction } from '#server/platform/db.ts';
import { eraseAnswers } from '#server/platform/http/kept-answers.store.ts';
import type { Services } from '#server/platform/services.ts';
import type { ErasedPerson } from './erasure.ts';
import { countDone } from './erasure.store.ts';
import { deleteTraces, emptyEvents, reportsWait } from './traces.store.ts';
import {
  deleteContacts,
  deleteConversationsOfContacts,
  deleteMessagesOf,
  nextMessagesOfContacts,
} from './erased-messages.store.ts';
import { deleteImportRowsWith } from '../import/rows.store.ts';
import { listMembers } from '../merge/members.store.ts';
import { patternsOf } from './file-patterns.ts';

const BATCH = 500;
/** The wait before rows that another transaction holds are tried again. */
const AGAIN_MS = 300;

/**
 * Erases the rows and files of a person. The order allows it to stop at any point and to continue
 * from there.
 */
export async function erasePerson(
  { db, blobs }: Services,
  { workspaceId, id }: { workspaceId: string; id: string },
  person: ErasedPerson,
  signal: AbortSignal,
): Promise<void> {
  const [ids, words] = [patternsOf(person.ids), patternsOf([...person.ids, ...person.names])];
  // Import rows go first; otherwise a running import would bring the person back.
  await deleteImportRowsWith(db, workspaceId, words);
  for (;;) {
    for (;;) {
      signal.throwIfAborted();
      const batch = await nextMessagesOfContacts(db, workspaceId, person.contactIds, BATCH);
      if (batch.length === 0) break;
      // Files are removed before their messages: as long as the message is there, a later run knows
      // that its file must go.
      const files = batch.flatMap((message) => message.blobs);
      await Promise.all(files.map((blob) => blobs.remove(blob)));
      const messages = await inTransaction(db, (tx) =>
        deleteMessagesOf(tx, workspaceId, batch, files),
      );
      await countDone(db, id, { messages, files: files.length });
    }
    const { gone, left } = await deleteConversationsOfContacts(db, workspaceId, person.contactIds);
    await countDone(db, id, { conversations: gone });
    if (left === 0) {
      await deleteContacts(db, workspaceId, person.contactIds);
      if ((await listMembers(db, workspaceId, person.contactIds)).length === 0) break;
    }
    await wait(AGAIN_MS, undefined, { signal });
  }
  let after: { channel_id: string; event_id: string } | null = {
    channel_id: '00000000-0000-0000-0000-000000000000',
    event_id: '',
  };
  while (after !== null) {
    signal.throwIfAborted();
    const looked: Awaited<ReturnType<typeof emptyEvents>> = await emptyEvents(
      db,
      workspaceId,
      words,
      after,
      BATCH,
    );
    await countDone(db, id, { rawEvents: looked.emptied });
    after =
      looked.channel_id === null || looked.event_id === null
        ? null
        : { channel_id: looked.channel_id, event_id: looked.event_id };
  }
  await forgetPerson(db, workspaceId, words);
  await deleteTraces(db, workspaceId, ids, words);
  await eraseAnswers(db, workspaceId);
  while (await reportsWait(db, workspaceId, ids)) await wait(AGAIN_MS, undefined, { signal });
}
