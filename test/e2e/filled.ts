import { resolve } from 'node:path';
import pg from 'pg';
import type { Part } from '#channels/message.ts';
import type { Person } from './person.ts';
import { embeddedDatabase } from '#test/environments/embedded-database.ts';

/** How many of everything a filled workspace has. */
export const thousand = 1_000;

const ofBrowserTests = (): pg.ClientConfig => embeddedDatabase(resolve('.cache/e2e'));

const at = `now() - n * interval '1 minute'`;
const numbers = `generate_series(1, ${thousand}) n`;
const text = (words: string): string =>
  `jsonb_build_array(jsonb_build_object('kind', 'text', 'text', ${words}))`;

/** Parameters: $1 the workspace, $2 the channel of its conversations, $3 the long conversation. */
const rows = [
  `insert into channel (id, workspace_id, type, display_name, mode, status, created_at)
   select gen_random_uuid(), $1, (array['instagram', 'messenger', 'whatsapp', 'whatsapp_web', 'telegram'])[n % 5 + 1], 'Filial ' || n, 'live', 'disconnected', ${at}
   from ${numbers} where $2::uuid is not null and $3::uuid is not null`,
  `insert into agent (id, workspace_id, name, description, channel_type, status, config, created_at)
   select gen_random_uuid(), $1, 'Agente ' || n, 'Responde a filial ' || n, 'telegram', 'inactive', first.config, ${at}
   from (select config from agent where workspace_id = $1 limit 1) first, ${numbers} where $2::uuid is not null and $3::uuid is not null`,
  `with customer as materialized (select n, gen_random_uuid() as contact, case when n = 1 then $3::uuid else gen_random_uuid() end as conversation from ${numbers}),
     known as (insert into contact (id, workspace_id, name, created_at) select contact, $1, 'Cliente ' || n, ${at} from customer),
     talk as (insert into conversation (id, workspace_id, channel_id, contact_id, chat, seq, last_message_at, created_at, waiting_since)
       select conversation, $1, $2, contact, 'cliente-' || n, case when n = 1 then ${thousand} else 1 end, ${at}, ${at}, case when n % 2 = 0 then ${at} end from customer)
   insert into message (id, workspace_id, channel_id, conversation_id, direction, author, seq, parts, outcome, outcome_reason, outcome_at, created_at)
   select gen_random_uuid(), $1, $2, conversation, 'in', 'customer', case when n = 1 then ${thousand} else 1 end, ${text(`'Pedido ' || n`)}, 'answered', 'reply', ${at}, ${at} from customer`,
  `insert into message (id, workspace_id, channel_id, conversation_id, direction, author, seq, parts, outcome, outcome_reason, outcome_at, created_at)
   select gen_random_uuid(), $1, $2, $3, 'in', 'customer', ${thousand} - n, ${text(`'Linha ' || (${thousand} - n)`)}, 'answered', 'reply', ${at}, ${at} - interval '1 minute'
   from generate_series(1, ${thousand - 1}) n`,
  `insert into notice (id, workspace_id, kind, cause, subject, channel_id, conversation_id, detail, raised_at)
   select gen_random_uuid(), $1, 'undelivered', 'undelivered:' || n, n::text, $2, $3, 'blocked_by_user', ${at} from ${numbers}`,
];

/**
 * Stores a customer's message for each part in an existing conversation. `late`: how many hours
 * after it was written it arrived.
 */
export async function fillParts(conversationId: string, parts: Part[], late = 0): Promise<void> {
  const client = new pg.Client(ofBrowserTests());
  await client.connect();
  try {
    await client.query(
      `insert into message (id, workspace_id, channel_id, conversation_id, direction, author, seq, parts, outcome, outcome_reason, outcome_at, created_at, provider_time)
       select gen_random_uuid(), c.workspace_id, c.channel_id, c.id, 'in', 'customer', c.seq + n, jsonb_build_array(part), 'answered', 'reply', now(), now() + n * interval '1 millisecond',
         now() - $3 * interval '1 hour'
       from conversation c, jsonb_array_elements($2::jsonb) with ordinality as given(part, n) where c.id = $1`,
      [conversationId, JSON.stringify(parts), late],
    );
    await client.query('update conversation set seq = seq + $2 where id = $1', [
      conversationId,
      parts.length,
    ]);
  } finally {
    await client.end();
  }
}

/** The time is over in which somebody was to answer the customers of this person's business. */
export async function promisesFallDue(person: Person): Promise<void> {
  const client = new pg.Client(ofBrowserTests());
  await client.connect();
  try {
    await client.query(
      `update message set promise_due_at = now() where promise_due_at is not null and workspace_id in (
         select m.workspace_id from app_user u join membership m on m.user_id = u.id where u.email_key = lower($1))`,
      [person.email],
    );
  } finally {
    await client.end();
  }
}

/**
 * Writes a thousand channels, agents, conversations and notices, and a conversation of a thousand
 * messages, straight into the database, because the API takes them one by one, and no faster than a
 * person is allowed to.
 */
export async function fill(person: Person, channelId: string): Promise<{ conversation: string }> {
  const client = new pg.Client(ofBrowserTests());
  await client.connect();
  try {
    const found = await client.query<{ workspace_id: string; conversation: string }>(
      `select m.workspace_id, gen_random_uuid() as conversation from app_user u join membership m on m.user_id = u.id where u.email_key = lower($1)`,
      [person.email],
    );
    const [place] = found.rows;
    if (!place) throw new Error(`${person.email} has no workspace`);
    for (const sql of rows)
      await client.query(sql, [place.workspace_id, channelId, place.conversation]);
    return { conversation: place.conversation };
  } finally {
    await client.end();
  }
}
