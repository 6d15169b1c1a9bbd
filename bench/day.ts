import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import pg from 'pg';
import { z } from 'zod';
import { fillDay, setEvening } from './screens/day-data.ts';
import { startPostgres } from './postgres.ts';
import { freePort, startProduct } from './product.ts';
import { register } from './set-up.ts';
import { percentile } from './statistics.ts';

/**
 * `node bench/day.ts` measures how long one call for a day of 10,000 customers' messages takes, as
 * the browser's side of the connection sees it, and how large its answer is: on a usual day, after
 * an absence, and when the day is over.
 */
const CALLS = 60;
const demandedMs = 50;

const Day = z.looseObject({
  data: z.looseObject({
    units: z.looseObject({ outcomes: z.string() }),
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
  const account = await register(product.origin);
  const { call } = account;
  await db.connect();
  await fillDay(db);
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
      units: answer?.data.units.outcomes.length,
      told: `${answer?.data.since?.kind}, ${answer?.data.endOfDay ? 'over' : 'not over'}`,
      'p50 ms': percentile(took, 0.5),
      'p95 ms': percentile(took, 0.95),
      demandedMs,
      kB: Math.round(text.length / 1000),
      'kB zipped': Math.round(gzipSync(text).byteLength / 1000),
    };
  };
  await setEvening(account, '23:00');
  const usual = await figures();
  await db.query(
    `update membership set left_at = now() - interval '10 hours', back_at = now(), seen_at = now()`,
  );
  const back = await figures();
  await setEvening(account, '18:00');
  console.table({ usual, back, over: await figures() });
} finally {
  await db.end();
  product.child.process.kill('SIGTERM');
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}
