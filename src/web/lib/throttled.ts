export interface Throttled {
  /**
   * Asks for the work: it is done at once, or again once what is being done is over and its rest
   * has passed.
   */
  wake(): void;
  stop(): void;
}

/**
 * After each turn the work rests so many times as long as it took: where it is quick it is done
 * often, where it is slow it makes room.
 */
const REST = 3;

/**
 * Work that is asked for more often than it can be done: never twice at a time, and with a rest
 * after it of `leastMs` to `mostMs`.
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
