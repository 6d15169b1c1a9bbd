import pg from 'pg';
import type { LoadTask } from './load.ts';
import { FIRST_CHAT } from './update.ts';

export const BIG = { customers: 100_000, questions: 5 } as const;

/**
 * A business with a history: every customer has asked five questions in the last ninety days and
 * got five answers, with every row that the product writes for them. Customers that exist already
 * keep their conversation.
 */
const customersSql = `
create temp table customer as
select number, (${FIRST_CHAT} + number)::text as chat, ch.id as channel_id, ch.workspace_id, c.id is null as is_new,
  coalesce(c.id, uuidv7('-90 days')) as conversation_id, coalesce(c.contact_id, uuidv7('-90 days')) as contact_id,
  coalesce(c.seq, 0) as seq, coalesce(c.sent_seq, 0) as sent_seq
from generate_series(0, ${BIG.customers - 1}) number
join unnest($1::uuid[]) with ordinality as bot(channel_id, place) on bot.place = number % array_length($1::uuid[], 1) + 1
join channel ch on ch.id = bot.channel_id
left join conversation c on c.channel_id = ch.id and c.chat = (${FIRST_CHAT} + number)::text`;

const fillSql = [
  `insert into contact (id, workspace_id, name, language, created_at)
   select contact_id, workspace_id, 'Ana Clara Souza ' || number, 'pt-br', now() - interval '90 days' from customer where is_new`,
  `insert into contact_identity (workspace_id, channel_id, value, contact_id)
   select workspace_id, channel_id, chat, contact_id from customer where is_new`,
  `insert into conversation (id, workspace_id, channel_id, contact_id, chat, last_message_at, created_at)
   select conversation_id, workspace_id, channel_id, contact_id, chat, now() - random() * interval '30 days', now() - interval '90 days' from customer where is_new`,
  // One turn for each question, in the order of time, as they would have come.
  `create temp table turn as
   select customer.*, question, now() - interval '90 days' + question * interval '15 days' + random() * interval '14 days' as at, null::uuid as run_id
   from customer cross join generate_series(1, ${BIG.questions}) question`,
  `update turn set run_id = uuidv7(at - now())`,
  `insert into inbound_event (workspace_id, channel_id, event_id, kind, body, received_at)
   select workspace_id, channel_id, 'past-' || number || '-' || question, 'message',
     '{"update_id":700000000,"message":{"message_id":' || question || ',"from":{"id":' || chat || ',"first_name":"Ana Clara","language_code":"pt-br"},"chat":{"id":'
       || chat || ',"first_name":"Ana Clara","type":"private"},"text":"' || repeat('Qual é o horário de vocês? ', 12) || '"}}', at
   from turn order by at`,
  `insert into run (id, workspace_id, conversation_id, from_seq, to_seq, outcome, reason, trace, started_at, finished_at)
   select run_id, workspace_id, conversation_id, seq + question, seq + question, 'reply', 'answer',
     '[{"step":"search","detail":"Qual é o horário de vocês?","ms":0.4},{"step":"reply","detail":"1 fonte"}]', at, at from turn order by at`,
  `insert into message (id, workspace_id, channel_id, conversation_id, direction, author, seq, provider_message_id, provider_time, parts, run_id, outcome,
     outcome_reason, outcome_at, created_at)
   select uuidv7(at - now()), workspace_id, channel_id, conversation_id, 'in', 'customer', seq + question, chat || ':past-' || question, at,
     '[{"kind":"text","text":"Oi! Qual é o horário de funcionamento de vocês?"}]', run_id, 'answered', 'answer', at, at from turn order by at`,
  `insert into message (id, workspace_id, channel_id, conversation_id, direction, author, seq, provider_message_id, parts, run_id, delivery, attempts, sent_at, created_at)
   select uuidv7(at - now()), workspace_id, channel_id, conversation_id, 'out', 'agent', sent_seq + question, chat || ':reply-' || question,
     '[{"kind":"text","text":"Abrimos de segunda a sexta, das 9h às 18h, e aos sábados das 9h às 13h."}]', run_id, 'sent', 1, at, at from turn order by at`,
  `update conversation c set seq = c.seq + ${BIG.questions}, sent_seq = c.sent_seq + ${BIG.questions}
   from customer where c.id = customer.conversation_id`,
  // Rows that accumulate beside the messages. PostgreSQL would rightly read an almost empty table
  // whole.
  `insert into handoff (id, workspace_id, conversation_id, reason, note, taken_at, closed_at, created_at)
   select gen_random_uuid(), workspace_id, conversation_id, 'asked_for_person', '', at, at, at from turn order by at limit 20000`,
  `insert into dead_letter (id, workspace_id, conversation_id, step, code, detail, created_at)
   select gen_random_uuid(), workspace_id, conversation_id, 'deliver', 'blocked_by_user', '', at from turn order by at limit 20000`,
  `insert into notice (id, workspace_id, kind, cause, subject, channel_id, conversation_id, detail, raised_at)
   select gen_random_uuid(), workspace_id, 'undelivered', 'undelivered:' || channel_id || ':blocked_by_user', run_id::text, channel_id, conversation_id,
     'blocked_by_user', at from turn order by at limit 20000`,
  `insert into notice_seen (notice_id, user_id, workspace_id, read_occurrence)
   select n.id, m.user_id, n.workspace_id, 1 from notice n join membership m on m.workspace_id = n.workspace_id`,
  `insert into audit_entry (id, workspace_id, action, created_at) select gen_random_uuid(), workspace_id, 'agent.updated', at from turn order by at limit 20000`,
  `insert into session (id, user_id, workspace_id, token_hash, expires_at)
   select gen_random_uuid(), user_id, workspace_id, sha256(n::text::bytea), now() + interval '30 days' from membership, generate_series(1, 5000) n`,
  // Autovacuum would have done this long ago if the messages had come one by one.
  'vacuum analyze',
  'checkpoint',
];

/** Fills the database while the product runs but is idle. */
export async function fillBigData(
  database: string,
  channels: LoadTask['channels'],
): Promise<{ messages: number; conversations: number; megabytes: number }> {
  const client = new pg.Client(database);
  await client.connect();
  try {
    await client.query(customersSql, [channels.map(({ path }) => path.split('/').at(-1))]);
    for (const text of fillSql) await client.query(text);
    const { rows } = await client.query<{
      messages: number;
      conversations: number;
      megabytes: number;
    }>(
      `select (select count(*)::integer from message) as messages, (select count(*)::integer from conversation) as conversations,
         (pg_database_size(current_database()) / 1048576)::integer as megabytes`,
    );
    if (!rows[0]) throw new Error('The database counted nothing.');
    return rows[0];
  } finally {
    await client.end();
  }
}
