import { setTimeout as wait } from 'node:timers/promises';
import type { BenchPostgres } from '../postgres.ts';
import { cpuMs, memory } from '../processes.ts';
import type { Product } from '../product.ts';
import { atMost, type Figure, shown } from '../report.ts';

/** The collections that V8 makes of what the start left come 20 to 30 s after it. */
const SETTLE_MS = 40_000;
const WATCH_MS = 60_000;

export interface Idle {
  /** Resident, megabytes. */
  memory: number;
  cpuPercent: number;
  postgresPercent: number;
}

/** A process that was just started and has nothing to do. */
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

/** What is demanded, and what it came to. */
export function idleFigures({ memory, cpuPercent, postgresPercent }: Idle): Figure[] {
  return [
    atMost('Idle, resident memory', memory, 150, 'MB'),
    atMost('Idle, CPU of a core', cpuPercent, 1, '%', 2),
    shown('Idle, CPU of PostgreSQL', `${postgresPercent.toFixed(2)} %`),
  ];
}
