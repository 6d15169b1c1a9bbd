import { z } from 'zod';
import type { ChannelStatusReason } from '#contract/channels/channels.ts';
import { stepIn } from '#server/features/conversations/state/calling-off.store.ts';
import { deliverWaiting, stopLanes } from '#server/features/conversations/state/clocks.store.ts';
import { execute, query, type Queryable } from '#server/platform/db.ts';

/**
 * Marks the channel as connected, and makes due what waited for the reconnection. Answers false
 * when the channel was deleted in the meantime.
 */
export async function markConnected(
  db: Queryable,
  workspaceId: string,
  channelId: string,
  receiving: 'webhook' | 'polling' | 'socket',
): Promise<boolean> {
  const connected = await execute(
    db,
    `update channel set status = 'connected', status_reason = null, receiving = $3, last_sync_at = now()
     where workspace_id = $1 and id = $2 and secrets is not null and purged_at is null`,
    [workspaceId, channelId, receiving],
  );
  if (connected === 0) return false;
  await deliverWaiting(db, workspaceId, channelId);
  return true;
}

const Id = z.object({ id: z.string() });

/**
 * Erases the credential; the history stays. Answers the ids of the conversations that had something
 * to send or to answer; their rows are locked, and the caller calls off what is unsent. Their
 * clocks stop, except where a part is being sent and its result is still to be recorded.
 * Conversations are locked before the channel, in the same order as where a refusal is recorded, to
 * avoid deadlocks. Runs in the caller's transaction.
 */
export async function eraseConnection(
  db: Queryable,
  workspaceId: string,
  channelId: string,
  end: { status: 'disconnected' | 'error'; reason: ChannelStatusReason },
): Promise<string[]> {
  const waiting = await query(db, Id, {
    text: `select c.id from conversation c where c.workspace_id = $1 and c.channel_id = $2
        and (c.deliver_at is not null or c.answer_at is not null or exists (select from message m where m.conversation_id = c.id and m.undelivered and m.delivery = 'queued'))
      order by c.id for update of c`,
    values: [workspaceId, channelId],
  });
  const conversationIds = waiting.map((row) => row.id);
  await execute(
    db,
    `update channel set status = $3, status_reason = $4, secrets = null, provider_account_id = null, receiving = 'none',
       settings = settings - array['authorizedBy', 'authorizedAt'],
       poll_cursor = null, poll_holder = null, poll_lease_until = null where workspace_id = $1 and id = $2`,
    [workspaceId, channelId, end.status, end.reason],
  );
  await stepIn(db, workspaceId, conversationIds, 'disconnected');
  await stopLanes(db, workspaceId, conversationIds);
  return conversationIds;
}

export function setReceiving(
  db: Queryable,
  workspaceId: string,
  channelId: string,
  receiving: 'webhook' | 'polling',
): Promise<number> {
  return execute(
    db,
    `update channel set receiving = $3 where workspace_id = $1 and id = $2 and secrets is not null`,
    [workspaceId, channelId, receiving],
  );
}
