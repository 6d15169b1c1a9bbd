import { uuidv7 } from 'uuidv7';
import type { z } from 'zod';
import type { Note, noteRoutes } from '#contract/conversations/notes.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Handlers } from '#server/platform/http/handlers.ts';
import type { Services } from '#server/platform/services.ts';
import { findConversation } from '../list/lists.store.ts';
import { insertNote, listNotes, removeNote, type NoteRow } from './notes.store.ts';

const SHOWN = 200;

export function noteHandlers({ db, bus }: Services): Handlers<typeof noteRoutes> {
  return {
    async listNotes({ session: { workspaceId, userId }, params }) {
      if (!(await findConversation(db, workspaceId, params.id))) throw new AppError('not_found');
      const rows = await listNotes(db, workspaceId, params.id, SHOWN);
      return { notes: rows.toReversed().map((row) => toNote(row, userId)) };
    },

    async addNote({ session: { workspaceId, userId }, params, body }) {
      if (!(await findConversation(db, workspaceId, params.id))) throw new AppError('not_found');
      const row = await insertNote(db, {
        id: body.id ?? uuidv7(),
        workspaceId,
        conversationId: params.id,
        userId,
        text: body.text,
      });
      if (!row) throw new AppError('not_found');
      if (row.text !== body.text) throw new AppError('idempotency_key_reused');
      bus.tell(workspaceId, 'conversations');
      return toNote(row, userId);
    },

    async deleteNote({ session: { workspaceId, userId }, params }) {
      if ((await removeNote(db, workspaceId, userId, params.id)) === 0)
        throw new AppError('note_not_found');
      bus.tell(workspaceId, 'conversations');
      return {};
    },
  };
}

const toNote = (row: NoteRow, userId: string): z.output<typeof Note> => ({
  id: row.id,
  text: row.text,
  authorName: row.author_name ?? '',
  isMine: row.user_id === userId,
  createdAt: row.created_at,
});
