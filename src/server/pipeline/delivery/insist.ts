import { setTimeout as wait } from 'node:timers/promises';

const EVERY_MS = 250;
const FOR_MS = 120_000;

/**
 * Asks the database again and again while it is away, for at most two minutes. Use it for what only
 * this process knows until it is written.
 */
export async function insist<Result>(ask: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await ask();
    } catch (error) {
      if (attempt * EVERY_MS > FOR_MS) throw error;
      await wait(EVERY_MS);
    }
  }
}
