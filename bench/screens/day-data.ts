import type pg from 'pg';
import { z } from 'zod';
import type { Account } from '../set-up.ts';

export const DAY = { messages: 10_000, conversations: 1_500 } as const;

/** $1: the workspace, or now. Nine in ten were answered, by an agent or a person; some wait. */
const fill = [
  `insert into channel (id, workspace_id, type, display_name, mode, status) values ($1, $1, 'telegram', 'Medida', 'simulated', 'connected')`,
  `create temp table person as select n, $1::uuid as workspace_id, gen_random_uuid() as contact_id, gen_random_uuid() as conversation_id
   from generate_series(0, ${DAY.conversations - 1}) n`,
  `insert into contact (id, workspace_id, name) select contact_id, workspace_id, 'Cliente ' || n from person`,
  `insert into conversation (id, workspace_id, channel_id, contact_id, chat, seq, waiting_since)
   select conversation_id, workspace_id, workspace_id, contact_id, n::text, 7, case when n % 75 = 0 then $1::timestamptz - interval '1 minute' end from person`,
  `create temp table said as select m as n, p.conversation_id, m / ${DAY.conversations} + 1 as seq, uuidv7() as id, gen_random_uuid() as run_id,
     $1::timestamptz - (${DAY.messages} - m) * interval '4 seconds' as at, p.workspace_id
   from generate_series(0, ${DAY.messages - 1}) m join person p on p.n = m % ${DAY.conversations}`,
  `insert into message (id, workspace_id, channel_id, conversation_id, direction, author, seq, parts, run_id, outcome, outcome_reason, outcome_at, created_at)
   select id, workspace_id, workspace_id, conversation_id, 'in', 'customer', seq, '[{"kind":"text","text":"Oi! Qual é o horário de funcionamento de vocês?"}]', run_id,
     case when n % 20 < 14 then 'answered' when n % 20 < 16 then 'closed' when n % 20 < 18 then 'answered' else 'handed_off' end,
     case when n % 20 < 13 then 'answer' when n % 20 < 14 then 'not_found' when n % 20 < 16 then 'closing_thanks' when n % 20 < 18 then 'answered_by_person' else 'no_answer_found' end,
     at, at from said order by at`,
  `insert into message (id, workspace_id, channel_id, conversation_id, direction, author, seq, parts, run_id, delivery, sent_at, created_at)
   select gen_random_uuid(), workspace_id, workspace_id, conversation_id, 'out', case when n % 20 < 16 then 'agent' else 'person' end, seq,
     '[{"kind":"text","text":"Abrimos de segunda a sexta, das 9h às 18h."}]', run_id, 'sent', at, at + interval '1 second' from said order by at`,
];

/** Writes a day of 10,000 customers' messages into the only workspace. */
export async function fillDay(db: pg.Client): Promise<void> {
  const { rows } = await db.query<{ id: string }>('select id from workspace');
  const workspaceId = rows[0]?.id ?? '';
  const now = new Date();
  for (const text of fill)
    await db.query(
      text,
      text.includes('$1::timestamptz') ? [now] : text.includes('$1') ? [workspaceId] : [],
    );
  await db.query('vacuum analyze');
}

/** It is evening for the business, so that eleven hours of messages are all of one day. */
export function setEvening({ call }: Account, closesAt: string): Promise<unknown> {
  const ahead = ((19 - new Date().getUTCHours() + 36) % 24) - 12;
  return call('PUT', '/api/business-hours', z.unknown(), {
    timeZone: `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`,
    blocks: [0, 1, 2, 3, 4, 5, 6].map((day) => ({ day, from: '08:00', to: closesAt })),
    holidays: [],
  });
}
