import { z } from 'zod';
import { NoteEvent } from '#contract/conversations/notes.ts';
import { execute, query, type Queryable } from '#server/platform/db.ts';

const NoteRow = z.object({
  id: z.string(),
  text: z.string(),
  /** A person's, or an agent's. */
  user_id: z.string(),
  author_name: z.string().nullable(),
  /** In the order in which the note names them. */
  mentions: z.array(z.object({ id: z.string(), name: z.string() })).nullable(),
  event: NoteEvent.nullable(),
  created_at: z.string(),
});
export type NoteRow = z.output<typeof NoteRow>;

/** A note as its writer gives it; `mentions`: the ids of the people whom it names. */
export interface NewNote {
  id: string;
  workspaceId: string;
  conversationId: string;
  /** Its writer, a person or an agent. */
  userId: string;
  text: string;
  mentions: string[];
}

const shown = `n.id, n.text, n.user_id, coalesce((select u.name from app_user u where u.id = n.user_id),
    (select a.name from agent a where a.id = n.user_id and a.workspace_id = n.workspace_id)) as author_name, n.event, n.created_at,
  (select jsonb_agg(jsonb_build_object('id', u.id, 'name', u.name) order by named.place)
    from unnest(n.mentions) with ordinality named(id, place) join app_user u on u.id = named.id) as mentions`;

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

/** Stores a note. Resolves with 0 when its id is taken. */
export const insertNote = (db: Queryable, note: NewNote): Promise<number> =>
  execute(
    db,
    `insert into note (id, workspace_id, conversation_id, user_id, text, mentions) values ($1, $2, $3, $4, $5, nullif($6::uuid[], '{}'))
     on conflict (id) do nothing`,
    [note.id, note.workspaceId, note.conversationId, note.userId, note.text, note.mentions],
  );

/** What happened to a conversation; `text` says it to those who read only texts. */
export interface NewEvent {
  id: string;
  workspaceId: string;
  conversationId: string;
  userId: string;
  text: string;
  event: NoteEvent;
}

export const insertEvent = (db: Queryable, note: NewEvent): Promise<number> =>
  execute(
    db,
    'insert into note (id, workspace_id, conversation_id, user_id, text, event) values ($1, $2, $3, $4, $5, $6)',
    [note.id, note.workspaceId, note.conversationId, note.userId, note.text, note.event],
  );

/** A person's own note of one conversation. */
export async function findNote(
  db: Queryable,
  note: Pick<NewNote, 'id' | 'workspaceId' | 'conversationId' | 'userId'>,
): Promise<NoteRow | null> {
  const [row] = await query(db, NoteRow, {
    text: `select ${shown} from note n where n.id = $1 and n.workspace_id = $2 and n.conversation_id = $3 and n.user_id = $4`,
    values: [note.id, note.workspaceId, note.conversationId, note.userId],
  });
  return row ?? null;
}

/** How many of these people belong to the workspace. */
export async function countMembers(
  db: Queryable,
  workspaceId: string,
  userIds: string[],
): Promise<number> {
  const [row] = await query(db, z.object({ count: z.number() }), {
    text: 'select count(*) from membership where workspace_id = $1 and user_id = any($2::uuid[])',
    values: [workspaceId, userIds],
  });
  return row?.count ?? 0;
}

export const removeNote = (
  db: Queryable,
  workspaceId: string,
  userId: string,
  id: string,
): Promise<number> =>
  execute(
    db,
    'delete from note where workspace_id = $1 and user_id = $2 and id = $3 and event is null',
    [workspaceId, userId, id],
  );
