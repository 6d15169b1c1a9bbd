import { z } from 'zod';
import { query, type Queryable } from '#server/platform/db.ts';
import { messageCondition, type MessageFilter } from './ledger.sql.ts';
import { MessageRow, shownMessages } from '../thread/messages.store.ts';

export interface LedgerFilter extends MessageFilter {
  workspaceId: string;
  channelId?: string | undefined;
  /** Instants; the end is not included. */
  start: string;
  end: string;
}

/**
 * The condition names the channels, because a workspace has few and the index
 * `message_channel_time` holds the messages of each in the order of time.
 */
function ofChannels({ workspaceId, channelId, start, end }: LedgerFilter): {
  channels: string;
  time: string;
  values: unknown[];
} {
  return {
    channels: `ch.workspace_id = $1 and ch.purged_at is null${channelId ? ' and ch.id = $4' : ''}`,
    time: 'm.workspace_id = $1 and m.channel_id = ch.id and m.created_at >= $2 and m.created_at < $3',
    values: [workspaceId, start, end, ...(channelId ? [channelId] : [])],
  };
}

/** Newest first. */
export function listLedger(
  db: Queryable,
  filter: LedgerFilter & { limit: number; offset: number },
): Promise<MessageRow[]> {
  const { channels, time, values } = ofChannels(filter);
  const limit = values.push(filter.limit);
  const offset = values.push(filter.offset);
  const order = 'm.created_at desc, m.id desc';
  return query(db, MessageRow, {
    text: `${shownMessages(`select m.* from (
        select m.id from channel ch, lateral (
          select m.id, m.created_at from message m where ${time} and ${messageCondition(filter)} order by ${order} limit $${limit}::bigint + $${offset}::bigint
        ) m where ${channels} order by ${order} limit $${limit} offset $${offset}
      ) page join message m on m.id = page.id`)} order by ${order}`,
    values,
  });
}

export async function countLedger(db: Queryable, filter: LedgerFilter): Promise<number> {
  const { channels, time, values } = ofChannels(filter);
  const [row] = await query(db, z.object({ total: z.number() }), {
    text: `select count(*) as total from channel ch join message m on ${time} where ${channels} and ${messageCondition(filter)}`,
    values,
  });
  return row?.total ?? 0;
}
