import { BaselineResult } from '../baseline.ts';
import type { BenchPostgres } from '../postgres.ts';
import { runTask } from '../processes.ts';
import { type Figure, shown } from '../report.ts';
import type { Stub } from '../stub/stub.ts';

export interface Baseline {
  concurrency: number;
  perSecond: number;
  cpuMs: number;
  postgresCpuMs: number;
}

const MESSAGES = 15_000;
const CONCURRENCIES = [16, 32, 64];
/**
 * The most connections that the bare program opens. The server takes 60, but more than these make
 * the bare program slower on two cores.
 */
const CONNECTIONS = 32;

/** Measures the bare program; the product is compared with its best run. */
export async function measureBaseline(postgres: BenchPostgres, stub: Stub): Promise<Baseline> {
  const database = await postgres.create('baseline');
  let best: Baseline | null = null;
  for (const concurrency of CONCURRENCIES) {
    await stub.reset();
    const before = postgres.cpuMs();
    const task = {
      database,
      stub: stub.url,
      messages: MESSAGES,
      concurrency,
      connections: Math.min(concurrency, CONNECTIONS),
    };
    const result = await runTask('bench/baseline.ts', task, BaselineResult);
    const arrived = (await stub.count()).messages;
    if (result.messages !== MESSAGES || arrived !== MESSAGES)
      throw new Error(`The bare program lost messages: ${result.messages}, ${arrived}.`);
    const measured = {
      concurrency,
      perSecond: MESSAGES / result.seconds,
      cpuMs: result.cpuMs / MESSAGES,
      postgresCpuMs: (postgres.cpuMs() - before) / MESSAGES,
    };
    console.log(`  ${concurrency} at a time: ${Math.round(measured.perSecond)} messages/s`);
    if (!best || measured.perSecond > best.perSecond) best = measured;
  }
  if (!best) throw new Error('Nothing was measured.');
  return best;
}

/** The demanded figures, and what was measured. */
export function baselineFigures({
  concurrency,
  perSecond,
  cpuMs,
  postgresCpuMs,
}: Baseline): Figure[] {
  return [
    shown(
      'Bare program (best of 16, 32, 64 at a time)',
      `${perSecond.toFixed(0)} messages/s, at ${concurrency}`,
    ),
    shown(
      'Bare program, CPU a message: program, PostgreSQL',
      `${cpuMs.toFixed(2)} ms, ${postgresCpuMs.toFixed(2)} ms`,
    ),
  ];
}
