import { z } from 'zod';
import { execute, query, type Queryable } from '#server/platform/db.ts';

const NoteRow = z.object({
  id: z.string(),
  text: z.string(),
  user_id: z.string(),
  author_name: z.string().nullable(),
  created_at: z.string(),
});
export type NoteRow = z.output<typeof NoteRow>;

const shown = `n.id, n.text, n.user_id, (select u.name from app_user u where u.id = n.user_id) as author_name, n.created_at`;

/** The newest notes, newest first. */
export function listNotes(
  db: Queryable,
  workspaceId: string,
  conversationId: string,
  limit: number,
): Promise<NoteRow[]> {
  return query(db, NoteRow, {
    text: `select ${shown} from note n where n.workspace_id = $1 and n.conversation_id = $2 order by n.created_at desc, n.id desc limit $3`,
    values: [workspaceId, conversationId, limit],
  });
}

/** Null: the id is taken. */
export async function insertNote(
  db: Queryable,
  note: { id: string; workspaceId: string; conversationId: string; userId: string; text: string },
): Promise<NoteRow | null> {
  await execute(
    db,
    'insert into note (id, workspace_id, conversation_id, user_id, text) values ($1, $2, $3, $4, $5) on conflict (id) do nothing',
    [note.id, note.workspaceId, note.conversationId, note.userId, note.text],
  );
  const [row] = await query(db, NoteRow, {
    text: `select ${shown} from note n where n.id = $1 and n.workspace_id = $2 and n.conversation_id = $3 and n.user_id = $4`,
    values: [note.id, note.workspaceId, note.conversationId, note.userId],
  });
  return row ?? null;
}

export const removeNote = (
  db: Queryable,
  workspaceId: string,
  userId: string,
  id: string,
): Promise<number> =>
  execute(db, 'delete from note where workspace_id = $1 and user_id = $2 and id = $3', [
    workspaceId,
    userId,
    id,
  ]);
