import type { z } from 'zod';
import type { Note, noteRoutes, Resolution } from '#contract/conversations/notes.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Handlers } from '#server/platform/http/handlers.ts';
import type { Services } from '#server/platform/services.ts';
import { findConversation } from '../list/lists.store.ts';
import { addNote, deleteNote } from './notes.ts';
import { listResolutions, type ResolutionRow } from '../progress/reasons.store.ts';
import { listNotes, type NoteRow } from './notes.store.ts';

const SHOWN = 200;

export function noteHandlers({ db }: Services): Handlers<typeof noteRoutes> {
  return {
    async listNotes({ session: { workspaceId, userId }, params }) {
      if (!(await findConversation(db, workspaceId, params.id))) throw new AppError('not_found');
      const [notes, resolutions] = await Promise.all([
        listNotes(db, workspaceId, params.id, SHOWN),
        listResolutions(db, workspaceId, params.id, SHOWN),
      ]);
      return {
        notes: notes.toReversed().map((row) => toNote(row, userId)),
        resolutions: resolutions.toReversed().map(toResolution),
      };
    },

    addNote: async ({ session, params, body }) =>
      toNote(await addNote(db, session, params.id, body), session.userId),

    async deleteNote({ session, params }) {
      await deleteNote(db, session, params.id);
      return {};
    },
  };
}

const toResolution = (row: ResolutionRow): z.output<typeof Resolution> => ({
  id: row.id,
  authorName: row.user_name,
  reason: row.reason_name,
  note: row.note,
  createdAt: row.resolved_at,
});

const toNote = (row: NoteRow, userId: string): z.output<typeof Note> => ({
  id: row.id,
  text: row.text,
  authorName: row.author_name ?? '',
  isMine: row.user_id === userId && row.event === null,
  mentions: row.mentions ?? [],
  event: row.event,
  createdAt: row.created_at,
});
