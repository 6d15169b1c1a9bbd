import pg from 'pg';

/**
 * The number of conversations in the list, in that of a business of usual size, how many of them are
 * long, and how many messages each long one has.
 */
export const SCREEN = { conversations: 100_000, usual: 5_000, long: 12, messages: 10_000 } as const;

const words = `jsonb_build_array(jsonb_build_object('kind', 'text', 'text', `;
const at = `now() - n * interval '1 second'`;

/**
 * A business with a long list of conversations, some of which are long; each of the others has one
 * message.
 */
const fillSql = (from: number, to: number): string[] => [
  'drop table if exists talk',
  `create temp table talk as select n, gen_random_uuid() as contact_id, gen_random_uuid() as id, ch.id as channel_id, ch.workspace_id, ${at} as at
   from generate_series(${from}, ${to}) n, (select id, workspace_id from channel order by created_at limit 1) ch`,
  `insert into contact (id, workspace_id, name, created_at) select contact_id, workspace_id, 'Cliente ' || n, at from talk`,
  `insert into conversation (id, workspace_id, channel_id, contact_id, chat, seq, last_message_at, created_at, waiting_since)
   select id, workspace_id, channel_id, contact_id, 'tela-' || n, ${SCREEN.messages}, at, at, case when n % 10 = 0 then at end from talk`,
  `insert into message (id, workspace_id, channel_id, conversation_id, direction, author, seq, parts, outcome, outcome_reason, outcome_at, created_at)
   select gen_random_uuid(), workspace_id, channel_id, id, 'in', 'customer', ${SCREEN.messages}, ${words} 'Pedido ' || n)), 'answered', 'reply', at, at from talk`,
  `insert into message (id, workspace_id, channel_id, conversation_id, direction, author, seq, parts, outcome, outcome_reason, outcome_at, created_at)
   select gen_random_uuid(), workspace_id, channel_id, id, 'in', 'customer', ${SCREEN.messages} - m, ${words} 'Linha ' || m || ' de uma conversa longa')), 'answered', 'reply',
     at - m * interval '1 minute', at - m * interval '1 minute'
   from talk, generate_series(1, ${SCREEN.messages - 1}) m where n <= ${SCREEN.long}`,
  'vacuum analyze',
  'checkpoint',
];

/**
 * Fills the database while the product runs, with the conversations of these numbers. The long ones
 * are the newest, "Cliente 1" first.
 */
export async function fillScreenData(
  database: string,
  from = 1,
  to: number = SCREEN.conversations,
): Promise<void> {
  const client = new pg.Client(database);
  await client.connect();
  try {
    for (const text of fillSql(from, to)) await client.query(text);
  } finally {
    await client.end();
  }
}
