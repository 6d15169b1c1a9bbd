import { setTimeout as wait } from 'node:timers/promises';
import type { BenchPostgres } from '../postgres.ts';
import { cpuMs, memory } from '../processes.ts';
import type { Product } from '../product.ts';
import { atMost, type Figure, shown } from '../report.ts';

/** V8 collects the garbage of the start 20 to 30 s after it. */
const SETTLE_MS = 40_000;
const WATCH_MS = 60_000;

export interface Idle {
  /** Resident memory, in megabytes. */
  memory: number;
  cpuPercent: number;
  postgresPercent: number;
}

/** Measures a process that has just started and has nothing to do. */
export async function measureIdle(product: Product, postgres: BenchPostgres): Promise<Idle> {
  await wait(SETTLE_MS);
  const { pid } = product.child;
  const before = { product: cpuMs(pid), postgres: postgres.cpuMs(), at: performance.now() };
  await wait(WATCH_MS);
  const elapsed = performance.now() - before.at;
  return {
    memory: memory(pid).now,
    cpuPercent: ((cpuMs(pid) - before.product) / elapsed) * 100,
    postgresPercent: ((postgres.cpuMs() - before.postgres) / elapsed) * 100,
  };
}

/** The demanded figures, and what was measured. */
export function idleFigures({ memory, cpuPercent, postgresPercent }: Idle): Figure[] {
  return [
    atMost('Idle, resident memory', memory, 150, 'MB'),
    atMost('Idle, CPU of a core', cpuPercent, 1, '%', 2),
    shown('Idle, CPU of PostgreSQL', `${postgresPercent.toFixed(2)} %`),
  ];
}
