import { z } from 'zod';
import { Part } from '#channels/message.ts';
import { leftToPeople } from '#server/features/conversations/state/predicates.sql.ts';
import { query, type Queryable } from '#server/platform/db.ts';

const UnansweredRow = z.object({
  id: z.string(),
  conversation_id: z.string(),
  seq: z.number(),
  provider_message_id: z.string().nullable(),
  provider_time: z.string(),
  parts: z.array(z.unknown()),
  /** In a group: the name of the person who wrote, if known. */
  sender_name: z.string().nullable(),
  /** The topic that it was written in; its answer goes there. Null: no topic. */
  topic: z.string().nullable(),
  /**
   * Null: it has no outcome yet, or was left until the agent opens, which it has. Otherwise it was
   * left to a person and nobody came: hours since it arrived.
   */
  left_hours: z.number().nullable(),
  /** Milliseconds since it arrived. */
  age_ms: z.number(),
});
export type UnansweredMessage = Omit<z.output<typeof UnansweredRow>, 'parts'> & { parts: Part[] };

/** How many messages of a conversation one turn takes; a flood is answered in several turns. */
export const MESSAGES_A_TURN = 200;

/**
 * Messages that were left to people longer ago are not read. It is the longest time that an agent
 * may be set to take up.
 */
const LEFT_HOURS = 72;

/**
 * Conversations whose agent was closed when their customer wrote, and has opened meanwhile. Who
 * writes before the loop of the openings has come to them is answered after what they asked first.
 */
const opened = `select o.conversation_id from opening_due o where o.due_at <= now()
    and exists (select from message q where q.conversation_id = o.conversation_id and ${leftToPeople('q')} and q.outcome_reason = 'outside_hours')`;

const andLeft = `union all
  select m.*, opened.conversation_id is not null as reopened
  from unnest($3::uuid[]) as claimed(id) left join (${opened}) opened on opened.conversation_id = claimed.id, lateral (
    select * from message m where m.conversation_id = claimed.id
      and (opened.conversation_id is not null or m.created_at > now() - ${LEFT_HOURS} * interval '1 hour')
      and ${leftToPeople()} order by m.seq limit $2) m`;

/**
 * Reads the messages without an outcome, in the order in which they were written (provider time,
 * then arrival), and in the conversations `left` also the messages that were left to people. This
 * is a statement of its own, because inside the claim it would read an older snapshot and miss a
 * message. A part that this version does not know becomes a placeholder, so that it stops nobody
 * else's turn.
 */
export async function readUnanswered(
  db: Queryable,
  conversationIds: string[],
  left: string[] = [],
): Promise<UnansweredMessage[]> {
  const isNoneLeft = left.length === 0;
  const rows = await query(db, UnansweredRow, {
    name: isNoneLeft ? 'read-unanswered' : 'read-unanswered-and-left',
    text: `select m.id, m.conversation_id, m.seq, m.provider_message_id, m.provider_time, m.parts, m.sender_name, m.topic,
        case when m.outcome is not null and not m.reopened then extract(epoch from now() - m.created_at)::float8 / 3600 end as left_hours,
        extract(epoch from now() - m.created_at)::float8 * 1000 as age_ms
      from (
        select m.*, false as reopened from unnest($1::uuid[]) as claimed(id), lateral (
          select * from message where conversation_id = claimed.id and direction = 'in' and outcome is null order by seq limit $2) m
        ${isNoneLeft ? '' : andLeft}
      ) m
      order by m.conversation_id, m.provider_time, m.provider_order, m.seq`,
    values: [conversationIds, MESSAGES_A_TURN, ...(isNoneLeft ? [] : [left])],
  });
  return rows.map((row) => ({
    ...row,
    parts: row.parts.map(
      (part) => Part.safeParse(part).data ?? { kind: 'unsupported', what: 'unknown' },
    ),
  }));
}

const SaidRow = z.object({
  conversation_id: z.string(),
  time: z.string(),
  parts: z.array(z.unknown()),
});
/** A message that somebody of the team wrote. */
export type PersonsWords = Omit<z.output<typeof SaidRow>, 'parts'> & { parts: Part[] };
const WORDS_A_TURN = 20;

/**
 * Reads what people wrote in these conversations since the agent's last message there, in order.
 */
export async function readPersonsWords(
  db: Queryable,
  conversationIds: string[],
): Promise<PersonsWords[]> {
  const rows = await query(db, SaidRow, {
    text: `select m.conversation_id, m.created_at as time, m.parts from unnest($1::uuid[]) as claimed(id), lateral (
        select m.* from message m where m.conversation_id = claimed.id and m.direction = 'out' and m.author in ('person', 'phone')
          and m.delivery not in ('failed', 'cancelled') and m.seq > coalesce((select max(a.seq) from message a
            where a.conversation_id = claimed.id and a.direction = 'out' and a.author = 'agent' and a.delivery <> 'cancelled'), 0)
        order by m.seq desc limit $2
      ) m order by m.conversation_id, m.seq`,
    values: [conversationIds, WORDS_A_TURN],
  });
  return rows.map((row) => ({
    ...row,
    parts: row.parts.flatMap((part) => Part.safeParse(part).data ?? []),
  }));
}
