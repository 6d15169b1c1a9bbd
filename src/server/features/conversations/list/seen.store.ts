import { z } from 'zod';
import { blockedAs } from '#server/features/contacts/block/blocked.sql.ts';
import { isOfLivingChannel } from '#server/features/channels/purged.sql.ts';
import { execute, query, type Queryable } from '#server/platform/db.ts';
import { openQuestion, personInCharge } from '../state/predicates.sql.ts';

/** A user who reads a conversation. */
export interface Reader {
  workspaceId: string;
  userId: string;
  conversationId: string;
}

/** A list shows "99+", so nothing is counted further than this. */
const MOST_COUNTED = 100;

/**
 * How many messages of the customer the user `$2` has not seen in conversation `c`. An arriving
 * message writes nothing for this: the count is what came since the user had the conversation open.
 * If they never had, nothing is unread while the agent is in charge, and nothing from before they
 * joined, so that a new user does not begin with thousands. Nothing of a blocked person is unread.
 */
export const unreadColumn = `case when (select ${blockedAs('k')} from contact k where k.id = c.contact_id) is not null then 0 else coalesce(
      (select greatest(c.seq - s.seen_seq, 0) from conversation_seen s
        where s.workspace_id = $1 and s.user_id = $2 and s.conversation_id = c.id),
      case when c.waiting_since is not null or ${personInCharge} then (
        select count(*) from (
          select from message m where m.conversation_id = c.id and m.direction = 'in'
            and m.created_at > (select j.created_at from membership j where j.workspace_id = $1 and j.user_id = $2) limit ${MOST_COUNTED}) m)
      else 0 end) end as unread`;

/**
 * Resolves with whether this is news (not if the message is gone), or with null when there is no
 * such conversation.
 */
export async function saveSeen(
  db: Queryable,
  { workspaceId, userId, conversationId }: Reader,
  messageId: string,
): Promise<boolean | null> {
  const [row] = await query(db, z.object({ saved: z.boolean() }), {
    text: `with seen as (
        select m.seq from message m where m.workspace_id = $1 and m.conversation_id = $3 and m.id = $4 and m.direction = 'in'
      ), saved as (
        insert into conversation_seen as s (workspace_id, user_id, conversation_id, seen_seq) select $1, $2, $3, seq from seen
        on conflict (workspace_id, user_id, conversation_id) do update set seen_seq = excluded.seen_seq where s.seen_seq < excluded.seen_seq
        returning 1)
      select exists (select from saved) as saved from conversation c where c.workspace_id = $1 and c.id = $3 and ${isOfLivingChannel('c')}`,
    values: [workspaceId, userId, conversationId, messageId],
  });
  return row?.saved ?? null;
}

/**
 * Makes at least the newest message unread, and keeps unread what was unread before. Resolves with
 * false when there is no such conversation.
 */
export async function saveUnseen(
  db: Queryable,
  { workspaceId, userId, conversationId }: Reader,
): Promise<boolean> {
  const saved = await execute(
    db,
    `insert into conversation_seen as s (workspace_id, user_id, conversation_id, seen_seq)
     select $1, $2, found.id, greatest(found.seq - greatest(found.unread, 1), 0) from (
       select c.id, c.seq, ${unreadColumn} from conversation c where c.workspace_id = $1 and c.id = $3 and ${isOfLivingChannel('c')}) found
     on conflict (workspace_id, user_id, conversation_id) do update set seen_seq = least(s.seen_seq, excluded.seen_seq)`,
    [workspaceId, userId, conversationId],
  );
  return saved > 0;
}

/** For everybody, what waits for an answer in these conversations is unread again. */
export const unseeOpen = (
  db: Queryable,
  workspaceId: string,
  conversationIds: readonly string[],
): Promise<number> =>
  execute(
    db,
    `update conversation_seen s set seen_seq = asked.seq - 1
     from (select q.conversation_id, min(q.seq) as seq from message q
       where q.workspace_id = $1 and q.conversation_id = any($2::uuid[]) and ${openQuestion} group by q.conversation_id) asked
     where s.workspace_id = $1 and s.conversation_id = asked.conversation_id and s.seen_seq >= asked.seq`,
    [workspaceId, conversationIds],
  );
