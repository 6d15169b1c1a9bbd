import { z } from 'zod';
import { PushEnd, type PushTarget } from '#contract/push.ts';
import { execute, query, type Queryable } from '#server/platform/db.ts';
import type { Session } from '#server/platform/http/handlers.ts';

const Row = z.object({
  endpoint: z.string(),
  language: z.enum(['pt', 'en']),
  started_at: z.string(),
  ended: PushEnd.nullable(),
});
export type SubscriptionRow = z.output<typeof Row>;

export async function findSubscription(
  db: Queryable,
  { workspaceId, sessionId }: Session,
): Promise<SubscriptionRow | null> {
  const [row] = await query(db, Row, {
    text: `select endpoint, language, started_at, case when ended_at is not null then end_reason end as ended
      from push_subscription where workspace_id = $1 and session_id = $2`,
    values: [workspaceId, sessionId],
  });
  return row ?? null;
}

/**
 * Stores the session's subscription. The same target begins no new one. A browser belongs to who
 * subscribed it last, so the same endpoint of another session goes.
 */
export async function storeSubscription(
  db: Queryable,
  { workspaceId, userId, sessionId }: Session,
  { endpoint, keys }: PushTarget,
  language: 'pt' | 'en',
): Promise<void> {
  await execute(db, 'delete from push_subscription where endpoint = $1 and session_id <> $2', [
    endpoint,
    sessionId,
  ]);
  await execute(
    db,
    `insert into push_subscription as s (session_id, workspace_id, user_id, endpoint, p256dh, auth, language)
     values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (session_id) do update set workspace_id = excluded.workspace_id, language = excluded.language,
       endpoint = excluded.endpoint, p256dh = excluded.p256dh, auth = excluded.auth, ended_at = null, end_reason = null,
       started_at = case when s.ended_at is null and s.endpoint = excluded.endpoint then s.started_at else now() end`,
    [sessionId, workspaceId, userId, endpoint, keys.p256dh, keys.auth, language],
  );
}

export async function deleteSubscription(
  db: Queryable,
  { workspaceId, sessionId }: Session,
): Promise<void> {
  await execute(db, 'delete from push_subscription where workspace_id = $1 and session_id = $2', [
    workspaceId,
    sessionId,
  ]);
}

/** Takes the subscription along when its session goes to another workspace. */
export async function moveSubscription(
  db: Queryable,
  { workspaceId, sessionId }: Pick<Session, 'workspaceId' | 'sessionId'>,
): Promise<void> {
  await execute(
    db,
    `with moved as (update push_subscription set workspace_id = $1, started_at = now() where session_id = $2)
     update push_delivery set workspace_id = $1, is_changed = true, due_at = case when is_busy then due_at else now() end
     where session_id = $2`,
    [workspaceId, sessionId],
  );
}

/** Nothing more is sent to it, and nothing more is due, unless it has another endpoint by now. */
export async function endSubscription(
  db: Queryable,
  {
    workspaceId,
    sessionId,
    endpoint,
  }: { workspaceId: string; sessionId: string; endpoint: string },
  reason: PushEnd,
): Promise<void> {
  await execute(
    db,
    `with ended as (
       update push_subscription set ended_at = now(), end_reason = $4
       where workspace_id = $1 and session_id = $2 and endpoint = $3 and ended_at is null returning session_id)
     delete from push_delivery d using ended e where d.session_id = e.session_id`,
    [workspaceId, sessionId, endpoint, reason],
  );
}

/** Has the devices of the workspace compared with what there is to tell of a conversation. */
export async function lookAgain(
  db: Queryable,
  workspaceId: string,
  conversationId: string,
): Promise<void> {
  await execute(
    db,
    `insert into push_due (workspace_id, tag) select $1, $2
     where exists (select from push_subscription where workspace_id = $1 and ended_at is null)`,
    [workspaceId, conversationId],
  );
}

/** Has everything that the devices of a person show compared with what there is to tell. */
export async function lookAtDevices(
  db: Queryable,
  { workspaceId, userId }: Pick<Session, 'workspaceId' | 'userId'>,
): Promise<void> {
  await execute(
    db,
    `update push_delivery set is_changed = true, due_at = case when is_busy then due_at else now() end
     where workspace_id = $1 and user_id = $2`,
    [workspaceId, userId],
  );
}
