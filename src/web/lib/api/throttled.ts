export interface Throttled {
  /**
   * Requests the work. It starts at once, or, while it is running or resting, once more after the
   * rest.
   */
  wake(): void;
  stop(): void;
}

/**
 * The work rests this many times as long as it took: where it is quick it runs often, and where it
 * is slow it leaves room for other work.
 */
const REST = 3;

/**
 * Work that is requested more often than it can be done. It never runs twice at a time, and rests
 * for `leastMs` to `mostMs` after each run.
 */
export function throttled(
  { leastMs, mostMs }: { leastMs: number; mostMs: number },
  work: () => Promise<unknown>,
): Throttled {
  let asked = false;
  let atWork = false;
  let stopped = false;

  async function run(): Promise<void> {
    atWork = true;
    while (asked && !stopped) {
      asked = false;
      const began = performance.now();
      await work().catch((error: unknown) =>
        console.debug('What changed could not be read again', error),
      );
      const restMs = Math.min(mostMs, Math.max(leastMs, REST * (performance.now() - began)));
      await new Promise((resolve) => setTimeout(resolve, restMs));
    }
    atWork = false;
  }

  return {
    wake() {
      asked = true;
      if (!atWork) void run();
    },
    stop() {
      stopped = true;
    },
  };
}
