import { z } from 'zod';
import { isOfLivingChannel } from '#server/features/channels/purged.sql.ts';
import { execute, query, type Queryable } from '#server/platform/db.ts';

const ShownRow = z.object({
  id: z.string(),
  text: z.string(),
  send_at: z.string(),
  user_id: z.string(),
  author_name: z.string().nullable(),
  wrote_since: z.boolean(),
  failed_code: z.string().nullable(),
  created_at: z.string(),
});
export type ShownScheduled = z.output<typeof ShownRow>;

const shown = `select s.id, s.text, s.send_at, s.user_id, coalesce(u.name, a.name) as author_name, s.failed_code, s.created_at,
    exists (select from message m where m.conversation_id = s.conversation_id and m.direction = 'in'
      and m.seq > coalesce((select w.seq from message w where w.id = s.seen and w.conversation_id = s.conversation_id), 0)) as wrote_since
  from scheduled_message s left join app_user u on u.id = s.user_id left join agent a on a.id = s.agent_id and a.workspace_id = s.workspace_id
  where s.workspace_id = $1 and s.conversation_id = $2 and s.handed_at is null`;

/** The scheduled messages of a conversation, the next one first. */
export function listScheduled(
  db: Queryable,
  workspaceId: string,
  conversationId: string,
): Promise<ShownScheduled[]> {
  return query(db, ShownRow, {
    text: `${shown} order by s.send_at, s.id`,
    values: [workspaceId, conversationId],
  });
}

/** One scheduled message. Null: it belongs to another workspace, or there is none. */
export async function findShown(
  db: Queryable,
  {
    workspaceId,
    conversationId,
    userId,
    id,
  }: { workspaceId: string; conversationId: string; userId: string; id: string },
): Promise<ShownScheduled | null> {
  const [row] = await query(db, ShownRow, {
    text: `${shown} and s.id = $3 and s.user_id = $4`,
    values: [workspaceId, conversationId, id, userId],
  });
  return row ?? null;
}

/**
 * Resolves with false if the time has passed or is more than `days` away, by the database's clock.
 * An existing message with this id stays as it is. The caller has locked the conversation.
 */
export async function insertScheduled(
  db: Queryable,
  scheduled: {
    id: string;
    workspaceId: string;
    conversationId: string;
    userId: string;
    text: string;
    sendAt: string;
    seen: string | null;
    days: number;
  },
): Promise<boolean> {
  const rows = await query(db, z.object({ in_time: z.boolean() }), {
    text: `with timely as (
        select $6::timestamptz > now() and $6::timestamptz < now() + $8 * interval '1 day' as in_time
      ), made as (
        insert into scheduled_message (id, workspace_id, conversation_id, user_id, text, send_at, again_at, seen)
        select $1::uuid, $2::uuid, $3::uuid, $4::uuid, $5, $6::timestamptz,
          (select max(e.again_at) from scheduled_message e
            where e.conversation_id = $3 and e.failed_code is null and e.handed_at is null and e.again_at > $6::timestamptz),
          coalesce($7::uuid, (select m.id from message m where m.conversation_id = $3 and m.direction = 'in' order by m.seq desc limit 1))
        from timely where in_time
        on conflict (id) do nothing
      )
      select in_time from timely`,
    values: [
      scheduled.id,
      scheduled.workspaceId,
      scheduled.conversationId,
      scheduled.userId,
      scheduled.text,
      scheduled.sendAt,
      scheduled.seen,
      scheduled.days,
    ],
  });
  return rows[0]?.in_time === true;
}

/**
 * Its author is the agent: `user_id` names it as well, which the version before looks for. `seen`:
 * the newest message that it answers by this. What waits already, word for word, is not written
 * again.
 */
export const insertOfAgent = (
  db: Queryable,
  scheduled: {
    id: string;
    workspaceId: string;
    conversationId: string;
    agentId: string;
    text: string;
    sendAt: string;
    seen: string | null;
  },
): Promise<number> =>
  execute(
    db,
    `insert into scheduled_message (id, workspace_id, conversation_id, user_id, agent_id, text, send_at, again_at, seen)
     select $1, $2, $3, $4, $4, $5, $6::timestamptz,
       (select max(e.again_at) from scheduled_message e
         where e.conversation_id = $3 and e.failed_code is null and e.handed_at is null and e.again_at > $6::timestamptz),
       $7::uuid
     where not exists (select from scheduled_message e where e.conversation_id = $3 and e.agent_id = $4 and e.text = $5
       and e.send_at = $6::timestamptz and e.failed_code is null and e.handed_at is null)`,
    [
      scheduled.id,
      scheduled.workspaceId,
      scheduled.conversationId,
      scheduled.agentId,
      scheduled.text,
      scheduled.sendAt,
      scheduled.seen,
    ],
  );

/** A scheduled message with its conversation and channel. */
export const FoundRow = z.object({
  id: z.string(),
  workspace_id: z.string(),
  conversation_id: z.string(),
  channel_id: z.string(),
  user_id: z.string(),
  /** Null: a person wrote it. */
  agent_id: z.string().nullable(),
});
export type FoundScheduled = z.output<typeof FoundRow>;

/** The beginning of every statement that returns a `FoundRow`. */
export const found = `select s.id, s.workspace_id, s.conversation_id, c.channel_id, s.user_id, s.agent_id from scheduled_message s join conversation c on c.id = s.conversation_id`;

export async function findScheduled(
  db: Queryable,
  workspaceId: string,
  id: string,
): Promise<FoundScheduled | null> {
  const [row] = await query(db, FoundRow, {
    text: `${found} where s.workspace_id = $1 and s.id = $2 and s.handed_at is null and ${isOfLivingChannel('c')}`,
    values: [workspaceId, id],
  });
  return row ?? null;
}

export const deleteScheduled = (db: Queryable, workspaceId: string, id: string): Promise<number> =>
  execute(
    db,
    'delete from scheduled_message where workspace_id = $1 and id = $2 and handed_at is null',
    [workspaceId, id],
  );
