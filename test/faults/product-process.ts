import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Arming } from './fault-points.ts';

const root = join(import.meta.dirname, '../..');

/** A start takes seconds of the processor, which the tests share. */
const READY_WITHIN_MS = 120_000;

export interface ProductProcess {
  readonly pid: number;
  readonly port: number;
  readonly alive: boolean;
  /** Resolves with the signal or exit code with which it ended. */
  readonly ended: Promise<string>;
  /** Makes it end itself with SIGKILL, or stand still, when it passes a point for the n-th time. */
  arm(arming: Arming): Promise<void>;
  signal(name: NodeJS.Signals): void;
  /** Whether it stands still because of a SIGSTOP. */
  readonly still: boolean;
  /** Sends SIGTERM, and SIGKILL if it does not end in time. Resolves with how it ended. */
  stop(withinMs?: number): Promise<string>;
}

export interface ProductOptions {
  /** The folder of the product's code; this one if it is left out. */
  folder?: string;
  port: number;
  environment: Record<string, string>;
  logFile: string;
}

/**
 * The product as it is shipped, in a process of its own; resolves when it is ready for requests.
 */
export async function startProductProcess({
  folder = root,
  port,
  environment,
  logFile,
}: ProductOptions): Promise<ProductProcess> {
  const log = openSync(logFile, 'a');
  const child = spawn(
    process.execPath,
    ['--import', join(import.meta.dirname, 'kill-at.ts'), 'src/server/main.ts'],
    {
      cwd: folder,
      env: {
        PATH: process.env['PATH'],
        TZ: 'UTC',
        LANG: 'C',
        NODE_COMPILE_CACHE: join(folder, '.cache/node'),
        PORT: String(port),
        ...environment,
      },
      stdio: ['ignore', log, log, 'ipc'],
    },
  );
  const ended = once(child, 'exit').then(([code, signal]) => String(signal ?? code));
  const isAlive = (): boolean => child.exitCode === null && child.signalCode === null;
  if (child.pid === undefined) throw new Error('The product could not be started.');
  await ready(child, port, logFile);
  return {
    pid: child.pid,
    port,
    get alive() {
      return isAlive();
    },
    ended,
    async arm(arming) {
      const armed = once(child, 'message');
      child.send(arming);
      await armed;
    },
    get still() {
      return (
        isAlive() &&
        / T /.test(readFileSync(`/proc/${child.pid}/stat`, 'utf8').replace(/^.*\)/, ''))
      );
    },
    signal: (name) => void child.kill(name),
    async stop(withinMs = 15_000) {
      if (!isAlive()) return ended;
      child.kill('SIGTERM');
      const patience = setTimeout(() => child.kill('SIGKILL'), withinMs);
      const how = await ended;
      clearTimeout(patience);
      return how;
    },
  };
}

async function ready(child: ChildProcess, port: number, logFile: string): Promise<void> {
  const deadline = Date.now() + READY_WITHIN_MS;
  for (;;) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`The product ended at its start:\n${lastWords(logFile)}`);
    const answer = await fetch(`http://127.0.0.1:${port}/api/health/ready`).catch(() => null);
    if (answer?.status === 200) return;
    if (Date.now() > deadline) {
      child.kill('SIGKILL');
      throw new Error(`The product was not ready in time:\n${lastWords(logFile)}`);
    }
    await sleep(50);
  }
}

export const lastWords = (logFile: string): string => readFileSync(logFile, 'utf8').slice(-4_000);
