import { z } from 'zod';

const times = z.coerce.number().int().positive().optional().parse(process.env.FUZZ);

/**
 * How a property is tried. A test run uses the same examples each time, so that a failure belongs
 * to the change that caused it. `FUZZ=20 npm test -- src/server/agent --testTimeout=600000` tries
 * twenty times as many, and new ones.
 */
export function examples(runs: number): { numRuns: number; seed?: number } {
  return times === undefined ? { numRuns: runs, seed: 1 } : { numRuns: runs * times };
}
