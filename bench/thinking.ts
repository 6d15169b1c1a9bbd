import { setTimeout as wait } from 'node:timers/promises';
import { openDatabase } from '#server/platform/db.ts';
import { migrate } from '#server/platform/migrate.ts';
import { startPostgres } from './postgres.ts';
import { percentile } from './statistics.ts';
import { claim, type Ground, prepare, type Statement } from './thinking/ground.ts';
import { moved } from './thinking/moved.ts';
import { asker, turner } from './thinking/turner.ts';

/**
 * `node bench/thinking.ts` measures what a turn costs in which a model thinks, with journal and
 * budgets but without the model (E2): the CPU time of this process for turns of one and of two
 * steps, beside the same statements sent bare, which were recorded in the same run, and beside the
 * same requests asked with nothing around them. Then 20 turns at once on a model that takes 300 ms.
 */
const WARM = 400;
const TURNS = 150;
const ROUNDS = 3;
const AT_ONCE = 20;
const MODEL_MS = 300;
const MOST_RATIO = 1.3;
const MOST_MS = 25;

const postgres = await startPostgres();
try {
  const db = openDatabase({ connectionString: await postgres.create('thinking') });
  // What fails is told by itself, and not by the connections that end with it.
  db.on('error', () => undefined);
  await migrate(db);
  const ground = await prepare(db);
  // The first hundreds are slower by far: the code is not compiled yet.
  await turns(ground, 2, WARM);
  const cpu: Record<
    string,
    { ours: number[]; bare: number[]; library: number[]; statements: number }
  > = {};
  for (let round = 0; round < ROUNDS; round += 1)
    for (const count of [1, 2]) {
      const { ours, statements } = await measureOurs(ground, count);
      const bare = await measureBare(ground, count);
      const of = (cpu[`${count} steps`] ??= { ours: [], bare: [], library: [], statements: 0 });
      of.ours.push(ours);
      of.bare.push(bare);
      of.library.push(await measureLibrary(ground, count));
      of.statements = statements;
    }
  const median = (values: number[] = []): number => percentile(values, 0.5);
  const [one, two] = [cpu['1 steps'], cpu['2 steps']];
  const row = (ours: number, bare: number, library: number, statements: number) => ({
    statements: Math.round(statements),
    'CPU ms, ours': Number((ours / 1000).toFixed(2)),
    'CPU ms, statements bare': Number((bare / 1000).toFixed(2)),
    'CPU ms, model’s calls alone': Number((library / 1000).toFixed(2)),
    ratio: Number((ours / bare).toFixed(2)),
    demanded: MOST_RATIO,
    'without these calls': Number(((ours - library) / bare).toFixed(2)),
  });
  console.table({
    'a turn of two steps': row(
      median(two?.ours),
      median(two?.bare),
      median(two?.library),
      two?.statements ?? 0,
    ),
    'one step more': row(
      median(two?.ours) - median(one?.ours),
      median(two?.bare) - median(one?.bare),
      median(two?.library) - median(one?.library),
      (two?.statements ?? 0) - (one?.statements ?? 0),
    ),
  });
  const walls = await measureWalls(ground);
  console.table({
    [`${AT_ONCE} turns at once, model ${MODEL_MS} ms: ours beside it, ms`]: {
      p50: Number(percentile(walls, 0.5).toFixed(1)),
      p95: Number(percentile(walls, 0.95).toFixed(1)),
      demanded: MOST_MS,
    },
  });
  await db.end();
} finally {
  await postgres.stop();
}

async function turns(ground: Ground, count: number, many: number): Promise<void> {
  const take = turner(ground, count);
  for (const due of await claim(ground, many)) await take(due);
}

async function cpuOf(work: () => Promise<void>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return user + system;
}

async function measureOurs(ground: Ground, count: number) {
  const due = await claim(ground, TURNS);
  const take = turner(ground, count);
  const used = await cpuOf(async () => {
    for (const one of due) await take(one);
  });
  const [last] = await claim(ground, 1);
  ground.recorded = [];
  if (last) await take(last);
  const statements = ground.recorded.length;
  ground.recorded = null;
  return { ours: used / TURNS, statements };
}

/** The statements of such turns once more, about other conversations, with nothing around them. */
async function measureBare(ground: Ground, count: number): Promise<number> {
  const { db } = ground;
  const take = turner(ground, count);
  const [samples, twins] = [await claim(ground, TURNS), await claim(ground, TURNS)];
  const bare: Statement[] = [];
  for (const [place, sample] of samples.entries()) {
    ground.recorded = [];
    await take(sample);
    const twin = twins[place];
    if (twin) bare.push(...ground.recorded.map(moved(sample, twin)));
  }
  ground.recorded = null;
  let touched = 0;
  const used = await cpuOf(async () => {
    for (const statement of bare) touched += (await db.query(statement)).rowCount ?? 0;
  });
  if (touched < bare.length * 0.8) throw new Error('The bare statements did not do the same.');
  return used / TURNS;
}

/** What the model was asked in such turns, asked by the library with our code about it, and nothing else. */
async function measureLibrary(ground: Ground, count: number): Promise<number> {
  ground.asked = [];
  await turns(ground, count, TURNS);
  const requests = ground.asked;
  ground.asked = null;
  const ask = asker(count);
  const used = await cpuOf(async () => {
    for (const request of requests) await ask(request);
  });
  if (requests.length !== count * TURNS) throw new Error(`${requests.length} requests were made.`);
  return used / TURNS;
}

/** What turns take beside their model, where many are under way: milliseconds each. */
async function measureWalls(ground: Ground): Promise<number[]> {
  const take = turner(ground, 2, MODEL_MS);
  const walls: number[] = [];
  for (let round = 0; round < 10; round += 1) {
    const due = await claim(ground, AT_ONCE);
    await Promise.all(
      due.map(async (one, place) => {
        // Customers do not write in the same millisecond.
        await wait((place * MODEL_MS) / AT_ONCE);
        const since = performance.now();
        await take(one);
        walls.push(performance.now() - since - 2 * MODEL_MS);
      }),
    );
  }
  return walls;
}
