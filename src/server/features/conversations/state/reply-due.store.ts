import { z } from 'zod';
import { execute, query, type Queryable } from '#server/platform/db.ts';
import { asleep } from './predicates.sql.ts';

/*
 * `waiting_since` is followed, in the same statement, by the time until which the customer is to be
 * answered: a trigger writes it (migration 068), so that no verb can forget it. Here is what time
 * itself does, and a change of hours or limits.
 */

/** Everybody who waits in a workspace. */
export async function listWaiting(db: Queryable, workspaceId: string): Promise<string[]> {
  const rows = await query(db, z.object({ id: z.string() }), {
    text: 'select id from conversation where workspace_id = $1 and waiting_since is not null order by id',
    values: [workspaceId],
  });
  return rows.map((row) => row.id);
}

/**
 * Counts anew until when those who wait in these conversations are to be answered. What was told
 * already is looked at again. Who is late by a limit that did not apply before is shown so, but
 * nobody is called: a new limit would call for everybody who ever waited.
 */
export const countAnew = (
  db: Queryable,
  workspaceId: string,
  conversationIds: string[],
): Promise<number> =>
  execute(
    db,
    `with held as (
      select id from conversation where workspace_id = $1 and id = any($2::uuid[]) and waiting_since is not null order by id for no key update
    ), counted as (
      select c.id, c.waiting_since as since, awaited.reply, t.warn_at, t.due_at,
        c.reply_due_at is not null and c.reply_tell_at is distinct from c.reply_warn_at as told
      from conversation c join held on held.id = c.id
        cross join lateral (select coalesce(c.reply_awaited, case when c.owner = 'person' and c.owned_until is null then 'next' else 'first' end) as reply) awaited
        cross join lateral reply_times(c.workspace_id, c.channel_id, awaited.reply, c.waiting_since) t
      where not c.is_group
    )
    update conversation c set reply_awaited = counted.reply, reply_warn_at = counted.warn_at, reply_due_at = counted.due_at,
      reply_tell_at = case when counted.told then now() when counted.due_at > now() then counted.warn_at end
    -- Who began to wait anew in the meantime was counted by that.
    from counted where c.id = counted.id and c.waiting_since = counted.since and (c.reply_warn_at is distinct from counted.warn_at or c.reply_due_at is distinct from counted.due_at)`,
    [workspaceId, conversationIds],
  );

const ToTell = z.object({
  id: z.string(),
  workspace_id: z.string(),
  channel_id: z.string(),
  /** How the wait stands by now; `none`: nothing is to be told of it. */
  stands: z.enum(['none', 'soon', 'late']),
});

/** At most this many at a time. */
export const TOLD_AT_ONCE = 100;

/**
 * Takes the conversations whose wait has come to its warning or its end, or is over after it was
 * told; they stay locked. One that is put off is looked at when it comes back, and one that another
 * transaction has locked is looked at next time.
 */
export const takeToTell = (db: Queryable): Promise<z.output<typeof ToTell>[]> =>
  query(db, ToTell, {
    text: `with due as (
        select c.id, case
          when c.waiting_since is null or c.reply_due_at is null or c.reply_warn_at > now() or ch.purged_at is not null then 'none'
          when c.reply_due_at > now() then 'soon' else 'late' end as stands
        from conversation c join channel ch on ch.id = c.channel_id
        where c.id in (select c.id from conversation c where c.reply_tell_at <= now() and not ${asleep} order by c.reply_tell_at limit ${TOLD_AT_ONCE})
        order by c.id for update of c skip locked
      )
      update conversation c set reply_tell_at = case
        when c.waiting_since is null then null
        when c.reply_warn_at > now() then c.reply_warn_at
        when c.reply_due_at > now() then c.reply_due_at end
      from due where c.id = due.id returning c.id, c.workspace_id, c.channel_id, due.stands`,
  });
