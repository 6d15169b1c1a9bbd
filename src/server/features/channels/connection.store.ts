import { z } from 'zod';
import type { Account } from '#channels/channel.ts';
import type { ChannelStatusReason } from '#contract/channels.ts';
import { stepIn } from '#server/features/conversations/state/calling-off.store.ts';
import { deliverWaiting, stopLanes } from '#server/features/conversations/state/clocks.store.ts';
import { execute, query, type Queryable } from '#server/platform/db.ts';
import type { ChannelRow } from './channels.store.ts';

export interface Credential {
  accountId: string;
  settings: Record<string, unknown>;
  secrets: Buffer;
  followers: number | null;
}

/**
 * Keeps the credential before the provider is asked to send, so that its first event finds the channel. Throws a unique violation
 * of `channel_account` when the account is connected on another channel. Answers 0 when the channel was deleted meanwhile.
 */
export function saveCredential(db: Queryable, workspaceId: string, channelId: string, credential: Credential): Promise<number> {
  return execute(
    db,
    `update channel set provider_account_id = $3, settings = $4, secrets = $5, followers = $6, poll_cursor = null,
       blocked_until = null, paused_until = null, failures = 0
     where workspace_id = $1 and id = $2 and purged_at is null`,
    [workspaceId, channelId, credential.accountId, JSON.stringify(credential.settings), credential.secrets, credential.followers],
  );
}

/**
 * The provider would not register the new credential: the channel is as it was before, whether it worked or never had one. A later setup
 * than the one that failed is left alone. Polling begins with a look at what the provider holds, for it may have been changed halfway.
 */
export function restoreConnection(db: Queryable, before: ChannelRow, refused: Buffer): Promise<number> {
  return execute(
    db,
    `update channel set provider_account_id = $4, settings = $5, secrets = $6, followers = $7, poll_cursor = null
     where workspace_id = $1 and id = $2 and secrets = $3`,
    [
      before.workspace_id,
      before.id,
      refused,
      before.provider_account_id,
      JSON.stringify(before.settings),
      before.secrets,
      before.followers,
    ],
  );
}

/**
 * A phone was linked, or its connection is up again: whose it is. Throws a unique violation of `channel_account` when the account is connected
 * on another channel. Answers 0 when the channel was deleted meanwhile.
 */
export function saveLink(
  db: Queryable,
  workspaceId: string,
  channelId: string,
  link: { account: Account; secrets: Buffer },
): Promise<number> {
  return execute(
    db,
    `update channel set provider_account_id = $3, settings = settings || $4::jsonb, secrets = $5, blocked_until = null, paused_until = null, failures = 0
     where workspace_id = $1 and id = $2 and purged_at is null`,
    [workspaceId, channelId, link.account.id, JSON.stringify(link.account.settings), link.secrets],
  );
}

/** Settings of a channel whose phone is linked; answers 0 when it is not. */
export function concludeLink(db: Queryable, workspaceId: string, channelId: string, settings: Record<string, unknown>): Promise<number> {
  return execute(
    db,
    `update channel set settings = settings || $3::jsonb where workspace_id = $1 and id = $2 and secrets is not null and receiving = 'socket' and purged_at is null`,
    [workspaceId, channelId, JSON.stringify(settings)],
  );
}

/** Puts other settings in place of these, unless the channel was connected anew or let go meanwhile. */
export function changeSettings(
  db: Queryable,
  row: ChannelRow,
  change: { secrets: Buffer; settings: Record<string, unknown> },
): Promise<number> {
  return execute(
    db,
    `update channel set secrets = $4, settings = settings || $5::jsonb where workspace_id = $1 and id = $2 and secrets = $3`,
    [row.workspace_id, row.id, row.secrets, change.secrets, JSON.stringify(change.settings)],
  );
}

/** The provider sends from now on; what waited for a reconnection goes out. Answers false when the channel was deleted meanwhile. */
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
 * Credentials go, history stays. Answers with the conversations that had something to send, locked: the caller calls it off. Their clocks
 * stop, except where a part is on its way, which is still to be settled. Conversations are locked before the channel, as where a refusal
 * is recorded. Runs in the caller's transaction.
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
