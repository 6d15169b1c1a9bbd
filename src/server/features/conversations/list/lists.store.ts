import { z } from 'zod';
import { Author } from '#contract/conversations/messages.ts';
import { ChannelTypeSchema } from '#contract/common.ts';
import type { WaitingSort } from '#contract/conversations/conversation-lists.ts';
import { Label } from '#contract/conversations/labels.ts';
import { query, type Queryable } from '#server/platform/db.ts';
import { isOfLivingChannel } from '#server/features/channels/purged.sql.ts';
import { asleep, openQuestion, personInCharge } from '../state/predicates.sql.ts';
import { unreadColumn } from './seen.store.ts';
import { type State, stateConditions } from './state-conditions.sql.ts';
import { type ConversationFilter, filtered } from './list-filter.sql.ts';

/** A timed pause that has ended no longer counts as a person's. */
const ownerColumn = `case when ${personInCharge} then 'person' else 'agent' end as owner`;

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
  reply_warn_at: z.string().nullable(),
  reply_due_at: z.string().nullable(),
  resolved_at: z.string().nullable(),
  snoozed_until: z.string().nullable(),
  customer_message_id: z.string().nullable(),
  labels: z.array(Label).nullable(),
  team_id: z.string().nullable(),
  team_name: z.string().nullable(),
  last_author: Author.nullable(),
  last_parts: z.array(z.unknown()).nullable(),
  last_sender: z.string().nullable(),
  /** Where the row stands in the list's order; the contract describes the format. */
  place: z.string(),
});
export type ConversationRow = z.output<typeof ConversationRow>;
/** Adds what only a list says of a conversation. */
const ListedRow = ConversationRow.extend({
  unread: z.number(),
  customer_at: z.string().nullable(),
  human_agent: z.boolean(),
  said_parts: z.array(z.unknown()).nullable(),
  said_sender: z.string().nullable(),
  open_questions: z.array(z.object({ id: z.string(), parts: z.array(z.unknown()) })),
  last_user_id: z.string().nullable(),
  last_name: z.string().nullable(),
});
export type ListedRow = z.output<typeof ListedRow>;

/** What a list is ordered by. Rows with the same time are ordered by their ids. */
interface Order {
  time: string;
  /** The type of that time. */
  clock: 'timestamptz' | 'timestamp';
  newestFirst: boolean;
}
const newest: Order = { time: 'c.last_message_at', clock: 'timestamptz', newestFirst: true };
const longestWait: Order = { time: 'c.waiting_since', clock: 'timestamptz', newestFirst: false };
/**
 * Who is to be answered first. Whoever has no limit stands behind, the longest wait first. The
 * index `conversation_reply_due` has the same words, and takes no times with a zone.
 */
const firstDue: Order = {
  time: `coalesce(timezone('UTC', c.reply_due_at), timezone('UTC', c.waiting_since) + interval '100 years')`,
  clock: 'timestamp',
  newestFirst: false,
};
const comesBackFirst: Order = { ...longestWait, time: 'c.snoozed_until' };

/** How the lists of those who wait are ordered. */
export type WaitingOrder = z.output<typeof WaitingSort>;

/** Whether everybody in a list waits. */
export const isOfWaiting = (state: State): boolean => state === 'waiting' || state === 'for_you';

function orderOf(state: State, waiting: WaitingOrder): Order {
  if (isOfWaiting(state)) return waiting === 'due' ? firstDue : longestWait;
  if (state === 'not_kept') return longestWait;
  return state === 'snoozed' ? comesBackFirst : newest;
}

/**
 * What a list shows of the conversations that the statement `picked` gives. `picked` gives rows of
 * the table `conversation`.
 */
/** Whom we wrote to first by a number stands under it, until they have a name. */
const numberInWords = (digits: string): string =>
  `'+' || regexp_replace(${digits}, '^55(\\d{2})(\\d{4,5})(\\d{4})$', '55 \\1 \\2-\\3')`;

const shown = (picked: string, { time }: Order, more = { columns: '', joins: '' }): string => `
  select c.id, c.channel_id, ch.display_name as channel_name, ch.type as channel_type, c.contact_id,
    -- Looked up row by row: a join would read every contact when the planner expects many rows.
    (select coalesce(k.shown_name, k.name, case when c.begun_at is not null then ${numberInWords('k.phone')} end) from contact k where k.id = c.contact_id) as contact_name, c.is_group, c.muted_at, ${ownerColumn}, c.last_message_at,
    (select count(*) from message m where m.conversation_id = c.id and m.direction = 'in' and m.outcome is null) as unanswered,
    c.waiting_since, c.reply_warn_at, c.reply_due_at, c.resolved_at, case when ${asleep} then c.snoozed_until end as snoozed_until,
    newest.id as customer_message_id,
    (select jsonb_agg(jsonb_build_object('id', l.id, 'name', l.name, 'colour', l.colour) order by l.name_key)
      from conversation_label cl join label l on l.id = cl.label_id where cl.conversation_id = c.id) as labels,
    c.team_id, (select t.name from team t where t.id = c.team_id) as team_name,
    last.author as last_author, last.parts as last_parts, last.sender_name as last_sender, (extract(epoch from ${time}) * 1000000)::bigint || '_' || c.id as place${more.columns}
  from (${picked}) c join channel ch on ch.id = c.channel_id
  left join lateral (
    select m.author, m.parts, m.sender_name, m.author_user_id, m.run_id from message m where m.conversation_id = c.id and m.delivery is distinct from 'cancelled'
    order by m.created_at desc, m.id desc limit 1) last on true
  left join lateral (
    select m.id, m.parts, m.sender_name, m.removed_at from message m where m.conversation_id = c.id and m.direction = 'in'
    order by m.seq desc limit 1) newest on true${more.joins}`;

/**
 * What only a row of a list says: the customer's newest words, those that wait, and who wrote last.
 * An earlier message is looked up only where the customer has deleted their newest.
 */
const saidColumns = `case when newest.removed_at is null then newest.parts else earlier.parts end as said_parts,
    case when newest.removed_at is null then newest.sender_name else earlier.sender_name end as said_sender,
    asked.open_questions, last.author_user_id as last_user_id,
    case last.author when 'person' then (select u.name from app_user u where u.id = last.author_user_id)
      when 'agent' then (select v.name from run r join agent_version v on v.id = r.version_id where r.id = last.run_id) end as last_name`;
const saidJoins = `
  left join lateral (
    select m.parts, m.sender_name from message m
    where newest.removed_at is not null and m.conversation_id = c.id and m.direction = 'in' and m.removed_at is null
    order by m.seq desc limit 1) earlier on true
  cross join lateral (
    select coalesce(jsonb_agg(jsonb_build_object('id', w.id, 'parts', w.parts) order by w.created_at, w.seq), '[]') as open_questions
    from (select q.id, q.parts, q.created_at, q.seq from message q
      where c.waiting_since is not null and q.conversation_id = c.id and q.created_at >= c.waiting_since and q.removed_at is null and ${openQuestion}
      order by q.created_at, q.seq limit 3) w) asked`;

/**
 * The condition for the conversations behind a place in the list or, with `until`, up to and
 * including it. The comparison by time alone is there for the index.
 */
function beyond(
  place: string,
  { time, clock, newestFirst }: Order,
  values: unknown[],
  until = false,
): string {
  const [at = '', id] = place.split('_');
  const moment = `(${clock} 'epoch' + $${values.push(at)}::bigint * interval '1 microsecond')`;
  const further = newestFirst === until ? '>' : '<';
  const sameTime = `c.id ${until ? '<=' : '>'} $${values.push(id)}::uuid`;
  return `(${time} ${further}= ${moment} and (${time} ${further} ${moment} or ${sameTime}))`;
}

/**
 * Newest first. The lists of those who wait begin with the longest wait, or with whoever is to be
 * answered first; the snoozed list begins with the conversation that comes back first. With `after` the page begins behind that place,
 * however many rows stand before it.
 */
export function listConversations(
  db: Queryable,
  filter: ConversationFilter & {
    state: State;
    sort?: WaitingOrder;
    limit: number;
    offset: number;
    after?: string | undefined;
    until?: string | undefined;
  },
): Promise<ListedRow[]> {
  const { where, values } = filtered(filter);
  const by = orderOf(filter.state, filter.sort ?? 'wait');
  const places = [
    ...(filter.after ? [beyond(filter.after, by, values)] : []),
    ...(filter.until ? [beyond(filter.until, by, values, true)] : []),
  ];
  const picked = [where, isOfLivingChannel('c'), stateConditions[filter.state], ...places].join(
    ' and ',
  );
  const order = `${by.time}${by.newestFirst ? ' desc' : ''}, c.id`;
  const limit = values.push(filter.limit);
  const offset = values.push(filter.after ? 0 : filter.offset);
  const page = `select c.* from conversation c where ${picked} order by ${order} limit $${limit} offset $${offset}`;
  return query(db, ListedRow, {
    text: `${shown(page, by, { columns: `, c.customer_at, ch.human_agent, ${unreadColumn}, ${saidColumns}`, joins: saidJoins })} order by ${order}`,
    values,
  });
}

export async function findConversation(
  db: Queryable,
  workspaceId: string,
  id: string,
): Promise<ConversationRow | null> {
  const [row] = await query(db, ConversationRow, {
    text: shown(
      `select c.* from conversation c where c.workspace_id = $1 and c.id = $2 and ${isOfLivingChannel('c')}`,
      newest,
    ),
    values: [workspaceId, id],
  });
  return row ?? null;
}
