export interface Paced {
  /** Asks for the work: it is done at once, or again once what is being done is over and its time has passed. */
  wake(): void;
  stop(): void;
}

/** Work that is asked for more often than it can be done: never twice at a time, and `leastMs` lie between two beginnings. */
export function paced(leastMs: number, work: () => Promise<unknown>): Paced {
  let asked = false;
  let atWork = false;
  let stopped = false;

  async function run(): Promise<void> {
    atWork = true;
    while (asked && !stopped) {
      asked = false;
      const rest = new Promise((resolve) => setTimeout(resolve, leastMs));
      await work().catch((error: unknown) => console.debug('What changed could not be read again', error));
      await rest;
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
