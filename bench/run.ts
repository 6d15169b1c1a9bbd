/**
 * Speed and size of the whole product, Telegram webhook in to sendMessage out, beside a bare program on the same PostgreSQL.
 *
 *   npm run bench                               everything, about ten minutes
 *   npm run bench -- --only=baseline,speed      some phases: baseline, speed, cost, statuses, overload, restart, starts, idle, sessions,
 *                                               live, screens, big
 *   npm run bench -- --write                    puts the table into docs/measurements.md
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startMetaSimulator } from '#channels/meta/simulator.ts';
import { BIG, fillBigData } from './big-data.ts';
import type { Bench, Drive } from './drive.ts';
import { measureBaseline } from './phases/baseline.ts';
import { measureCost } from './phases/cost.ts';
import { measureIdle } from './phases/idle.ts';
import { measureLive } from './phases/live.ts';
import { measureOverload } from './phases/overload.ts';
import { measurePlans } from './phases/plans.ts';
import { measureRestart, measureStarts } from './phases/restart.ts';
import { measureSaturation } from './phases/saturation.ts';
import { measureScreens } from './phases/screens.ts';
import { measureSessions } from './phases/sessions.ts';
import { measureStatuses } from './phases/statuses.ts';
import { measureSteady } from './phases/steady.ts';
import { startPostgres } from './postgres.ts';
import { freePort, type ProductOptions, startProduct } from './product.ts';
import { type Figure, machine, none, shown, table, writeMeasurements } from './report.ts';
import * as figures from './figures.ts';
import { setUp } from './set-up.ts';
import { startStub } from './stub.ts';

const PHASES = [
  'baseline',
  'speed',
  'cost',
  'statuses',
  'overload',
  'restart',
  'starts',
  'idle',
  'sessions',
  'live',
  'screens',
  'big',
] as const;

const { values } = parseArgs({
  options: { only: { type: 'string', default: PHASES.join(',') }, write: { type: 'boolean', default: false } },
});
const phases = new Set(values.only.split(','));
const started = performance.now();
const say = (text: string): void => console.log(`[${((performance.now() - started) / 1000).toFixed(0).padStart(3)} s] ${text}`);

/** What has to be ended whatever happens, the last one first. */
const ending: (() => Promise<unknown>)[] = [];

const report: Figure[] = [];

async function run(): Promise<void> {
  const load = loadavg()[0] ?? 0;
  const postgres = await startPostgres();
  ending.push(() => postgres.stop());
  const stub = await startStub();
  ending.push(() => stub.child.stop());

  let baseline: Awaited<ReturnType<typeof measureBaseline>> | null = null;
  if (phases.has('baseline')) {
    say('The bare program');
    baseline = await measureBaseline(postgres, stub);
    report.push(...figures.ofBaseline(baseline));
  }

  const dataDir = await mkdtemp(join(tmpdir(), 'recado-bench-data-'));
  ending.push(() => rm(dataDir, { recursive: true, force: true }));
  const database = await postgres.create('product');
  const meta = await startMetaSimulator({ secret: 'a secret of the benchmark', keepJournal: false });
  ending.push(() => meta.close());
  const environment = {
    META_APP_ID: meta.appId,
    META_APP_SECRET: meta.appSecret,
    META_CONFIG_ID: meta.configId,
    META_GRAPH_URL: meta.url,
  };
  const options: ProductOptions = { port: await freePort(), dataDir, stub: stub.url, database, environment };
  say('The product starts and is set up');
  const product = await startProduct(options);
  const { account, channels } = await setUp(product.origin, stub);
  const bench: Bench = { postgres, stub, product, channels, customers: 10_000, next: 0 };
  ending.push(() => bench.product.child.stop());
  const restart = async (): Promise<void> => {
    await bench.product.child.stop();
    bench.product = await startProduct(options);
  };

  const speed = async (): Promise<{ saturation: Drive; steady: Drive }> => {
    say('As many messages as it takes');
    const saturation = await measureSaturation(bench);
    say(`${Math.round(saturation.perSecond)} messages/s; now 200 a second`);
    return { saturation, steady: await measureSteady(bench) };
  };

  const needsSpeed = (['speed', 'overload', 'big'] as const).some((phase) => phases.has(phase));
  const small = needsSpeed ? await speed() : null;
  if (small) report.push(...figures.ofSpeed(small.saturation, small.steady, baseline));

  if (phases.has('cost')) {
    say('What a message costs the database');
    report.push(...figures.ofCost(await measureCost(options, stub)));
  }
  if (phases.has('statuses')) {
    say('A thousand delivery states in one request');
    report.push(...figures.ofStatuses(await measureStatuses(bench, account, database, meta)));
  }
  if (small && phases.has('overload')) {
    say('Three times as much');
    report.push(...figures.ofOverload(await measureOverload(bench, database, small.saturation.perSecond)));
  }
  if (phases.has('restart')) {
    say('Killed with work queued');
    report.push(...figures.ofRestart(await measureRestart(bench, options, database)));
  }
  if (phases.has('starts')) {
    say('With the embedded database');
    const folder = await mkdtemp(join(tmpdir(), 'recado-bench-start-'));
    ending.push(() => rm(folder, { recursive: true, force: true }));
    report.push(...figures.ofStarts(await measureStarts({ ...options, port: await freePort(), dataDir: folder })));
  }
  if (phases.has('idle')) {
    say('Nothing to do');
    await restart();
    report.push(...figures.ofIdle(await measureIdle(bench.product, postgres)));
  }
  if (phases.has('sessions')) {
    say('Fifty connections of WhatsApp Web');
    const own = await mkdtemp(join(tmpdir(), 'recado-bench-sessions-'));
    ending.push(() => rm(own, { recursive: true, force: true }));
    report.push(
      ...figures.ofSessions(
        await measureSessions({ ...options, port: await freePort(), dataDir: own, database: await postgres.create('sessions') }),
      ),
    );
  }
  if (phases.has('live')) {
    say('Five hundred open pages');
    report.push(...figures.ofLive(await measureLive(bench, database)));
  }
  if (phases.has('screens')) {
    say('A list of 100,000 conversations, and long ones among them');
    report.push(...figures.ofScreens(await measureScreens(bench, database, say)));
  }
  let plans = '';
  if (small && phases.has('big')) {
    say('A million messages are written');
    const filled = await fillBigData(database, channels);
    report.push(shown('Big data', `${filled.messages} messages in ${filled.conversations} conversations, ${filled.megabytes} MB`));
    bench.customers = BIG.customers;
    bench.next = Math.ceil(bench.next / BIG.customers) * BIG.customers;
    await restart();
    const big = await speed();
    report.push(...figures.ofBigData(big, small));
    say('Plans');
    const measured = await measurePlans(bench, database, account, restart);
    report.push(none('Statements that read a table of over 1 MB from end to end', measured.faults));
    plans = measured.text;
  }

  const seconds = Math.round((performance.now() - started) / 1000);
  const text = `${machine(postgres.version, `${seconds} s, load of the machine before the run ${load.toFixed(1)}`)}\n\n${table(report)}\n${plans}`;
  console.log(`\n${text}`);
  if (values.write) writeMeasurements(text);
  if (report.some((figure) => figure.met === false)) process.exitCode = 1;
}

async function end(): Promise<void> {
  for (const stop of ending.splice(0).toReversed()) await stop().catch((error: unknown) => console.error(error));
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void end().finally(() => process.exit(130)));
try {
  await run();
} catch (error) {
  console.error(`\nThe run ended early; what was measured until then:\n\n${table(report)}\n`);
  throw error;
} finally {
  await end();
}
