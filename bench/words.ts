import { performance } from 'node:perf_hooks';
import { listHits } from '#server/features/conversations/list/hits.store.ts';
import { searchConversations } from '#server/features/conversations/search/found.store.ts';
import { listConversations } from '#server/features/conversations/list/lists.store.ts';
import { countConversations } from '#server/features/conversations/list/counts.store.ts';
import {
  listWordless,
  lockWords,
  storeWords,
} from '#server/features/conversations/search/text-index.store.ts';
import { type Database, inTransaction, openDatabase } from '#server/platform/db.ts';
import { migrate } from '#server/platform/migrate.ts';
import { type BenchPostgres, startPostgres } from './postgres.ts';

/**
 * `node bench/words.ts [conversations]` measures what the search index costs each message, compared
 * with no index and with an index on the table of messages itself, all in one run. Then it measures
 * how long a search takes in a workspace with ten messages in each of its conversations.
 */
const conversations = Number(process.argv[2] ?? 100_000);
const workspaceId = '01890000-0000-7000-8000-00000000ab12';
const nothing = '00000000-0000-0000-0000-000000000000';
const everything = 'ffffffff-ffff-ffff-ffff-ffffffffffff';
const ROUNDS = 4;
const A_ROUND = 10_000;
/** How many messages are written together, as ingest does. */
const TOGETHER = 50;

/** Twelve words out of twenty thousand, the first ones far more often, as in a language. */
const textSql = `(select string_agg('palavra' || floor(20000 * power(random(), 4))::integer, ' ') from generate_series(1, 12) where m.n = m.n)`;

const setUp = `
insert into workspace (id, name) values ('${workspaceId}', 'Medida');
insert into channel (id, workspace_id, type, display_name, mode, status) values ('${workspaceId}', '${workspaceId}', 'telegram', 'Medida', 'simulated', 'connected');
create temp table person as select n, uuidv7() as id from generate_series(1, ${conversations}) n;
insert into contact (id, workspace_id, name) select id, '${workspaceId}', 'Cliente ' || n from person;
insert into contact_identity (workspace_id, channel_id, value, contact_id) select '${workspaceId}', '${workspaceId}', (5581900000000 + n)::text, id from person;
insert into conversation (id, workspace_id, channel_id, contact_id, chat, last_message_at)
  select id, '${workspaceId}', '${workspaceId}', id, n::text, now() - n * interval '20 seconds' from person;
create table place as select n, id from person;
create index on place (n)`;

/**
 * Writes everything that a question and its answer write in the table of messages, from the arrival
 * to the delivery.
 */
async function messages(db: Database, from: number, count: number): Promise<void> {
  for (let first = from; first < from + count; first += TOGETHER) {
    const { rows } = await db.query<{ id: string; direction: string }>(
      `insert into message (id, workspace_id, channel_id, conversation_id, direction, author, seq, parts, delivery)
       select uuidv7(), '${workspaceId}', '${workspaceId}', place.id, case m.n % 2 when 0 then 'in' else 'out' end,
         case m.n % 2 when 0 then 'customer' else 'agent' end, m.n, jsonb_build_array(jsonb_build_object('kind', 'text', 'text', ${textSql})),
         case m.n % 2 when 1 then 'queued' end
       from generate_series($1::integer, $1 + ${TOGETHER - 1}) m(n) join place on place.n = m.n / 2 % ${conversations} + 1 returning id, direction`,
      [first],
    );
    const ids = (direction: string) =>
      rows.flatMap((row) => (row.direction === direction ? row.id : []));
    await db.query(
      `update message set outcome = 'answered', outcome_at = now() where id = any($1::uuid[])`,
      [ids('in')],
    );
    for (const delivery of ['sending', 'sent'])
      await db.query('update message set delivery = $2 where id = any($1::uuid[])', [
        ids('out'),
        delivery,
      ]);
  }
}

async function write(db: Database): Promise<number> {
  let after = nothing;
  for (let written = 0; ;) {
    const next = await inTransaction(db, async (client) => {
      await lockWords(client);
      const wordless = await listWordless(client, after, everything, 200);
      await storeWords(client, wordless);
      return wordless;
    });
    const last = next.at(-1);
    if (!last) return written;
    after = last.id;
    written += next.length;
  }
}

async function measured(server: BenchPostgres, work: () => Promise<unknown>) {
  const [start, cpu, own] = [performance.now(), server.cpuMs(), process.cpuUsage()];
  await work();
  const { user, system } = process.cpuUsage(own);
  return {
    ms: performance.now() - start,
    postgres: server.cpuMs() - cpu,
    program: (user + system) / 1000,
  };
}

/** A vacuum in the background gives way after a second. */
const patient = 'set lock_timeout = 0';

const ways: Record<string, { before: string; after: string }> = {
  'without search': {
    before:
      'alter table message disable trigger message_words_deleted; alter table message disable trigger message_words_changed',
    after: 'alter table message enable trigger user',
  },
  'as it is': { before: 'select 1', after: 'select 1' },
  'an index of `message`': {
    before: `alter table message disable trigger user; create index measured on message using gin (jsonb_to_tsvector('simple', parts, '["string"]'))`,
    after: 'drop index measured; alter table message enable trigger user',
  },
};

const server = await startPostgres();
try {
  const db = openDatabase({ connectionString: await server.create('words'), max: 2 });
  await migrate(db);
  await db.query(setUp);
  let at = 0;
  const totals = new Map<string, { ms: number; postgres: number }>();
  for (let round = 0; round < ROUNDS; round++) {
    for (const [name, { before, after }] of Object.entries(ways)) {
      await db.query(`${patient}; ${before}`);
      const cost = await measured(server, () => messages(db, at, A_ROUND));
      at += A_ROUND;
      await db.query(`${patient}; ${after}`);
      const sum = totals.get(name) ?? { ms: 0, postgres: 0 };
      totals.set(name, { ms: sum.ms + cost.ms, postgres: sum.postgres + cost.postgres });
    }
  }
  const each = (ms: number): string => `${((1000 * ms) / (ROUNDS * A_ROUND)).toFixed(1)} µs`;
  const none = totals.get('without search');
  for (const [name, { ms, postgres }] of totals)
    console.log(
      `${name}: ${each(ms)} a message, PostgreSQL's CPU ${each(postgres)}, ${(postgres / (none?.postgres ?? 1)).toFixed(2)} times`,
    );
  let written = 0;
  const filling = await measured(server, async () => {
    written = await write(db);
  });
  const perMessage = (ms: number): string => `${((1000 * ms) / written).toFixed(1)} µs`;
  console.log(
    `words of ${written} messages, afterwards: PostgreSQL's CPU ${perMessage(filling.postgres)} a message, our own ${perMessage(filling.program)}`,
  );

  // Fills up each conversation to ten messages, in one statement.
  await db.query('alter table message disable trigger user');
  await db.query(
    `insert into message (id, workspace_id, channel_id, conversation_id, direction, author, seq, parts, outcome, created_at)
      select uuidv7(), '${workspaceId}', '${workspaceId}', place.id, 'in', 'customer', 1000000 + m.n,
        jsonb_build_array(jsonb_build_object('kind', 'text', 'text', ${textSql} || case when m.n % 100000 = 0 then ' agulha' else '' end)), 'answered', now()
      from generate_series(1, ${conversations * 10 - at}) m(n) join place on place.n = m.n % ${conversations} + 1`,
  );
  await db.query('alter table message enable trigger user');
  await write(db);
  await db.query('vacuum analyze');
  const { rows } = await db.query<{ words: string; search: string; messages: string }>(
    `select pg_size_pretty(pg_table_size('message_words')) as words, pg_size_pretty(pg_indexes_size('message_words')) as search,
       pg_size_pretty(pg_total_relation_size('message')) as messages`,
  );
  console.log(rows[0]);
  for (const search of [
    'agulha',
    'palavra19',
    'palavra1234',
    'palavra1',
    'palavra0',
    'palavra',
    'Cliente 4711',
    '5581900004711',
    '900004711',
    'Cliente',
  ]) {
    const times: number[] = [];
    let found = 0;
    for (let turn = 0; turn < 5; turn++) {
      const start = performance.now();
      const filter = {
        workspaceId,
        found: await searchConversations(db, workspaceId, search),
      };
      const [list, counts] = await Promise.all([
        listConversations(db, { ...filter, state: 'all', limit: 25, offset: 0 }),
        countConversations(db, filter),
      ]);
      await listHits(
        db,
        workspaceId,
        list.map((row) => row.id),
        filter.found,
      );
      times.push(performance.now() - start);
      found = counts.all;
    }
    console.log(
      `${search}: ${found} conversations, ${times.toSorted((one, other) => one - other)[2]?.toFixed(0)} ms`,
    );
  }
  await db.end();
} finally {
  await server.stop();
}
