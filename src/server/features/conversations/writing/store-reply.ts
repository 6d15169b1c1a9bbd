import { uuidv7 } from 'uuidv7';
import type { Part } from '#channels/message.ts';
import {
  withdrawOfConversation,
  withdrawWaitsLong,
} from '#server/features/notifications/notifications.ts';
import { inPatientTransaction, type Queryable, type Transaction } from '#server/platform/db.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Services } from '#server/platform/services.ts';
import { takeConversation } from '../state/taking.store.ts';
import { closeAnswered, setWaitingSince } from '../state/questions.store.ts';
import { requireSame } from '../thread/same-content.ts';
import { listSentAs, type SentPart, storeOfPerson } from './send-as-person.store.ts';
import { storeWords } from '../search/text-index.store.ts';
import type { Writer } from './open-for-writing.ts';

/**
 * Adds what a person of the team wrote to the outbox. Throws `idempotency_key_reused` if something
 * else was sent under its id. `onStored` runs last before the commit, and does not run if the same
 * request came first.
 */
export function storeReply(
  { db }: Pick<Services, 'db'>,
  writer: Writer,
  reply: { id: string; seen: string | undefined; parts: Part[] },
  onStored?: (tx: Queryable) => Promise<void>,
): Promise<string[]> {
  const onTwin = (twin: readonly SentPart[]) => requireSame(twin, reply.parts);
  return inPatientTransaction(db, (tx) =>
    storeReplyIn(
      tx,
      { ...writer, ownerId: writer.userId, isThere: true },
      { ...reply, onTwin },
      onStored,
    ),
  );
}

/** As `storeReply`, in the caller's transaction. */
export async function storeReplyIn(
  tx: Transaction,
  {
    workspaceId,
    userId,
    conversationId,
    ownerId,
    isThere,
  }: Pick<Writer, 'workspaceId' | 'userId' | 'conversationId'> & {
    /** The user who has the conversation afterwards. */
    ownerId: string;
    /** Somebody is looking at the conversation now, so nobody else needs to be notified. */
    isThere: boolean;
  },
  {
    id,
    seen,
    parts: rendered,
    onTwin,
  }: {
    id: string;
    seen: string | undefined;
    parts: Part[];
    onTwin?: (twin: readonly SentPart[]) => void;
  },
  onStored?: (tx: Queryable) => Promise<void>,
): Promise<string[]> {
  const parts = rendered.map((part, index) => ({ id: index === 0 ? id : uuidv7(), part }));
  // This locks the conversation, so two identical requests at one moment run one after the other.
  if (!(await takeConversation(tx, workspaceId, conversationId, ownerId)))
    throw new AppError('not_found');
  const twin = await listSentAs(tx, { workspaceId, conversationId, id });
  if (twin.length > 0) {
    onTwin?.(twin);
    return twin.map((one) => one.id);
  }
  if (isThere) await withdrawOfConversation(tx, workspaceId, conversationId);
  const isAll = await closeAnswered(tx, workspaceId, conversationId, {
    upTo: seen === undefined ? null : { seen },
    runId: id,
  });
  if (!(await storeOfPerson(tx, { workspaceId, conversationId, userId, runId: id, seen, parts })))
    throw new AppError('not_found');
  if (isAll) await withdrawWaitsLong(tx, workspaceId, conversationId);
  else await setWaitingSince(tx, workspaceId, [conversationId]);
  // The words are stored here, because the client chose the id and it carries no time: the loop
  // that indexes messages by their ids may never come to it.
  await storeWords(
    tx,
    parts.map((one) => ({ id: one.id, workspace_id: workspaceId, parts: [one.part] })),
  );
  await onStored?.(tx);
  tx.tell(workspaceId, 'notifications', 'conversations');
  tx.wake('delivery');
  return parts.map((one) => one.id);
}
