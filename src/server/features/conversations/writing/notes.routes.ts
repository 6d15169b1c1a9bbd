import type { z } from 'zod';
import type { Note, noteRoutes } from '#contract/conversations/notes.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Handlers } from '#server/platform/http/handlers.ts';
import type { Services } from '#server/platform/services.ts';
import { findConversation } from '../list/lists.store.ts';
import { addNote, deleteNote } from './notes.ts';
import { listNotes, type NoteRow } from './notes.store.ts';

const SHOWN = 200;

export function noteHandlers({ db }: Services): Handlers<typeof noteRoutes> {
  return {
    async listNotes({ session: { workspaceId, userId }, params }) {
      if (!(await findConversation(db, workspaceId, params.id))) throw new AppError('not_found');
      const rows = await listNotes(db, workspaceId, params.id, SHOWN);
      return { notes: rows.toReversed().map((row) => toNote(row, userId)) };
    },

    addNote: async ({ session, params, body }) =>
      toNote(await addNote(db, session, params.id, body), session.userId),

    async deleteNote({ session, params }) {
      await deleteNote(db, session, params.id);
      return {};
    },
  };
}

const toNote = (row: NoteRow, userId: string): z.output<typeof Note> => ({
  id: row.id,
  text: row.text,
  authorName: row.author_name ?? '',
  isMine: row.user_id === userId && row.event === null,
  mentions: row.mentions ?? [],
  event: row.event,
  createdAt: row.created_at,
});
