import { execute, type Queryable } from '#server/platform/db.ts';
import { laneAtOnce } from './clocks.sql.ts';

/**
 * A time that never comes. A turn is held back by this value instead of null, so every list still
 * counts its conversation as waiting.
 */
export const HELD_UNTIL = '9999-01-01T00:00:00.000Z';

/** The channel is connected again: everything that waits in it is tried at once. */
export const deliverWaiting = (
  db: Queryable,
  workspaceId: string,
  channelId: string,
): Promise<number> =>
  execute(
    db,
    `update conversation c set ${laneAtOnce} where channel_id = $2 and workspace_id = $1
     and exists (select from message m where m.conversation_id = c.id and m.undelivered)`,
    [workspaceId, channelId],
  );

/** What is due later in a channel is tried at once. */
export const deliverAtOnce = (
  db: Queryable,
  workspaceId: string,
  channelId: string,
): Promise<number> =>
  execute(
    db,
    `update conversation set ${laneAtOnce} where workspace_id = $1 and channel_id = $2 and deliver_at > now()`,
    [workspaceId, channelId],
  );

/**
 * Stops the lanes of these conversations, except where a part is being sent: its result must still
 * be recorded. The caller has locked the conversations.
 */
export const stopLanes = (
  db: Queryable,
  workspaceId: string,
  conversationIds: string[],
): Promise<number> =>
  execute(
    db,
    `update conversation c set deliver_at = case when exists (
       select from message m where m.conversation_id = c.id and m.undelivered and m.delivery <> 'queued') then c.deliver_at end
     where c.workspace_id = $1 and c.id = any($2::uuid[])`,
    [workspaceId, conversationIds],
  );

/**
 * Stops every clock of every workspace: turns that are due and parts that wait. Nothing else uses
 * this database yet.
 */
export const holdClocks = (db: Queryable): Promise<number> =>
  execute(
    db,
    `update conversation set answer_at = case when answer_at is not null then $1::timestamptz end, deliver_at = null,
       answer_worker = null, answer_lease_until = null, deliver_worker = null, deliver_lease_until = null
     where answer_at is not null or deliver_at is not null`,
    [HELD_UNTIL],
  );

/** Starts the clocks again, in the order in which the messages came. */
export async function releaseClocks(db: Queryable): Promise<void> {
  await execute(
    db,
    'update conversation set answer_at = coalesce(first_unanswered_at, now()) where answer_at = $1::timestamptz',
    [HELD_UNTIL],
  );
  await execute(
    db,
    `update conversation c set deliver_at = waiting.since
     from (select conversation_id, min(created_at) as since from message where undelivered group by conversation_id) waiting
     where c.id = waiting.conversation_id and c.deliver_at is null`,
  );
}

/**
 * Repairs times that were written while the clock was ahead, in every workspace. What is due later
 * than `beyondMs` from now is due at once, and no lease lasts longer than `leaseMs` from now. A
 * locked row is skipped because its worker sets the time itself, and what a copied installation
 * holds back waits for a person.
 */
export async function makeDue(db: Queryable, beyondMs: number, leaseMs: number): Promise<void> {
  for (const [due, lease] of [
    ['answer_at', 'answer_lease_until'],
    ['deliver_at', 'deliver_lease_until'],
  ] as const) {
    await execute(
      db,
      `update conversation set ${due} = least(${due}, now()),
         ${lease} = case when ${lease} is not null then least(${lease}, now() + $2 * interval '1 millisecond') end
       where id in (
         select id from conversation where ${due} <> $3::timestamptz and greatest(${due}, ${lease}) > now() + $1 * interval '1 millisecond'
         order by id for update skip locked)`,
      [beyondMs, leaseMs, HELD_UNTIL],
    );
  }
}
