/**
 * The bare program with which the product is compared. For each message it does one durable insert,
 * one claim, one POST and one update, each statement prepared, and nothing else. It is a process of
 * its own, and writes what it measured to its output.
 */
import pg from 'pg';
import { Pool } from 'undici';
import { uuidv7 } from 'uuidv7';
import { z } from 'zod';
import { announce, readTask } from './child.ts';
import { updateFor } from './update.ts';

const Task = z.object({
  database: z.string(),
  stub: z.string(),
  messages: z.number(),
  concurrency: z.number(),
  connections: z.number(),
});
export const BaselineResult = z.object({
  messages: z.number(),
  seconds: z.number(),
  cpuMs: z.number(),
});

const schemaSql = `
drop table if exists job;
create table job (
  id uuid primary key, channel integer not null, event_id text not null, chat bigint not null, state text not null, body text not null,
  message_id bigint, created_at timestamptz not null default now(), done_at timestamptz, unique (channel, event_id)
) with (fillfactor = 80);
create index job_waiting on job (id) where state = 'waiting'`;

const insertSql = `insert into job (id, channel, event_id, chat, state, body) values ($1, $2, $3, $4, 'waiting', $5) on conflict do nothing`;
const claimSql = `update job set state = 'claimed'
  where id = (select id from job where state = 'waiting' order by id limit 1 for update skip locked) returning id, chat`;
const doneSql = `update job set state = 'done', message_id = $2, done_at = now() where id = $1`;

async function main(): Promise<void> {
  const task = await readTask(Task);
  const database = new pg.Pool({
    connectionString: task.database,
    max: task.connections,
    min: task.connections,
  });
  await database.query(schemaSql);
  const stub = new Pool(task.stub, { connections: task.concurrency, pipelining: 1 });
  let next = 0;
  let claimed = 0;

  async function insert(number: number): Promise<void> {
    const { chat, channel, body } = updateFor(number, 10_000);
    // The product stores about 1 KB too: the raw update and what is made of it.
    await database.query({
      name: 'insert',
      text: insertSql,
      values: [uuidv7(), channel, String(number), chat, body + body.slice(0, 400)],
    });
  }

  async function work(): Promise<void> {
    while (claimed < task.messages) {
      if (next < task.messages) await insert(next++);
      const { rows } = await database.query<{ id: string; chat: string }>({
        name: 'claim',
        text: claimSql,
      });
      const [job] = rows;
      // Another worker took the job a moment ago.
      if (!job) continue;
      claimed += 1;
      const answer = await stub.request({
        method: 'POST',
        path: '/bot1:baseline/sendMessage',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          chat_id: Number(job.chat),
          text: 'Abrimos de segunda a sexta, das 9h às 18h.',
        }),
      });
      const { result } = z
        .object({ result: z.object({ message_id: z.number() }) })
        .parse(await answer.body.json());
      await database.query({ name: 'done', text: doneSql, values: [job.id, result.message_id] });
    }
  }

  const before = process.cpuUsage();
  const start = performance.now();
  await Promise.all(Array.from({ length: task.concurrency }, work));
  const seconds = (performance.now() - start) / 1000;
  const used = process.cpuUsage(before);
  const { rows } = await database.query<{ done: number }>(
    `select count(*)::integer as done from job where state = 'done'`,
  );
  announce({
    messages: rows[0]?.done ?? 0,
    seconds,
    cpuMs: (used.user + used.system) / 1000,
  } satisfies z.output<typeof BaselineResult>);
  await stub.close();
  await database.end();
}

if (import.meta.main) await main();
