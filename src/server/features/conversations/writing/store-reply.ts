import { uuidv7 } from 'uuidv7';
import type { Part } from '#channels/message.ts';
import { withdrawOfConversation } from '#server/features/notifications/notifications.ts';
import { inTransaction, type Queryable, type Transaction } from '#server/platform/db.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Services } from '#server/platform/services.ts';
import { takeConversation } from '../state/taking.store.ts';
import { closeAnswered, setWaitingSince } from '../state/questions.store.ts';
import { requireSame } from '../thread/same-content.ts';
import { listSentAs, type SentPart, storeOfPerson } from './send-as-person.store.ts';
import { storeWords } from '../search/text-index.store.ts';
import type { Writer } from './open-for-writing.ts';

/**
 * Puts what a person of the team wrote into the outbox. Throws `idempotency_key_reused` where
 * something else was sent under its id. `onStored` last before the commit, and not when the same
 * request was there first.
 */
export function storeReply(
  { db }: Pick<Services, 'db'>,
  writer: Writer,
  reply: { id: string; seen: string | undefined; parts: Part[] },
  onStored?: (tx: Queryable) => Promise<void>,
): Promise<string[]> {
  const onTwin = (twin: readonly SentPart[]) => requireSame(twin, reply.parts);
  return inTransaction(db, (tx) =>
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
    /** Who has the conversation afterwards. */
    ownerId: string;
    /** Somebody sees the conversation at this moment: nobody else needs to be called. */
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
  // Locks the conversation: the same request twice at one moment comes one after the other.
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
  if (!isAll) await setWaitingSince(tx, workspaceId, [conversationId]);
  // Its id was chosen elsewhere and tells no time: whoever goes through the messages by their ids
  // may not come by.
  await storeWords(
    tx,
    parts.map((one) => ({ id: one.id, workspace_id: workspaceId, parts: [one.part] })),
  );
  await onStored?.(tx);
  tx.tell(workspaceId, 'notifications', 'conversations');
  tx.wake('delivery');
  return parts.map((one) => one.id);
}
