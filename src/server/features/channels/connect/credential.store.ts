import type { Account } from '#channels/channel.ts';
import { execute, type Queryable } from '#server/platform/db.ts';
import type { ChannelRow } from '../channels.store.ts';

export interface Credential {
  accountId: string;
  settings: Record<string, unknown>;
  secrets: Buffer;
  followers: number | null;
}

/**
 * Stores the credential before the provider is asked to send, so that its first event finds the
 * channel. Throws a unique violation of `channel_account` when another channel has connected the
 * account. Answers 0 when the channel was deleted in the meantime.
 */
export function saveCredential(
  db: Queryable,
  workspaceId: string,
  channelId: string,
  credential: Credential,
): Promise<number> {
  return execute(
    db,
    `update channel set provider_account_id = $3, settings = $4, secrets = $5, followers = $6, poll_cursor = null,
       blocked_until = null, paused_until = null, failures = 0
     where workspace_id = $1 and id = $2 and purged_at is null`,
    [
      workspaceId,
      channelId,
      credential.accountId,
      JSON.stringify(credential.settings),
      credential.secrets,
      credential.followers,
    ],
  );
}

/**
 * Puts the channel back as it was before, because the provider did not register the new credential.
 * A setup that began later than the failed one is left alone. The cursor is cleared, so that
 * polling first removes a webhook that the failed setup may have left at the provider.
 */
export function restoreConnection(
  db: Queryable,
  before: ChannelRow,
  refused: Buffer,
): Promise<number> {
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
 * Stores the account of a phone that was linked, or whose connection is up again. Throws a unique
 * violation of `channel_account` when another channel has connected the account. Answers 0 when the
 * channel was deleted in the meantime.
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

/** Stores settings of a channel whose phone is linked. Answers 0 when none is. */
export function concludeLink(
  db: Queryable,
  workspaceId: string,
  channelId: string,
  settings: Record<string, unknown>,
): Promise<number> {
  return execute(
    db,
    `update channel set settings = settings || $3::jsonb where workspace_id = $1 and id = $2 and secrets is not null and receiving = 'socket' and purged_at is null`,
    [workspaceId, channelId, JSON.stringify(settings)],
  );
}

/**
 * Replaces the settings, unless the channel was connected again or disconnected in the meantime.
 */
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
