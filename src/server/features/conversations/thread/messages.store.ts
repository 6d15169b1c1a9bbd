import { z } from 'zod';
import { Author, Delivery } from '#contract/conversations/messages.ts';
import { ChannelTypeSchema } from '#contract/common.ts';
import { query, type Queryable } from '#server/platform/db.ts';
import { personInCharge } from '../state/predicates.sql.ts';
import { OutcomeFacts } from './outcome.ts';
import { pauseOf } from './pause.sql.ts';

export const MessageRow = OutcomeFacts.extend({
  id: z.string(),
  direction: z.enum(['in', 'out']),
  author: Author,
  agent_name: z.string().nullable(),
  person_name: z.string().nullable(),
  parts: z.array(z.unknown()),
  answers: z.string().nullable(),
  reply_to: z.string().nullable(),
  delivery: Delivery.nullable(),
  error_code: z.string().nullable(),
  support_code: z.string().nullable(),
  resends: z.number(),
  reactions: z.record(z.string(), z.array(z.string())).nullable(),
  edited_at: z.string().nullable(),
  removed_at: z.string().nullable(),
  sender_id: z.string().nullable(),
  sender_name: z.string().nullable(),
  provider_time: z.string().nullable(),
  contact_name: z.string().nullable(),
  is_group: z.boolean(),
  channel_name: z.string(),
  channel_type: ChannelTypeSchema,
});
export type MessageRow = z.output<typeof MessageRow>;

/**
 * What a screen shows of the messages that the statement `picked` gives. `picked` gives rows of the
 * table `message`.
 */
export const shownMessages = (picked: string): string => `
  select m.id, m.conversation_id, m.channel_id, m.direction, m.author, v.name as agent_name, u.name as person_name, r.agent_id, m.parts, m.outcome, m.outcome_reason, m.outcome_at, ${pauseOf},
    m.delivery, m.error_code, m.support_code, m.resends, m.reactions, m.edited_at, m.removed_at, m.created_at, m.provider_time,
    case when m.direction = 'out' and r.id is not null then (
      select q.id from message q where q.run_id = m.run_id and q.direction = 'in' order by q.seq desc limit 1) end as answers,
    (select q.id from message q where q.channel_id = m.channel_id and q.provider_message_id = m.reply_to) as reply_to,
    coalesce(reply.undelivered, false) as undelivered, reply.code as reply_error_code, reply.support as reply_support_code,
    c.answer_at, c.answer_at is not null and coalesce(c.answer_lease_until > now(), false) as running, ${personInCharge} as paused,
    coalesce(c.answer_at > now(), false) as waiting, c.answer_at is not null and c.answer_attempts > 0 as retrying,
    m.sender_id, m.sender_name, coalesce(k.shown_name, k.name) as contact_name, c.is_group, ch.display_name as channel_name, ch.type as channel_type
  from (${picked}) m
  join conversation c on c.id = m.conversation_id join contact k on k.id = c.contact_id join channel ch on ch.id = m.channel_id
  left join run r on r.id = m.run_id left join agent_version v on v.id = r.version_id left join app_user u on u.id = m.author_user_id
  left join lateral (
    select bool_or(o.undelivered) as undelivered,
      (array_agg(o.error_code order by o.seq) filter (where o.error_code is not null))[1] as code,
      (array_agg(o.support_code order by o.seq) filter (where o.error_code is not null))[1] as support
    from message o where o.run_id = m.run_id and o.direction = 'out') reply on m.direction = 'in' and m.run_id is not null`;

/**
 * Where in a conversation a page of messages begins: before, after or up to a message, or (null) at
 * the newest.
 */
export type Place = { before: string } | { after: string } | { upTo: string } | null;

/** Up to `limit` messages next to a place, the nearest ones, newest first. */
export async function listMessages(
  db: Queryable,
  workspaceId: string,
  conversationId: string,
  place: Place,
  limit: number,
): Promise<MessageRow[]> {
  const anchor =
    '(select created_at, id from message where id = $4 and workspace_id = $1 and conversation_id = $2)';
  const upwards = place !== null && 'after' in place;
  const comparison = place === null ? null : upwards ? '>' : 'upTo' in place ? '<=' : '<';
  const order = upwards ? 'm.created_at, m.id' : 'm.created_at desc, m.id desc';
  return query(db, MessageRow, {
    text: `${shownMessages(`select m.* from message m where m.workspace_id = $1 and m.conversation_id = $2
        ${comparison ? `and (m.created_at, m.id) ${comparison} ${anchor}` : ''} order by ${order} limit $3`)}
      order by m.created_at desc, m.id desc`,
    values: [workspaceId, conversationId, limit, ...(place === null ? [] : Object.values(place))],
  });
}

export async function messageIsIn(
  db: Queryable,
  workspaceId: string,
  conversationId: string,
  messageId: string,
): Promise<boolean> {
  const rows = await query(db, z.unknown(), {
    text: 'select 1 from message where workspace_id = $1 and conversation_id = $2 and id = $3',
    values: [workspaceId, conversationId, messageId],
  });
  return rows.length === 1;
}
