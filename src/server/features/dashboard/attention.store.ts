import { z } from 'zod';
import { ChannelStatusReason } from '#contract/channels/channels.ts';
import { ChannelTypeSchema } from '#contract/common.ts';
import { isOfLivingChannel } from '#server/features/channels/purged.sql.ts';
import { saysHours } from '#server/features/business-hours/own-hours.sql.ts';
import { query, type Queryable } from '#server/platform/db.ts';

const BrokenChannel = z.object({
  id: z.string(),
  type: ChannelTypeSchema,
  display_name: z.string(),
  status_reason: ChannelStatusReason.nullable(),
  total: z.number(),
});

/**
 * Channels in error, and disconnected ones on which customers wait, the newest first, each with the
 * total of such channels.
 */
export function listBroken(
  db: Queryable,
  workspaceId: string,
  limit: number,
): Promise<z.output<typeof BrokenChannel>[]> {
  return query(db, BrokenChannel, {
    text: `select c.id, c.type, c.display_name, c.status_reason, count(*) over () as total from channel c
      where c.workspace_id = $1 and c.purged_at is null and (c.status = 'error'
        or c.status = 'disconnected' and exists (select from conversation w
          where w.workspace_id = $1 and w.channel_id = c.id and w.waiting_since is not null))
      order by c.created_at desc, c.id limit $2`,
    values: [workspaceId, limit],
  });
}

const Unattended = z.object({
  id: z.string(),
  type: ChannelTypeSchema,
  display_name: z.string(),
  /** Its agent, which is off; null: it has none. */
  agent_id: z.string().nullable(),
  total: z.number(),
});

/**
 * Connected channels on which no agent answers, first those that have none, each with the total of
 * such channels.
 */
export function listUnattended(
  db: Queryable,
  workspaceId: string,
  limit: number,
): Promise<z.output<typeof Unattended>[]> {
  return query(db, Unattended, {
    text: `select c.id, c.type, c.display_name, a.id as agent_id, count(*) over () as total
      from channel c left join channel_agent s on s.channel_id = c.id and s.workspace_id = c.workspace_id left join agent a on a.id = s.agent_id
      where c.workspace_id = $1 and c.purged_at is null and c.status = 'connected' and (a.id is null or a.status <> 'active' or a.version_id is null)
      order by a.id is not null, c.created_at desc, c.id limit $2`,
    values: [workspaceId, limit],
  });
}

const Waiting = z.object({
  id: z.string(),
  contact_name: z.string().nullable(),
  is_group: z.boolean(),
  channel_type: ChannelTypeSchema,
  waiting_since: z.string(),
  parts: z.array(z.unknown()).nullable(),
});

/** Customers who wait for a person, the longest wait first, with what they wrote last. */
export function listWaiting(
  db: Queryable,
  workspaceId: string,
  limit: number,
): Promise<z.output<typeof Waiting>[]> {
  return query(db, Waiting, {
    text: `select c.id, coalesce(k.shown_name, k.name) as contact_name, c.is_group, ch.type as channel_type, c.waiting_since, said.parts
      from conversation c join channel ch on ch.id = c.channel_id join contact k on k.id = c.contact_id
      left join lateral (
        select m.parts from message m where m.conversation_id = c.id and m.direction = 'in' order by m.created_at desc, m.id desc limit 1
      ) said on true
      where c.workspace_id = $1 and ch.purged_at is null and c.waiting_since is not null order by c.waiting_since, c.id limit $2`,
    values: [workspaceId, limit],
  });
}

const Steps = z.object({
  agent_id: z.string().nullable(),
  is_new: z.boolean(),
  connect: z.boolean(),
  agent: z.boolean(),
  teach: z.boolean(),
  hours: z.boolean(),
  hear: z.boolean(),
});

/**
 * Which of the first steps are done. The step of the hours is done when the workspace, a channel or
 * an agent says when people are there; a first agent starts with every day, all day.
 */
export async function readSteps(
  db: Queryable,
  workspaceId: string,
): Promise<z.output<typeof Steps>> {
  const [row] = await query(db, Steps, {
    text: `select (select id from agent where workspace_id = $1 order by created_at, id limit 1) as agent_id,
        not heard and not exists (select from channel where workspace_id = $1 and purged_at is null and status_reason is distinct from 'not_set_up') as is_new,
        exists (select from channel where workspace_id = $1 and purged_at is null and status = 'connected') as connect,
        exists (select from agent where workspace_id = $1 and status = 'active') as agent,
        exists (select from agent a join agent_version v on v.id = a.version_id where a.workspace_id = $1 and v.number > 1) as teach,
        (exists (select from agent where workspace_id = $1 and ${saysHours('config')})
          or exists (select from business_hours where workspace_id = $1 and jsonb_array_length(blocks) > 0)
          or exists (select from channel_hours where workspace_id = $1 and jsonb_array_length(blocks) > 0)) as hours,
        heard as hear
      from (
        -- By the index, also where one workspace has nearly all conversations: an exists() would be planned as a walk over the table.
        select (select id from conversation c where workspace_id = $1 and ${isOfLivingChannel('c')} order by last_message_at desc, id limit 1) is not null as heard
      ) told`,
    values: [workspaceId],
  });
  if (!row) throw new Error('The first steps could not be read.');
  return row;
}
