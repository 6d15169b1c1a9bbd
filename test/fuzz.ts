import { z } from 'zod';

const times = z.coerce.number().int().positive().optional().parse(process.env.FUZZ);

/**
 * How a property is tried. A test run asks the same examples each time, so that a failure belongs
 * to the change that made it; `FUZZ=20 npm test -- src/server/agent --testTimeout=600000` asks
 * twenty times as many new ones.
 */
export function examples(runs: number): { numRuns: number; seed?: number } {
  return times === undefined ? { numRuns: runs, seed: 1 } : { numRuns: runs * times };
}
