import { z } from 'zod';
import type { ConversationState } from '#contract/conversation-lists.ts';
import { Author } from '#contract/messages.ts';
import { ChannelTypeSchema } from '#contract/common.ts';
import { Label } from '#contract/labels.ts';
import { query, type Queryable } from '#server/platform/db.ts';
import { isOfLivingChannel } from '#server/features/channels/purged.sql.ts';
import { conversationsFound } from './hits.store.ts';
import { asleep, personInCharge, unfinished } from './state/predicates.sql.ts';
import { unreadColumn } from './seen.store.ts';

type State = z.output<typeof ConversationState>;

/**
 * What the states of a conversation `c` mean, wherever they are listed or counted. `answer_at` is set exactly while a customer message
 * has no outcome. `$2` is who asks. Each branch of `open` has its partial index.
 */
export const stateConditions: Readonly<Record<State, string>> = {
  all: 'true',
  open: `${unfinished} and not ${asleep}`,
  closed: `not ${unfinished}`,
  waiting: `c.waiting_since is not null and not ${asleep}`,
  person: `${personInCharge} and not ${asleep}`,
  mine: `${personInCharge} and c.owner_user_id = $2 and not ${asleep}`,
  unowned: `${personInCharge} and c.owner_user_id is null and not ${asleep}`,
  snoozed: asleep,
  agent: `not ${personInCharge} and c.resolved_at is null`,
};

/** A timed pause that is over is nobody's. */
export const ownerColumn = `case when ${personInCharge} then 'person' else 'agent' end as owner`;

export interface ConversationFilter {
  workspaceId: string;
  /** Who asks; without it nothing is theirs. */
  userId?: string | undefined;
  channelId?: string | undefined;
  labelId?: string | undefined;
  /** Which had the newest turn of an agent. */
  agentId?: string | undefined;
  /** A team's id; `mine`: of those that who asks belongs to. */
  team?: string | undefined;
  search?: string | undefined;
}

/** Only what is asked for stands in the statement, so that one plan fits every value. */
function filtered({ workspaceId, userId, channelId, labelId, agentId, team, search }: ConversationFilter): {
  where: string;
  values: unknown[];
} {
  const values: unknown[] = [workspaceId, userId ?? null];
  // The second is named in any case: PostgreSQL wants to know the type of every value.
  const conditions = ['c.workspace_id = $1', '($2::uuid is null or true)'];
  if (channelId) conditions.push(`c.channel_id = $${values.push(channelId)}`);
  if (labelId)
    conditions.push(`exists (select from conversation_label l where l.label_id = $${values.push(labelId)} and l.conversation_id = c.id)`);
  if (agentId)
    conditions.push(
      `exists (select from conversation_agent a where a.workspace_id = $1 and a.agent_id = $${values.push(agentId)} and a.conversation_id = c.id)`,
    );
  if (team === 'mine') conditions.push('c.team_id in (select t.team_id from team_member t where t.workspace_id = $1 and t.user_id = $2)');
  else if (team) conditions.push(`c.team_id = $${values.push(team)}`);
  if (search) conditions.push(`c.id in (${conversationsFound(search, workspaceId, values)})`);
  return { where: conditions.join(' and '), values };
}

const ConversationRow = z.object({
  id: z.string(),
  channel_id: z.string(),
  channel_name: z.string(),
  channel_type: ChannelTypeSchema,
  contact_id: z.string(),
  contact_name: z.string().nullable(),
  is_group: z.boolean(),
  muted_at: z.string().nullable(),
  owner: z.enum(['agent', 'person']),
  last_message_at: z.string(),
  unanswered: z.number(),
  waiting_since: z.string().nullable(),
  resolved_at: z.string().nullable(),
  snoozed_until: z.string().nullable(),
  customer_message_id: z.string().nullable(),
  labels: z.array(Label).nullable(),
  team_id: z.string().nullable(),
  team_name: z.string().nullable(),
  last_author: Author.nullable(),
  last_parts: z.array(z.unknown()).nullable(),
  last_sender: z.string().nullable(),
  /** In the order of the list, see the contract. */
  place: z.string(),
});
export type ConversationRow = z.output<typeof ConversationRow>;
/** With what only a list says of it. */
const ListedRow = ConversationRow.extend({ unread: z.number(), customer_at: z.string().nullable(), human_agent: z.boolean() });
export type ListedRow = z.output<typeof ListedRow>;

/** By what a list is ordered; where two have the same time, by their ids. */
interface Order {
  time: 'c.last_message_at' | 'c.waiting_since' | 'c.snoozed_until';
  newestFirst: boolean;
}
const newest: Order = { time: 'c.last_message_at', newestFirst: true };
const orders: Partial<Record<State, Order>> = {
  waiting: { time: 'c.waiting_since', newestFirst: false },
  snoozed: { time: 'c.snoozed_until', newestFirst: false },
};

/** What a list shows of the conversations of `picked`, a statement that gives the rows of the table `conversation`. */
const shown = (picked: string, { time }: Order, more = ''): string => `
  select c.id, c.channel_id, ch.display_name as channel_name, ch.type as channel_type, c.contact_id,
    -- Looked up row by row: a join would read every contact when the planner expects many rows.
    (select coalesce(k.shown_name, k.name) from contact k where k.id = c.contact_id) as contact_name, c.is_group, c.muted_at, ${ownerColumn}, c.last_message_at,
    (select count(*) from message m where m.conversation_id = c.id and m.direction = 'in' and m.outcome is null) as unanswered,
    c.waiting_since, c.resolved_at, case when ${asleep} then c.snoozed_until end as snoozed_until,
    (select m.id from message m where m.conversation_id = c.id and m.direction = 'in' order by m.seq desc limit 1) as customer_message_id,
    (select jsonb_agg(jsonb_build_object('id', l.id, 'name', l.name, 'colour', l.colour) order by l.name_key)
      from conversation_label cl join label l on l.id = cl.label_id where cl.conversation_id = c.id) as labels,
    c.team_id, (select t.name from team t where t.id = c.team_id) as team_name,
    last.author as last_author, last.parts as last_parts, last.sender_name as last_sender, (extract(epoch from ${time}) * 1000000)::bigint || '_' || c.id as place${more}
  from (${picked}) c join channel ch on ch.id = c.channel_id
  left join lateral (
    select m.author, m.parts, m.sender_name from message m where m.conversation_id = c.id and m.delivery is distinct from 'cancelled'
    order by m.created_at desc, m.id desc limit 1) last on true`;

/** The conversations behind a place, or, with `until`, those that are not. The time alone is what the index is entered by. */
function beyond(place: string, { time, newestFirst }: Order, values: unknown[], until = false): string {
  const [at = '', id] = place.split('_');
  const moment = `(timestamptz 'epoch' + $${values.push(at)}::bigint * interval '1 microsecond')`;
  const further = newestFirst === until ? '>' : '<';
  const sameTime = `c.id ${until ? '<=' : '>'} $${values.push(id)}::uuid`;
  return `(${time} ${further}= ${moment} and (${time} ${further} ${moment} or ${sameTime}))`;
}

/**
 * Newest first; those who wait for a person, the longest first; what was put off, what comes back first. With `after`, what comes behind
 * that place, however much is before it.
 */
export function listConversations(
  db: Queryable,
  filter: ConversationFilter & { state: State; limit: number; offset: number; after?: string | undefined; until?: string | undefined },
): Promise<ListedRow[]> {
  const { where, values } = filtered(filter);
  const by = orders[filter.state] ?? newest;
  const places = [
    ...(filter.after ? [beyond(filter.after, by, values)] : []),
    ...(filter.until ? [beyond(filter.until, by, values, true)] : []),
  ];
  const picked = [where, isOfLivingChannel('c'), stateConditions[filter.state], ...places].join(' and ');
  const order = `${by.time}${by.newestFirst ? ' desc' : ''}, c.id`;
  const limit = values.push(filter.limit);
  const offset = values.push(filter.after ? 0 : filter.offset);
  const page = `select c.* from conversation c where ${picked} order by ${order} limit $${limit} offset $${offset}`;
  return query(db, ListedRow, {
    text: `${shown(page, by, `, c.customer_at, ch.human_agent, ${unreadColumn}`)} order by ${order}`,
    values,
  });
}

export async function findConversation(db: Queryable, workspaceId: string, id: string): Promise<ConversationRow | null> {
  const [row] = await query(db, ConversationRow, {
    text: shown(`select c.* from conversation c where c.workspace_id = $1 and c.id = $2 and ${isOfLivingChannel('c')}`, newest),
    values: [workspaceId, id],
  });
  return row ?? null;
}

const Counts = z.object({
  mine: z.number(),
  unowned: z.number(),
  all: z.number(),
  unfinished: z.number(),
  snoozed: z.number(),
  waiting: z.number(),
  person: z.number(),
  resolved: z.number(),
  resolved_in_hands: z.number(),
});

/** How many there are, by an index alone: without those of a channel that is being deleted, of which there is mostly none. */
const countLiving = (where: string): string => `(select count(*) from conversation c where ${where})
  - (select coalesce(sum(purged.conversations), 0)::bigint from channel p,
       lateral (select count(*) as conversations from conversation c where ${where} and c.channel_id = p.id) purged
     where p.workspace_id = $1 and p.purged_at is not null)`;

/**
 * How many conversations are in each state: of the few that are not closed by looking, of the rest by subtraction. All are counted by an
 * index alone, and those of a channel that is being deleted, where there is one, are taken off.
 */
export async function countConversations(db: Queryable, filter: ConversationFilter): Promise<Record<State, number>> {
  const { where, values } = filtered(filter);
  const [row] = await query(db, Counts, {
    text: `select ${countLiving(where)} as all, ${countLiving(`${where} and c.resolved_at is not null`)} as resolved, count(*) as unfinished,
        count(*) filter (where c.resolved_at is not null and ${personInCharge}) as resolved_in_hands,
        count(*) filter (where ${asleep}) as snoozed,
        count(*) filter (where ${stateConditions.mine}) as mine, count(*) filter (where ${stateConditions.unowned}) as unowned,
        count(*) filter (where ${stateConditions.waiting}) as waiting, count(*) filter (where ${stateConditions.person}) as person
      from conversation c where ${where} and ${isOfLivingChannel('c')} and ${unfinished}`,
    values,
  });
  const { all, mine, unowned, unfinished: left, snoozed, waiting, person, resolved, resolved_in_hands: both } = Counts.parse(row);
  const agent = all - person - snoozed - (resolved - both);
  return { all, open: left - snoozed, closed: all - left, snoozed, waiting, person, mine, unowned, agent };
}
