import { catalog } from '#channels/catalog.ts';
import { type Abilities, ChannelError } from '#channels/channel.ts';
import type { Channel } from '#contract/channels/channels.ts';
import type { Queryable } from '#server/platform/db.ts';
import type { Services } from '#server/platform/services.ts';
import { type ChannelRow, findChannelOfConversation } from './channels.store.ts';
import { type Activity, readActivity } from './channel-list.store.ts';
import { webhookUrl } from './receiving.ts';
import type { ChannelDirectory } from './directory.ts';

export interface ChannelView {
  present(workspaceId: string, row: ChannelRow): Promise<Channel>;
  toChannel(row: ChannelRow, activity: Activity | undefined): Channel;
}

/** A channel as the API shows it: of a token only the last characters, and no other secret. */
export function createChannelView(
  { db, config }: Services,
  directory: ChannelDirectory,
): ChannelView {
  async function present(workspaceId: string, row: ChannelRow): Promise<Channel> {
    const [activity] = await readActivity(db, workspaceId, [row.id]);
    return toChannel(row, activity);
  }

  function toChannel(row: ChannelRow, activity: Activity | undefined): Channel {
    const abilities: Abilities = catalog[row.type].abilities;
    const { hint, isUnreadable } = tokenHint(directory, row);
    return {
      id: row.id,
      type: row.type,
      displayName: row.display_name,
      description: row.description,
      ...statusOf(row, isUnreadable),
      mode: row.mode,
      webhookUrl: row.receiving === 'webhook' ? webhookUrl(config.publicUrl, row) : null,
      receiving: row.receiving,
      followers: row.followers,
      lastSyncAt: row.last_sync_at,
      lastInboundAt: activity?.last_inbound_at ?? null,
      apiTokenHint: hint,
      settings: row.settings,
      messagesToday: activity?.today ?? 0,
      warnings: activity?.warnings ?? 0,
      humanAgent: abilities.peopleHours === undefined ? null : row.human_agent,
      agent: activity?.agent ?? null,
      history: activity?.history ?? null,
      createdAt: row.created_at,
    };
  }

  return { present, toChannel };
}

/** The status of the channel of a conversation, as the list of channels says it. */
export async function readStatus(
  db: Queryable,
  directory: Pick<ChannelDirectory, 'isReadable'>,
  workspaceId: string,
  conversationId: string,
): Promise<Pick<Channel, 'status' | 'statusReason'> | null> {
  const row = await findChannelOfConversation(db, workspaceId, conversationId);
  return row && statusOf(row, !directory.isReadable(row));
}

const statusOf = (
  row: ChannelRow,
  isUnreadable: boolean,
): Pick<Channel, 'status' | 'statusReason'> =>
  isUnreadable
    ? { status: 'error', statusReason: 'credential_unreadable' }
    : { status: row.status, statusReason: row.status_reason };

/**
 * A credential that cannot be opened any more is an error of its own channel, and must not break
 * the list.
 */
function tokenHint(
  directory: Pick<ChannelDirectory, 'open'>,
  row: ChannelRow,
): { hint: string | null; isUnreadable: boolean } {
  if (!row.secrets) return { hint: null, isUnreadable: false };
  try {
    const settings = directory.open(row);
    const token =
      typeof settings === 'object' && settings !== null && 'token' in settings
        ? settings.token
        : null;
    return { hint: typeof token === 'string' ? token.slice(-4) : null, isUnreadable: false };
  } catch (error) {
    if (!(error instanceof ChannelError)) throw error;
    return { hint: null, isUnreadable: true };
  }
}
