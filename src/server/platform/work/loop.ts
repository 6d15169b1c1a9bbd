import type { Logger } from 'pino';

export interface Loop {
  /** Runs soon, or in `waitMs`; there are never two runs at a time. */
  wake(waitMs?: number): void;
  stop(): Promise<void>;
}

/**
 * The shortest wait: work that is due but cannot be taken, because its row is locked, is looked for
 * again after this.
 */
const LEAST_WAIT_MS = 20;

/**
 * Calls `run` whenever it is woken, and at least every `pollMs`. `woken` is false if only the time
 * has passed. `run` answers how long to wait at most before the next call, in milliseconds: 0 =
 * there may be more work now, null = until woken. A failure is logged and retried.
 */
export function createLoop(options: {
  name: string;
  log: Logger;
  pollMs: number;
  run: (woken: boolean) => Promise<number | null>;
}): Loop {
  let stopped = false;
  let current: Promise<void> | null = null;
  let again = false;
  let timer: NodeJS.Timeout | null = null;
  let timerAt = Infinity;

  function schedule(waitMs: number): void {
    if (stopped) return;
    const at = performance.now() + waitMs;
    if (at >= timerAt) return;
    if (timer) clearTimeout(timer);
    timerAt = at;
    timer = setTimeout(() => {
      timer = null;
      timerAt = Infinity;
      start(false);
    }, waitMs);
  }

  function start(woken: boolean): void {
    if (stopped) return;
    if (current) {
      again = true;
      return;
    }
    current = turn(woken).finally(() => {
      current = null;
      if (again) start(true);
    });
  }

  async function turn(woken: boolean): Promise<void> {
    again = false;
    try {
      const wait = await options.run(woken);
      if (wait === 0) again = true;
      else schedule(Math.max(LEAST_WAIT_MS, Math.min(wait ?? options.pollMs, options.pollMs)));
    } catch (error) {
      options.log.warn(
        { err: error, loop: options.name },
        'A step of the pipeline failed and is tried again',
      );
      schedule(Math.min(500, options.pollMs));
    }
  }

  schedule(0);
  return {
    wake(waitMs = 0) {
      if (waitMs > 0) schedule(waitMs);
      else start(true);
    },
    async stop() {
      stopped = true;
      if (timer) clearTimeout(timer);
      while (current) await current;
    },
  };
}
