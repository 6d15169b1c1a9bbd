/**
 * Measures speed and size of the whole product, from Telegram's webhook to sendMessage, beside a
 * bare program on the same PostgreSQL.
 *
 *   npm run bench                               everything, about ten minutes
 *   npm run bench -- --only=baseline,speed      some phases: baseline, speed, cost, statuses,
 *                                               overload, restart, starts, idle, sessions, live,
 *                                               told, hung, transcription, screens, home, big
 *   npm run bench -- --write                    puts the table into docs/measurements.md
 */
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { Ending } from './ending.ts';
import { phases } from './phases.ts';
import { baselineFigures, measureBaseline } from './phases/baseline.ts';
import { measureBigData } from './phases/big.ts';
import { measureSpeed, speedFigures } from './phases/speed.ts';
import { startPostgres } from './postgres.ts';
import { type Figure, machine, table, writeMeasurements } from './report.ts';
import { type Ground, openStage } from './stage.ts';
import { startStub } from './stub/stub.ts';

const PHASES = ['baseline', 'speed', ...Object.keys(phases), 'big'];
const { values } = parseArgs({
  options: {
    only: { type: 'string', default: PHASES.join(',') },
    write: { type: 'boolean', default: false },
  },
});
const asked = new Set(values.only.split(','));
const started = performance.now();
const say = (text: string): void =>
  console.log(`[${((performance.now() - started) / 1000).toFixed(0).padStart(3)} s] ${text}`);

const ending = new Ending();
const report: Figure[] = [];

async function run(): Promise<void> {
  const load = loadavg()[0] ?? 0;
  const postgres = await startPostgres();
  ending.add(() => postgres.stop());
  const stub = await startStub();
  ending.add(() => stub.child.stop());

  const plans = await measureAll({ postgres, stub, ending, report, say });

  const seconds = Math.round((performance.now() - started) / 1000);
  const text = `${machine(postgres.version, `${seconds} s, load of the machine before the run ${load.toFixed(1)}`)}\n\n${table(report)}\n${plans}`;
  console.log(`\n${text}`);
  if (values.write) writeMeasurements(text);
  if (report.some((figure) => figure.met === false)) process.exitCode = 1;
}

/**
 * Puts the figures of every phase that was asked for into the report; resolves with the report of
 * the statements' plans.
 */
async function measureAll(ground: Ground): Promise<string> {
  if (asked.has('baseline')) say('The bare program');
  const baseline = asked.has('baseline')
    ? await measureBaseline(ground.postgres, ground.stub)
    : null;
  if (baseline) report.push(...baselineFigures(baseline));

  const stage = await openStage(ground);
  const needsSpeed = ['speed', 'overload', 'big'].some((phase) => asked.has(phase));
  const speed = needsSpeed ? await measureSpeed(stage.bench, say) : null;
  if (speed) report.push(...speedFigures(speed, baseline));

  for (const [name, { says, measure }] of Object.entries(phases)) {
    if (!asked.has(name)) continue;
    say(says);
    report.push(...(await measure(stage, speed)));
  }
  if (speed === null || !asked.has('big')) return '';
  say('A million messages are written');
  return measureBigData(stage, speed);
}

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void ending.end().finally(() => process.exit(130)));
try {
  await run();
} catch (error) {
  console.error(`\nThe run ended early; what was measured until then:\n\n${table(report)}\n`);
  throw error;
} finally {
  await ending.end();
}
