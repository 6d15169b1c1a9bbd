import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import pg from 'pg';
import { z } from 'zod';
import { startPostgres } from './postgres.ts';
import { freePort, startProduct } from './product.ts';
import { register } from './set-up.ts';
import { percentile } from './statistics.ts';

/**
 * `node bench/day.ts` measures how long one call for a day of 10,000 customers' messages takes, as
 * the browser's side of the connection sees it, and how large its answer is: on a usual day, after
 * an absence, and when the day is over.
 */
const MESSAGES = 10_000;
const CONVERSATIONS = 1_500;
const CALLS = 60;
const demandedMs = 50;

/** $1: the workspace, or now. Nine in ten were answered, by an agent or a person; some wait. */
const fill = [
  `insert into channel (id, workspace_id, type, display_name, mode, status) values ($1, $1, 'telegram', 'Medida', 'simulated', 'connected')`,
  `create temp table person as select n, $1::uuid as workspace_id, gen_random_uuid() as contact_id, gen_random_uuid() as conversation_id
   from generate_series(0, ${CONVERSATIONS - 1}) n`,
  `insert into contact (id, workspace_id, name) select contact_id, workspace_id, 'Cliente ' || n from person`,
  `insert into conversation (id, workspace_id, channel_id, contact_id, chat, seq, waiting_since)
   select conversation_id, workspace_id, workspace_id, contact_id, n::text, 7, case when n % 75 = 0 then $1::timestamptz - interval '1 minute' end from person`,
  `create temp table said as select m as n, p.conversation_id, m / ${CONVERSATIONS} + 1 as seq, uuidv7() as id, gen_random_uuid() as run_id,
     $1::timestamptz - (${MESSAGES} - m) * interval '4 seconds' as at, p.workspace_id
   from generate_series(0, ${MESSAGES - 1}) m join person p on p.n = m % ${CONVERSATIONS}`,
  `insert into message (id, workspace_id, channel_id, conversation_id, direction, author, seq, parts, run_id, outcome, outcome_reason, outcome_at, created_at)
   select id, workspace_id, workspace_id, conversation_id, 'in', 'customer', seq, '[{"kind":"text","text":"Oi! Qual é o horário de funcionamento de vocês?"}]', run_id,
     case when n % 20 < 14 then 'answered' when n % 20 < 16 then 'closed' when n % 20 < 18 then 'answered' else 'handed_off' end,
     case when n % 20 < 13 then 'answer' when n % 20 < 14 then 'not_found' when n % 20 < 16 then 'closing_thanks' when n % 20 < 18 then 'answered_by_person' else 'no_answer_found' end,
     at, at from said order by at`,
  `insert into message (id, workspace_id, channel_id, conversation_id, direction, author, seq, parts, run_id, delivery, sent_at, created_at)
   select gen_random_uuid(), workspace_id, workspace_id, conversation_id, 'out', case when n % 20 < 16 then 'agent' else 'person' end, seq,
     '[{"kind":"text","text":"Abrimos de segunda a sexta, das 9h às 18h."}]', run_id, 'sent', at, at + interval '1 second' from said order by at`,
];

const Day = z.object({
  data: z.object({
    units: z.array(z.unknown()),
    since: z.object({ kind: z.string() }).nullable(),
    endOfDay: z.array(z.unknown()).nullable(),
  }),
});
const postgres = await startPostgres();
const folder = await mkdtemp(join(tmpdir(), 'recado-day-'));
const database = await postgres.create('day');
const product = await startProduct({
  port: await freePort(),
  dataDir: folder,
  stub: 'http://127.0.0.1:1',
  database,
  environment: { SIMULATOR: 'on' },
});
const db = new pg.Client(database);
try {
  const { call } = await register(product.origin);
  await db.connect();
  const { rows } = await db.query<{ id: string }>('select id from workspace');
  const workspaceId = rows[0]?.id ?? '';
  const now = new Date();
  for (const text of fill)
    await db.query(
      text,
      text.includes('$1::timestamptz') ? [now] : text.includes('$1') ? [workspaceId] : [],
    );
  await db.query('vacuum analyze');

  /** Evening for the business: eleven hours of messages are all of one day. */
  const ahead = ((19 - new Date().getUTCHours() + 36) % 24) - 12;
  const hours = async (to: string) =>
    call('PUT', '/api/business-hours', z.unknown(), {
      timeZone: `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`,
      blocks: [0, 1, 2, 3, 4, 5, 6].map((day) => ({ day, from: '08:00', to })),
      holidays: [],
    });
  const figures = async () => {
    const took: number[] = [];
    let answer: z.output<typeof Day> | undefined;
    for (let calls = 0; calls < CALLS; calls += 1) {
      const began = performance.now();
      answer = await call('GET', '/api/day', Day);
      took.push(performance.now() - began);
    }
    const text = JSON.stringify(answer);
    return {
      units: answer?.data.units.length,
      told: `${answer?.data.since?.kind}, ${answer?.data.endOfDay ? 'over' : 'not over'}`,
      'p50 ms': percentile(took, 0.5),
      'p95 ms': percentile(took, 0.95),
      demandedMs,
      kB: Math.round(text.length / 1000),
      'kB zipped': Math.round(gzipSync(text).byteLength / 1000),
    };
  };
  await hours('23:00');
  const usual = await figures();
  await db.query(
    `update membership set left_at = now() - interval '10 hours', back_at = now(), seen_at = now()`,
  );
  const back = await figures();
  await hours('18:00');
  console.table({ usual, back, over: await figures() });
} finally {
  await db.end();
  product.child.process.kill('SIGTERM');
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}
