import { z } from 'zod';
import { ChannelMode, ChannelStatus, ChannelStatusReason } from '#contract/channels/channels.ts';
import type { ChannelType } from '#channels/catalog.ts';
import { ChannelTypeSchema } from '#contract/common.ts';
import { execute, query, type Queryable } from '#server/platform/db.ts';

export const ChannelRow = z.object({
  id: z.string(),
  workspace_id: z.string(),
  type: ChannelTypeSchema,
  display_name: z.string(),
  description: z.string().nullable(),
  mode: ChannelMode,
  status: ChannelStatus,
  status_reason: ChannelStatusReason.nullable(),
  settings: z.record(z.string(), z.unknown()),
  secrets: z.instanceof(Buffer).nullable(),
  /** The provider's id of the account that the credential belongs to. */
  provider_account_id: z.string().nullable(),
  followers: z.number().nullable(),
  last_sync_at: z.string().nullable(),
  receiving: z.enum(['none', 'webhook', 'polling', 'socket']),
  /** The provider lets this business's people (not its agent) answer for longer. */
  human_agent: z.boolean(),
  created_at: z.string(),
});
export type ChannelRow = z.output<typeof ChannelRow>;

export const channelColumns =
  'c.id, c.workspace_id, c.type, c.display_name, c.description, c.mode, c.status, c.status_reason, c.settings, c.secrets, c.provider_account_id, c.followers, c.last_sync_at, c.receiving, c.human_agent, c.created_at';

/**
 * Finds a channel by id alone. Only the pipeline uses it: each of its rows has the workspace of its
 * channel.
 */
export async function findChannelAnywhere(
  db: Queryable,
  channelId: string,
): Promise<ChannelRow | null> {
  const [row] = await query(db, ChannelRow, {
    name: 'channel-by-id',
    text: `select ${channelColumns} from channel c where c.id = $1 and c.purged_at is null`,
    values: [channelId],
  });
  return row ?? null;
}

export async function findChannel(
  db: Queryable,
  workspaceId: string,
  channelId: string,
): Promise<ChannelRow | null> {
  const [row] = await query(db, ChannelRow, {
    text: `select ${channelColumns} from channel c where c.workspace_id = $1 and c.id = $2 and c.purged_at is null`,
    values: [workspaceId, channelId],
  });
  return row ?? null;
}

/** The channel of one conversation. */
export async function findChannelOfConversation(
  db: Queryable,
  workspaceId: string,
  conversationId: string,
): Promise<ChannelRow | null> {
  const [row] = await query(db, ChannelRow, {
    text: `select ${channelColumns} from conversation v join channel c on c.id = v.channel_id
      where v.workspace_id = $1 and v.id = $2 and c.purged_at is null`,
    values: [workspaceId, conversationId],
  });
  return row ?? null;
}

/**
 * The channels, in any workspace, whose credential belongs to the account that a webhook names, or
 * to the business that it names (`wabaId` of their settings). They may be looked up in all
 * workspaces because the provider's signature proves that the webhook is genuine.
 */
export async function findByProvider(
  db: Queryable,
  type: ChannelType,
  mode: ChannelRow['mode'],
  name: { account: string } | { business: string },
): Promise<string[]> {
  const by = 'account' in name ? 'c.provider_account_id = $3' : `c.settings ->> 'wabaId' = $3`;
  const rows = await query(db, z.object({ id: z.string() }), {
    text: `select c.id from channel c where c.type = $1 and c.mode = $2 and ${by} and c.provider_account_id is not null and c.purged_at is null`,
    values: [type, mode, 'account' in name ? name.account : name.business],
  });
  return rows.map((row) => row.id);
}

/** Connected channels of every workspace whose provider is simulated. */
export function listSimulated(db: Queryable): Promise<ChannelRow[]> {
  return query(db, ChannelRow, {
    text: `select ${channelColumns} from channel c where c.mode = 'simulated' and c.secrets is not null and c.purged_at is null`,
  });
}

/** How many channels the workspace has, connected or not. */
export async function countAllChannels(db: Queryable, workspaceId: string): Promise<number> {
  const [row] = await query(db, z.object({ channels: z.number() }), {
    text: 'select count(*) as channels from channel where workspace_id = $1 and purged_at is null',
    values: [workspaceId],
  });
  return row?.channels ?? 0;
}

export async function insertChannel(
  db: Queryable,
  channel: {
    id: string;
    workspaceId: string;
    type: string;
    displayName: string;
    description: string | null;
    mode: string;
  },
): Promise<void> {
  await execute(
    db,
    `insert into channel (id, workspace_id, type, display_name, description, mode, status, status_reason) values ($1, $2, $3, $4, $5, $6, 'disconnected', 'not_set_up')`,
    [
      channel.id,
      channel.workspaceId,
      channel.type,
      channel.displayName,
      channel.description,
      channel.mode,
    ],
  );
}

export function updateChannel(
  db: Queryable,
  workspaceId: string,
  channelId: string,
  change: {
    displayName: string | null;
    describes: boolean;
    description: string | null;
    humanAgent: boolean | null;
  },
): Promise<number> {
  return execute(
    db,
    `update channel set display_name = coalesce($3, display_name), description = case when $4 then $5 else description end, human_agent = coalesce($6, human_agent) where workspace_id = $1 and id = $2 and purged_at is null`,
    [
      workspaceId,
      channelId,
      change.displayName,
      change.describes,
      change.description,
      change.humanAgent,
    ],
  );
}

export function setStatus(
  db: Queryable,
  workspaceId: string,
  channelId: string,
  status: 'connected' | 'disconnected' | 'error',
  reason: string | null,
): Promise<number> {
  return execute(
    db,
    `update channel set status = $3, status_reason = $4 where workspace_id = $1 and id = $2 and purged_at is null and secrets is not null and (status <> $3 or status_reason is distinct from $4)`,
    [workspaceId, channelId, status, reason],
  );
}
