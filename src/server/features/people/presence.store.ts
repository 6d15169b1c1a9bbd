import { z } from 'zod';
import { isOfLivingChannel } from '#server/features/channels/purged.sql.ts';
import { execute, query, type Queryable } from '#server/platform/db.ts';

/**
 * A person whose page has sent nothing for this long is no longer there: the page was closed, or
 * its process died. Pages report every 10 seconds, and then see who is gone. So others see it
 * within 35 seconds of the last report.
 */
const GONE_SECONDS = 25;
/** A person counts as typing for this long. The page reports it again and again while they type. */
const TYPING_SECONDS = 7;

export interface Visit {
  workspaceId: string;
  conversationId: string;
  userId: string;
}

export async function isConversation(
  db: Queryable,
  { workspaceId, conversationId }: Visit,
): Promise<boolean> {
  const rows = await query(db, z.unknown(), {
    text: `select 1 from conversation c where c.workspace_id = $1 and c.id = $2 and ${isOfLivingChannel('c')}`,
    values: [workspaceId, conversationId],
  });
  return rows.length > 0;
}

/** Stores a report of a page. Answers whether the others need to hear of it. */
export async function saveVisit(db: Queryable, visit: Visit, typing: boolean): Promise<boolean> {
  const [row] = await query(db, z.object({ before: z.boolean().nullable() }), {
    text: `with earlier as (
        select coalesce(typing_until > now(), false) as typing from viewing
        where conversation_id = $2 and user_id = $3 and seen_at > now() - interval '${GONE_SECONDS} seconds')
      insert into viewing (workspace_id, conversation_id, user_id, seen_at, typing_until)
      values ($1, $2, $3, now(), case when $4 then now() + interval '${TYPING_SECONDS} seconds' end)
      on conflict (conversation_id, user_id) do update set seen_at = excluded.seen_at,
        typing_until = coalesce(excluded.typing_until, viewing.typing_until)
      returning (select typing from earlier) as before`,
    values: [visit.workspaceId, visit.conversationId, visit.userId, typing],
  });
  // Nobody is told that the typing ended, because pages that show it ask again every few seconds.
  return row?.before === null || (typing && row?.before === false);
}

/** Answers whether the person was there. */
export async function deleteVisit(db: Queryable, visit: Visit): Promise<boolean> {
  const left = await execute(
    db,
    'delete from viewing where workspace_id = $1 and conversation_id = $2 and user_id = $3',
    [visit.workspaceId, visit.conversationId, visit.userId],
  );
  return left > 0;
}

const Viewer = z.object({
  id: z.string(),
  name: z.string(),
  avatar_blob: z.string().nullable(),
  typing: z.boolean(),
});

/** The others who look at the conversation now, by name. */
export function listOthers(db: Queryable, visit: Visit): Promise<z.output<typeof Viewer>[]> {
  return query(db, Viewer, {
    text: `select u.id, u.name, u.avatar_blob, coalesce(v.typing_until > now(), false) as typing
      from viewing v join membership m on m.workspace_id = v.workspace_id and m.user_id = v.user_id join app_user u on u.id = v.user_id
      where v.workspace_id = $1 and v.conversation_id = $2 and v.user_id <> $3 and v.seen_at > now() - interval '${GONE_SECONDS} seconds'
      order by lower(u.name), u.id`,
    values: [visit.workspaceId, visit.conversationId, visit.userId],
  });
}

/** Deletes old reports, in every workspace. */
export function deleteOldVisits(db: Queryable): Promise<number> {
  return execute(db, `delete from viewing where seen_at < now() - interval '1 hour'`);
}
