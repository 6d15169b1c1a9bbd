import { z } from 'zod';
import { execute, query, type Queryable } from '#server/platform/db.ts';

const Row = z.object({
  id: z.string(),
  workspace_id: z.string(),
  requested_by_name: z.string().nullable(),
  person: z.instanceof(Buffer).nullable(),
  messages: z.number(),
  files: z.number(),
  conversations: z.number(),
  raw_events: z.number(),
  others: z.number().nullable(),
  disk: z.enum(['overwritten', 'pending', 'operator']).nullable(),
  disk_hits: z.number().nullable(),
  requested_at: z.string(),
  erased_at: z.string().nullable(),
  completed_at: z.string().nullable(),
});
export type ErasureRow = z.output<typeof Row>;

export function insertErasure(
  db: Queryable,
  row: { id: string; workspaceId: string; userId: string; person: Buffer },
): Promise<number> {
  return execute(
    db,
    'insert into contact_erasure (id, workspace_id, requested_by, person) values ($1, $2, $3, $4)',
    [row.id, row.workspaceId, row.userId, row.person],
  );
}

export async function findErasure(
  db: Queryable,
  workspaceId: string,
  id: string,
): Promise<ErasureRow | null> {
  const [row] = await query(db, Row, {
    text: `select e.id, e.workspace_id, u.name as requested_by_name, e.person, e.messages, e.files, e.conversations, e.raw_events, e.others, e.disk,
        e.disk_hits, e.requested_at, e.erased_at, e.completed_at
      from contact_erasure e left join app_user u on u.id = e.requested_by where e.workspace_id = $1 and e.id = $2`,
    values: [workspaceId, id],
  });
  return row ?? null;
}

export interface Done {
  messages?: number;
  files?: number;
  conversations?: number;
  rawEvents?: number;
}

/** Adds to the counts of what was erased. */
export function countDone(
  db: Queryable,
  id: string,
  { messages = 0, files = 0, conversations = 0, rawEvents = 0 }: Done,
): Promise<number> {
  return execute(
    db,
    `update contact_erasure set messages = messages + $2, files = files + $3, conversations = conversations + $4, raw_events = raw_events + $5 where id = $1`,
    [id, messages, files, conversations, rawEvents],
  );
}

/**
 * Notes that the person's rows are gone. `others`: how many rows still contain a trace of them.
 * `disk`: whether we rewrite the database's files (`pending`) or leave that to the operator.
 */
export function markErased(
  db: Queryable,
  id: string,
  others: number,
  disk: 'pending' | 'operator',
): Promise<number> {
  return execute(
    db,
    `update contact_erasure set erased_at = coalesce(erased_at, now()), others = $2, disk = $3,
       person = case when $3 = 'pending' then person end, completed_at = case when $3 = 'operator' then now() end where id = $1 and completed_at is null`,
    [id, others, disk],
  );
}

/** Deletes the last record of who was erased. */
export function forgetWho(db: Queryable, ids: readonly string[]): Promise<number> {
  return execute(db, 'update contact_erasure set person = null where id = any($1::uuid[])', [ids]);
}

export function completeErasure(db: Queryable, id: string, hits: number): Promise<number> {
  return execute(
    db,
    `update contact_erasure set disk = 'overwritten', disk_hits = $2, completed_at = now() where id = $1`,
    [id, hits],
  );
}

const Pending = z.object({
  id: z.string(),
  workspace_id: z.string(),
  person: z.instanceof(Buffer),
});

/**
 * The erasures of all workspaces whose rows are gone, but whose data may still be in the database's
 * files.
 */
export function listPending(db: Queryable): Promise<z.output<typeof Pending>[]> {
  return query(db, Pending, {
    text: `select id, workspace_id, person from contact_erasure where completed_at is null and disk = 'pending' and person is not null order by requested_at limit 1000`,
  });
}
