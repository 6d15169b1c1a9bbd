export interface Throttled {
  /**
   * Requests the work. It starts at once, or, while it is running or resting, once more after the
   * rest.
   */
  wake(): void;
  stop(): void;
}

/**
 * How long work rests after each run: `times` as long as it took, so that it runs often where it is
 * quick and leaves room for other work where it is slow, but at least `leastMs` and at most `mostMs`.
 * While it is asked for without end, the least doubles up to `busyMs`: one change is seen at once, and
 * many a second cost no more than a person can follow.
 */
export interface Rest {
  times: number;
  leastMs: number;
  busyMs: number;
  mostMs: number;
}

/** Work that is requested more often than it can be done. It never runs twice at a time. */
export function throttled(
  { times, leastMs, busyMs, mostMs }: Rest,
  work: () => Promise<unknown>,
): Throttled {
  let asked = false;
  let atWork = false;
  let stopped = false;

  async function run(): Promise<void> {
    atWork = true;
    let least = leastMs;
    while (asked && !stopped) {
      asked = false;
      const began = performance.now();
      await work().catch((error: unknown) =>
        console.debug('What changed could not be read again', error),
      );
      const restMs = Math.min(mostMs, Math.max(least, times * (performance.now() - began)));
      await new Promise((resolve) => setTimeout(resolve, restMs));
      least = Math.min(busyMs, least * 2);
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
