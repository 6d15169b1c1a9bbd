import type { ChannelType } from '#channels/catalog.ts';
import type { Queryable } from '#server/platform/db.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Session } from '#server/platform/http/handlers.ts';
import { listChannels } from './channel-list.store.ts';
import { type ChannelRow, findChannel } from './channels.store.ts';

type Who = Pick<Session, 'workspaceId'>;

/** Throws `channel_not_found`. */
export async function requireChannel(
  db: Queryable,
  { workspaceId }: Who,
  channelId: string,
): Promise<ChannelRow> {
  const row = await findChannel(db, workspaceId, channelId);
  if (!row) throw new AppError('channel_not_found');
  return row;
}

/** Throws `channel_not_found`, `channel_type_mismatch`. */
export async function requireChannelOfType(
  db: Queryable,
  who: Who,
  channelId: string,
  type: ChannelType,
): Promise<ChannelRow> {
  const row = await requireChannel(db, who, channelId);
  if (row.type !== type) throw new AppError('channel_type_mismatch');
  return row;
}

/** More channels than anybody chooses among. */
const CHANNELS = 100;

/** The channels of the workspace: those in error, then the newest. */
export async function everyChannel(db: Queryable, { workspaceId }: Who): Promise<ChannelRow[]> {
  const all = { search: undefined, type: 'all', status: 'all', limit: CHANNELS, offset: 0 };
  return (await listChannels(db, { workspaceId, ...all })).rows;
}
