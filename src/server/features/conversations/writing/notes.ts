import { uuidv7 } from 'uuidv7';
import { raise, withdrawMentions } from '#server/features/notifications/notifications.ts';
import { mentioned } from '#server/features/notifications/conversation-notices.ts';
import { type Database, inTransaction, type Transaction } from '#server/platform/db.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Session } from '#server/platform/http/handlers.ts';
import { findConversation } from '../list/lists.store.ts';
import { countMembers, findNote, insertNote, type NoteRow, removeNote } from './notes.store.ts';

/** An agent leaves a note, in the transaction that commits its answer. */
export async function addAgentNote(
  tx: Transaction,
  note: { workspaceId: string; conversationId: string; agentId: string; text: string },
): Promise<void> {
  const { agentId: userId, workspaceId } = note;
  await insertNote(tx, { ...note, id: uuidv7(), userId, mentions: [] });
  tx.tell(workspaceId, 'conversations');
}

/**
 * Stores a note, and tells those whom it names, apart from its writer. The same id again is the
 * same note, and nobody is told twice. Throws `not_found`, `person_not_found`,
 * `idempotency_key_reused`.
 */
export async function addNote(
  db: Database,
  { workspaceId, userId }: Pick<Session, 'workspaceId' | 'userId'>,
  conversationId: string,
  { id = uuidv7(), text, mentions }: { id?: string | undefined; text: string; mentions: string[] },
): Promise<NoteRow> {
  const names = [...new Set(mentions)];
  return inTransaction(db, async (tx) => {
    const conversation = await findConversation(tx, workspaceId, conversationId);
    if (!conversation) throw new AppError('not_found');
    const note = { id, workspaceId, conversationId, userId, text, mentions: names };
    const isNew = (await insertNote(tx, note)) > 0;
    if (isNew && (await countMembers(tx, workspaceId, names)) < names.length)
      throw new AppError('person_not_found');
    const row = await findNote(tx, note);
    if (!row) throw new AppError('not_found');
    const isSame =
      row.text === text && String((row.mentions ?? []).map((one) => one.id)) === String(names);
    if (!isSame) throw new AppError('idempotency_key_reused');
    tx.tell(workspaceId, 'conversations');
    if (!isNew) return row;
    const said = `${row.author_name ?? ''}: ${text}`;
    for (const mention of names.filter((name) => name !== userId))
      await raise(
        tx,
        workspaceId,
        mentioned(id, {
          userId: mention,
          conversationId,
          channelId: conversation.channel_id,
          said,
        }),
      );
    return row;
  });
}

/**
 * The writer takes a note back, and whoever was told of it no longer is. Throws `note_not_found`.
 */
export async function deleteNote(
  db: Database,
  { workspaceId, userId }: Pick<Session, 'workspaceId' | 'userId'>,
  id: string,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    if ((await removeNote(tx, workspaceId, userId, id)) === 0) throw new AppError('note_not_found');
    await withdrawMentions(tx, workspaceId, id);
    tx.tell(workspaceId, 'conversations');
  });
}
