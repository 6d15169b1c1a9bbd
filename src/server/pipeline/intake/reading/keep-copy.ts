import { inTransaction, type Transaction } from '#server/platform/db.ts';
import type { Jobs, Services } from '#server/platform/services.ts';
import { answerSooner } from '#server/features/conversations/state/hearing.store.ts';
import { isAwaited } from '#server/features/models/hearing/awaited.ts';
import type { FindAnswering } from '../debounce.ts';
import { type Copy, keepBlob } from '../media.store.ts';
import { findMessageToRead, type MessageToRead } from './reading.store.ts';
import { enqueueTranscription, noteRead, quietMsOf, readerOf } from './transcription.ts';

interface Tools extends Pick<Services, 'db' | 'blobs'> {
  jobs: Jobs;
  findAnswering: FindAnswering;
}
interface Place {
  messageId: string;
  index: number;
  providerFileId: string;
}

/**
 * Notes our copy of a file, and in the same transaction that it is to be written down, so that no
 * crash comes between them. A turn that waits for a picture goes on.
 */
export async function keepCopy(
  { db, blobs, jobs, findAnswering }: Tools,
  { messageId, index, providerFileId }: Place,
  copy: Copy,
): Promise<void> {
  const message = await findMessageToRead(db, messageId);
  const reader = message && (await readerOf(message, findAnswering));
  const isKept = await inTransaction(db, async (tx) => {
    if ((await keepBlob(tx, messageId, index, providerFileId, copy)) === 0) return false;
    const part = message?.parts[index];
    if (!message || !reader || !part || !isAwaited(reader.config, part)) return true;
    await enqueueTranscription(tx, jobs, message, { index, part, reader });
    if (copy.media === 'image') await goOn(tx, message, quietMsOf(message, reader));
    return true;
  });
  if (!isKept) await blobs.remove(copy.blob);
}

/** The provider does not hand the file out: no turn has to wait for it. */
export async function giveUpCopy(
  { db, findAnswering }: Pick<Tools, 'db' | 'findAnswering'>,
  { messageId, index, providerFileId }: Place,
): Promise<void> {
  const message = await findMessageToRead(db, messageId);
  const reader = message && (await readerOf(message, findAnswering));
  const part = message?.parts[index];
  if (!message || !reader || !part || !isAwaited(reader.config, part)) return;
  const quietMs = quietMsOf(message, reader);
  await inTransaction(db, (tx) =>
    noteRead(
      tx,
      { message, index, file: providerFileId, quietMs },
      { unreadable: 'not_available' },
    ),
  );
}

async function goOn(tx: Transaction, message: MessageToRead, quietMs: number): Promise<void> {
  await answerSooner(tx, message.conversation_id, quietMs);
  tx.wake('answer');
}
