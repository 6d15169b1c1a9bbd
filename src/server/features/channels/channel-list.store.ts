import { z } from 'zod';
import { Channel, ChannelStatus } from '#contract/channels/channels.ts';
import { query, type Queryable } from '#server/platform/db.ts';
import { ChannelRow, channelColumns } from './channels.store.ts';
import { pausedUntil } from './paused-until.ts';

export interface ChannelFilter {
  workspaceId: string;
  search: string | undefined;
  type: string;
  status: string;
  limit: number;
  offset: number;
}

const filtered = `c.workspace_id = $1 and c.purged_at is null and ($2::text is null or c.display_name ilike $2 or c.description ilike $2)
  and ($3 = 'all' or c.type = $3) and ($4 = 'all' or c.status = $4)`;
const filterValues = (filter: ChannelFilter): unknown[] => [
  filter.workspaceId,
  filter.search ? `%${filter.search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%` : null,
  filter.type,
  filter.status,
];

/** Channels in error come first, then the newest. */
export async function listChannels(
  db: Queryable,
  filter: ChannelFilter,
): Promise<{ rows: ChannelRow[]; total: number }> {
  const rows = await query(db, ChannelRow, {
    text: `select ${channelColumns} from channel c where ${filtered} order by (c.status = 'error') desc, c.created_at desc, c.id limit $5 offset $6`,
    values: [...filterValues(filter), filter.limit, filter.offset],
  });
  const [count] = await query(db, z.object({ total: z.number() }), {
    text: `select count(*) as total from channel c where ${filtered}`,
    values: filterValues(filter),
  });
  return { rows, total: count?.total ?? 0 };
}

const Activity = z.object({
  channel_id: z.string(),
  today: z.number(),
  last_inbound_at: z.string().nullable(),
  warnings: z.number(),
  history: Channel.shape.history,
  agent: Channel.shape.agent,
});
export type Activity = z.output<typeof Activity>;

/**
 * For each of the channels: how many messages the last 24 hours had, when the last customer message
 * came, how many warnings there are (findings of the last check-up, and a pause), and its agent.
 */
export function readActivity(
  db: Queryable,
  workspaceId: string,
  channelIds: string[],
): Promise<Activity[]> {
  return query(db, Activity, {
    text: `select c.id as channel_id,
        (select count(*) from message m where m.channel_id = c.id and m.created_at > now() - interval '24 hours') as today,
        (select max(m.created_at) from message m where m.channel_id = c.id and m.direction = 'in' and m.created_at > now() - interval '30 days') as last_inbound_at,
        (select count(*) from channel_check_up u, jsonb_array_elements(u.findings) found
          where u.channel_id = c.id and found ->> 'result' in ('warning', 'problem') and found ->> 'code' <> 'sending_paused')
          + (${pausedUntil} is not null)::integer as warnings,
        (select jsonb_build_object('state', i.state, 'progress', i.progress, 'contacts', i.contacts, 'messages', i.messages)
          from channel_import i where i.channel_id = c.id) as history,
        (select jsonb_build_object('id', a.id, 'name', a.name, 'status', a.status)
          from channel_agent s join agent a on a.id = s.agent_id where s.channel_id = c.id and s.workspace_id = $1) as agent
      from channel c where c.workspace_id = $1 and c.id = any($2::uuid[])`,
    values: [workspaceId, channelIds],
  });
}

const Count = z.object({ type: z.string(), status: ChannelStatus, channels: z.number() });

export function countChannels(
  db: Queryable,
  workspaceId: string,
): Promise<z.output<typeof Count>[]> {
  return query(db, Count, {
    text: `select type, status, count(*) as channels from channel where workspace_id = $1 and purged_at is null group by type, status`,
    values: [workspaceId],
  });
}

export async function countMessagesToday(db: Queryable, workspaceId: string): Promise<number> {
  const [row] = await query(db, z.object({ messages: z.number() }), {
    text: `select count(*) as messages from message m join channel c on c.id = m.channel_id
      where c.workspace_id = $1 and c.purged_at is null and m.created_at > now() - interval '24 hours'`,
    values: [workspaceId],
  });
  return row?.messages ?? 0;
}
