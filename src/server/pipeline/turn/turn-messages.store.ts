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
  /** Of a group: who wrote, where their name is known. */
  sender_name: z.string().nullable(),
  /** Where in a group it was written; what answers it goes there. Null: in no topic. */
  topic: z.string().nullable(),
  /**
   * Null: it has no outcome yet. Else hours since it came: it was left to a person, and nobody
   * came.
   */
  left_hours: z.number().nullable(),
});
export type UnansweredMessage = Omit<z.output<typeof UnansweredRow>, 'parts'> & { parts: Part[] };

/** Of one conversation in one turn; a flood is answered in several. */
export const MESSAGES_A_TURN = 200;

/**
 * What was left to people for longer is not looked at; the longest that an agent may be set to take
 * up.
 */
const LEFT_HOURS = 72;

const andLeft = `union all
  select m.* from unnest($3::uuid[]) as claimed(id), lateral (
    select * from message m where m.conversation_id = claimed.id and m.created_at > now() - ${LEFT_HOURS} * interval '1 hour'
      and ${leftToPeople()} order by m.seq limit $2) m`;

/**
 * What waits for an outcome, in the order in which it was written (provider time, then arrival),
 * and in the conversations `left` what was left to people. A statement of its own: inside the claim
 * it would read an older snapshot and miss a message. A part that this version does not know is a
 * placeholder, and stops nobody else's turn.
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
        case when m.outcome is not null then extract(epoch from now() - m.created_at)::float8 / 3600 end as left_hours
      from (
        select m.* from unnest($1::uuid[]) as claimed(id), lateral (
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
/** What somebody of the team wrote. */
export type PersonsWords = Omit<z.output<typeof SaidRow>, 'parts'> & { parts: Part[] };
const WORDS_A_TURN = 20;

/** What people wrote in these conversations since the agent was heard there, in order. */
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
