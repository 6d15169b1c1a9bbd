import { z } from 'zod';
import type { Part } from '#channels/message.ts';
import type { PublishedVersion } from '#server/agent/turn.ts';
import { answerSooner } from '#server/features/conversations/state/hearing.store.ts';
import { isAwaited, isSound, type MediaPart } from '#server/features/models/hearing/awaited.ts';
import { hear, refusalOf } from '#server/features/models/hearing/hear.ts';
import type { Speech, Transcribe } from '#server/features/models/hearing/transcribe.ts';
import { inTransaction, type Queryable, type Transaction } from '#server/platform/db.ts';
import { AppError } from '#server/platform/errors.ts';
import type { RunningJobs } from '#server/platform/jobs.ts';
import type { Jobs, Services } from '#server/platform/services.ts';
import type { FindAnswering } from '../debounce.ts';
import { attachmentMs } from '../message-to-store.ts';
import { findMessageToRead, keepRead, type MessageToRead, type Read } from './reading.store.ts';

/** Has a model write down what is said in one file. */
export const TRANSCRIBE_JOB = 'transcribe';
const JobData = z.object({ messageId: z.uuid(), index: z.number().int().nonnegative() });

/**
 * How many wait for a provider at the same time in this process, and how many of them may be of one
 * workspace: a provider that hangs keeps nobody else's from being heard, and turns have places of
 * their own.
 */
const PLACES = { concurrency: 8, groupConcurrency: 5 };

/** The agent that hears or sees what is in a message's files; null: none does. */
export async function readerOf(
  message: Pick<MessageToRead, 'workspace_id' | 'channel_id' | 'is_group' | 'fresh' | 'blocked'>,
  findAnswering: FindAnswering,
): Promise<PublishedVersion | null> {
  if (!message.fresh || message.blocked) return null;
  const version = await findAnswering(message.workspace_id, message.channel_id);
  if ('none' in version || (message.is_group && !version.config.answersGroups)) return null;
  return version;
}

/** Enqueues it where the agent hears; the job runs once the caller's transaction is committed. */
export async function enqueueTranscription(
  db: Queryable,
  jobs: Jobs,
  { id, workspace_id: workspaceId }: Pick<MessageToRead, 'id' | 'workspace_id'>,
  { index, part, reader }: { index: number; part: Part; reader: PublishedVersion | null },
): Promise<void> {
  if (reader !== null && isSound(part) && isAwaited(reader.config, part))
    await jobs.enqueue(db, TRANSCRIBE_JOB, { messageId: id, index }, { group: workspaceId });
}

export function declareTranscriptionJob(
  jobs: RunningJobs,
  services: Pick<Services, 'db' | 'blobs' | 'log'>,
  { findAnswering, transcribe }: { findAnswering: FindAnswering; transcribe: Transcribe },
): void {
  jobs.handle(
    TRANSCRIBE_JOB,
    { retryLimit: 4, retryDelaySeconds: 2, timeoutSeconds: 120, ...PLACES },
    async (data, signal) => {
      const { messageId, index } = JobData.parse(data);
      const message = await findMessageToRead(services.db, messageId);
      const part = message?.parts[index];
      const reader = message && (await readerOf(message, findAnswering));
      if (!message || !reader || !part || !isSound(part) || !isAwaited(reader.config, part)) return;
      const file = part.blob;
      if (file === undefined) return;
      let heardMicros = 0;
      const read = await readFrom(services.blobs, part, file, (bytes) =>
        hear(
          transcribe,
          {
            workspaceId: message.workspace_id,
            agentId: reader.agentId,
            config: reader.config,
            purpose: 'transcribe',
            bytes,
            onCost: (micros) => void (heardMicros += micros),
          },
          part.seconds ?? null,
          signal,
        ),
      );
      await inTransaction(services.db, (tx) =>
        noteRead(
          tx,
          { message, index, file, quietMs: quietMsOf(message, reader) },
          { ...read, heardMicros },
        ),
      );
    },
  );
}

/** How long the agent waits after a message with these files before it answers. */
export const quietMsOf = ({ parts }: Pick<MessageToRead, 'parts'>, reader: PublishedVersion) =>
  reader.config.debounce.quietMs + attachmentMs(parts);

/** Notes what was read. A turn that waits for it goes on. */
export async function noteRead(
  tx: Transaction,
  {
    message,
    index,
    file,
    quietMs,
  }: { message: MessageToRead; index: number; file: string; quietMs: number },
  read: Read,
): Promise<void> {
  if ((await keepRead(tx, { messageId: message.id, index, file }, read)) === 0) return;
  await answerSooner(tx, message.conversation_id, quietMs);
  tx.wake('answer');
  tx.tell(message.workspace_id, 'conversations');
}

async function readFrom(
  blobs: Services['blobs'],
  part: MediaPart,
  blob: string,
  listen: (bytes: Speech['bytes']) => ReturnType<typeof hear>,
): Promise<Read> {
  const refusal = refusalOf(part);
  if (refusal !== null) return { unreadable: refusal };
  let bytes: Uint8Array;
  try {
    bytes = await blobs.read(blob);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'not_found') throw error;
    return { unreadable: 'not_available' };
  }
  return listen(bytes);
}
