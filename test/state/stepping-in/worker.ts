import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import { join } from 'node:path';
import { Duplex } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { lastWords } from '#test/faults/product-process.ts';
import type { Holding } from './holding.ts';

export interface HoldingWorker extends AsyncDisposable {
  /** From now on the worker stands still when it reaches the moment. */
  arm(holding: Holding): Promise<void>;
  /**
   * Resolves with true when it stands still, and with false if it has not reached the moment in
   * time; then it will not stand still any more.
   */
  stands(withinMs: number): Promise<boolean>;
  letGo(): void;
}

const root = join(import.meta.dirname, '../../..');

/** The pipeline in a process of its own (`test/programs/holding-worker.ts`). */
export async function startHoldingWorker(
  environment: Record<string, string>,
  logFile: string,
): Promise<HoldingWorker> {
  const log = openSync(logFile, 'a');
  const child = spawn(process.execPath, ['test/programs/holding-worker.ts'], {
    cwd: root,
    env: {
      PATH: process.env['PATH'],
      TZ: 'UTC',
      LANG: 'C',
      NODE_COMPILE_CACHE: join(root, '.cache/node'),
      ...environment,
    },
    stdio: ['ignore', log, log, 'pipe', 'pipe', 'ipc'],
  });
  const [, , , told, way] = child.stdio;
  if (!(told instanceof Duplex) || !(way instanceof Duplex))
    throw new Error('The worker has no line to the test.');
  const ended = once(child, 'exit');
  const isReady = await Promise.race([
    once(child, 'message').then(() => true),
    ended.then(() => false),
  ]);
  if (!isReady) throw new Error(`The worker ended at its start:\n${lastWords(logFile)}`);

  let standing = Promise.withResolvers<true>();
  told.on('data', () => standing.resolve(true));
  const letGo = (): void => void way.write('.');
  const tell = async (holding: Holding | null): Promise<void> => {
    const heard = once(child, 'message');
    child.send(holding ?? false);
    await heard;
  };
  return {
    async arm(holding) {
      standing = Promise.withResolvers<true>();
      await tell(holding);
    },
    async stands(withinMs) {
      if (await Promise.race([standing.promise, sleep(withinMs, false)])) return true;
      // It may reach the moment just now, and it receives no message while it stands still.
      const disarmed = tell(null).then(() => false);
      if (await Promise.race([standing.promise, disarmed])) letGo();
      return disarmed;
    },
    letGo,
    async [Symbol.asyncDispose]() {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill('SIGTERM');
        const patience = setTimeout(() => child.kill('SIGKILL'), 10_000);
        await ended;
        clearTimeout(patience);
      }
    },
  };
}
