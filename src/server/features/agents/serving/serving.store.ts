import { z } from 'zod';
import { AgentStatus } from '#contract/agents/agents.ts';
import { ChannelTypeSchema } from '#contract/common.ts';
import { execute, query, type Queryable } from '#server/platform/db.ts';
import { isOfType } from './of-type.sql.ts';

const Serving = z.object({
  channel_id: z.string(),
  agent_id: z.string(),
  name: z.string(),
  status: AgentStatus,
  version_id: z.string().nullable(),
});
/** A channel and the agent that has it, which may be switched off. */
export type Serving = z.output<typeof Serving>;

const servingColumns = `select s.channel_id, a.id as agent_id, a.name, a.status, a.version_id
  from channel_agent s join agent a on a.id = s.agent_id and a.workspace_id = s.workspace_id where s.workspace_id = $1`;

/** The agents of all channels of a workspace. A channel that has none is left out. */
export const listServing = (db: Queryable, workspaceId: string): Promise<Serving[]> =>
  query(db, Serving, { name: 'serving', text: servingColumns, values: [workspaceId] });

/** The agent of one channel; null: it has none. */
export async function findServing(
  db: Queryable,
  workspaceId: string,
  channelId: string,
): Promise<Serving | null> {
  const [row] = await query(db, Serving, {
    text: `${servingColumns} and s.channel_id = $2`,
    values: [workspaceId, channelId],
  });
  return row ?? null;
}

const ServedChannel = z.object({ id: z.string(), type: ChannelTypeSchema });
export type ServedChannel = z.output<typeof ServedChannel>;

/** The channels that an agent has, in the order in which it got them. */
export const listServed = (
  db: Queryable,
  workspaceId: string,
  agentId: string,
): Promise<ServedChannel[]> =>
  query(db, ServedChannel, {
    text: `select c.id, c.type from channel_agent s join channel c on c.id = s.channel_id
      where s.workspace_id = $1 and s.agent_id = $2 order by s.place`,
    values: [workspaceId, agentId],
  });

/** Those of the channels that the workspace has, in the order in which they are named. */
export const listNamed = (
  db: Queryable,
  workspaceId: string,
  channelIds: readonly string[],
): Promise<ServedChannel[]> =>
  query(db, ServedChannel, {
    text: `select c.id, c.type from unnest($2::uuid[]) with ordinality named(id, place) join channel c on c.id = named.id
      where c.workspace_id = $1 and c.purged_at is null order by named.place`,
    values: [workspaceId, channelIds],
  });

/**
 * The channels of the type that an agent was made for and that no other agent has. `offToo`: also
 * those whose agent is off, unless a person has chosen it for them.
 */
export const listFree = (
  db: Queryable,
  workspaceId: string,
  agentId: string,
  { offToo }: { offToo: boolean },
): Promise<ServedChannel[]> =>
  query(db, ServedChannel, {
    text: `select c.id, c.type from agent a join channel c on c.workspace_id = a.workspace_id and c.type = a.channel_type
      where a.workspace_id = $1 and a.id = $2 and c.purged_at is null and not exists (
        select from channel_agent s join agent had on had.id = s.agent_id
        where s.channel_id = c.id and s.agent_id <> a.id and (not $3 or s.chosen or had.status = 'active'))
      order by c.created_at, c.id`,
    values: [workspaceId, agentId, offToo],
  });

const OfType = z.object({ id: z.string(), answers: z.boolean() });

/** The agents of a type of channel, and which of them are on. */
export const listOfType = (
  db: Queryable,
  workspaceId: string,
  type: string,
): Promise<z.output<typeof OfType>[]> =>
  query(db, OfType, {
    text: `select a.id, a.status = 'active' and a.version_id is not null as answers
      from agent a where a.workspace_id = $1 and ${isOfType('$2')}`,
    values: [workspaceId, type],
  });

/**
 * Gives channels to an agent, whoever had them, in this order. `chosen`: a person has chosen it;
 * what a person has chosen before stays so.
 */
export const giveChannels = (
  db: Queryable,
  workspaceId: string,
  {
    agentId,
    channelIds,
    chosen,
  }: { agentId: string; channelIds: readonly string[]; chosen: boolean },
): Promise<number> =>
  execute(
    db,
    `insert into channel_agent (channel_id, workspace_id, agent_id, chosen)
     select c.id, c.workspace_id, a.id, $4 from unnest($3::uuid[]) with ordinality named(id, place)
       join channel c on c.id = named.id and c.workspace_id = $1 and c.purged_at is null join agent a on a.workspace_id = $1 and a.id = $2
     order by named.place
     on conflict (channel_id) do update set agent_id = excluded.agent_id, place = default,
       chosen = excluded.chosen or channel_agent.chosen and channel_agent.agent_id = excluded.agent_id`,
    [workspaceId, agentId, channelIds, chosen],
  );

/**
 * Who answers where changes in one transaction of a workspace at a time. It is the first lock of
 * such a transaction; the agent, its channels and the conversations come after it.
 */
export const holdServing = (db: Queryable, workspaceId: string): Promise<unknown> =>
  execute(db, 'select pg_advisory_xact_lock(52, hashtext($1))', [workspaceId]);

/**
 * Locks the rows that say who has these channels, in the order in which turns that are being
 * committed lock them.
 */
export const lockServed = (
  db: Queryable,
  workspaceId: string,
  channelIds: readonly string[],
): Promise<unknown> =>
  execute(
    db,
    `select from channel_agent where workspace_id = $1 and channel_id = any($2::uuid[]) order by channel_id for update`,
    [workspaceId, channelIds],
  );

/** From now on these channels have no agent. */
export const freeChannels = (
  db: Queryable,
  workspaceId: string,
  channelIds: readonly string[],
): Promise<number> =>
  execute(
    db,
    'delete from channel_agent where workspace_id = $1 and channel_id = any($2::uuid[])',
    [workspaceId, channelIds],
  );
