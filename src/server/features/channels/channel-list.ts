import type { z } from 'zod';
import { catalog } from '#channels/catalog.ts';
import type { channelRoutes } from '#contract/channels/channel-routes.ts';
import { pagination } from '#contract/common.ts';
import type { Queryable } from '#server/platform/db.ts';
import type { ChannelView } from './channel-view.ts';
import {
  countChannels,
  countMessagesToday,
  listChannels,
  readActivity,
} from './channel-list.store.ts';

type Query = z.output<(typeof channelRoutes.listChannels)['query']>;
type Answer = z.output<(typeof channelRoutes.listChannels)['answer']['data']>;

/** One page of the workspace's channels, and how many there are of each type and status. */
export async function readChannelList(
  db: Queryable,
  { toChannel }: Pick<ChannelView, 'toChannel'>,
  workspaceId: string,
  query: Query,
): Promise<Answer> {
  const [{ rows, total }, counts, messagesToday] = await Promise.all([
    listChannels(db, {
      ...query,
      search: query.search,
      workspaceId,
      offset: (query.page - 1) * query.limit,
    }),
    countChannels(db, workspaceId),
    countMessagesToday(db, workspaceId),
  ]);
  const ids = rows.map((row) => row.id);
  const activity = new Map(
    (await readActivity(db, workspaceId, ids)).map((entry) => [entry.channel_id, entry]),
  );
  const sum = (keep: (count: (typeof counts)[number]) => boolean): number =>
    counts.filter(keep).reduce((total, count) => total + count.channels, 0);
  return {
    channels: rows.map((row) => toChannel(row, activity.get(row.id))),
    pagination: pagination(query, total),
    statistics: {
      total: sum(() => true),
      connected: sum((count) => count.status === 'connected'),
      disconnected: sum((count) => count.status === 'disconnected'),
      error: sum((count) => count.status === 'error'),
      messagesToday,
      byType: Object.fromEntries(
        Object.keys(catalog).map((type) => [type, sum((count) => count.type === type)]),
      ),
    },
  };
}
