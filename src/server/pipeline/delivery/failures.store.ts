import { callOffUnsent } from '#server/features/conversations/state/calling-off.store.ts';
import { execute, type Queryable } from '#server/platform/db.ts';

/**
 * Shows the customer messages that a part answered as failed, with the provider's code, because the
 * part was refused for good.
 */
export function failRun(
  db: Queryable,
  workspaceId: string,
  messageId: string,
  reason: string,
): Promise<number> {
  return execute(
    db,
    `update message i set outcome = 'failed', outcome_reason = $3
     from message o where o.id = $2 and o.workspace_id = $1 and i.run_id = o.run_id and i.direction = 'in' and i.workspace_id = $1`,
    [workspaceId, messageId, reason],
  );
}

/** Marks a contact as unreachable and calls off the rest of what waits for them. */
export async function callOff(
  db: Queryable,
  workspaceId: string,
  conversationId: string,
  contactId: string,
  code: string,
): Promise<void> {
  await execute(
    db,
    `update contact set unreachable_at = now() where id = $2 and workspace_id = $1`,
    [workspaceId, contactId],
  );
  await callOffUnsent(db, workspaceId, [conversationId], {
    delivery: 'failed',
    code,
    outcome: 'failed',
    reason: 'provider_refused',
  });
}

/** Gives a conversation the new address of its chat, to which what waits is then sent. */
export function moveConversation(
  db: Queryable,
  workspaceId: string,
  conversationId: string,
  chat: string,
): Promise<number> {
  return execute(
    db,
    `update conversation c set chat = $3 where id = $2 and workspace_id = $1
     and not exists (select from conversation other where other.channel_id = c.channel_id and other.chat = $3)`,
    [workspaceId, conversationId, chat],
  );
}

/** Pauses the whole channel because its provider asks us to wait. */
export function pauseChannel(
  db: Queryable,
  workspaceId: string,
  channelId: string,
  waitMs: number,
): Promise<number> {
  return execute(
    db,
    `update channel set paused_since = case when paused_until > now() then coalesce(paused_since, now()) else now() end,
       paused_until = greatest(paused_until, now() + $3 * interval '1 millisecond')
     where id = $2 and workspace_id = $1`,
    [workspaceId, channelId, waitMs],
  );
}

/** The circuit opens after this many failures in a row, and for at most this many seconds. */
const CIRCUIT_AFTER = 5;
const CIRCUIT_MAX_SECONDS = 60;

/**
 * Counts a failure of the provider. Several in a row open the circuit, each time for twice as long.
 * Parts that were on their way when it opened are not counted.
 */
export function countFailure(
  db: Queryable,
  workspaceId: string,
  channelId: string,
): Promise<number> {
  return execute(
    db,
    `update channel set failures = failures + 1,
       blocked_until = case when failures + 1 >= $3 then now() + least($4, 2 ^ least(failures + 1 - $3, 10)) * interval '1 second' else blocked_until end
     where id = $2 and workspace_id = $1 and (blocked_until is null or blocked_until < now())`,
    [workspaceId, channelId, CIRCUIT_AFTER, CIRCUIT_MAX_SECONDS],
  );
}

export function clearFailures(
  db: Queryable,
  workspaceId: string,
  channelId: string,
): Promise<number> {
  return execute(
    db,
    `update channel set failures = 0, blocked_until = null where id = $2 and workspace_id = $1 and failures > 0`,
    [workspaceId, channelId],
  );
}
