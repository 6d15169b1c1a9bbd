import { hasCode } from '#server/platform/errors.ts';

const TRIES = 10;

/**
 * Tries the work again when waiting for a lock took too long (`LOCK_WAIT_MS`), or at a deadlock. A
 * turn that is being committed locks the agent for a moment, and other work may lock one of its
 * conversations; the person need not repeat what they did.
 */
export async function despiteLocks<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (attempt === TRIES || !(hasCode(error, '55P03') || hasCode(error, '40P01'))) throw error;
    }
  }
}
