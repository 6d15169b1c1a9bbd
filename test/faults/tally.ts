import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { z } from 'zod';

const fileOf = (name: string): string => join(import.meta.dirname, `../../.cache/${name}.json`);

const Round = z.object({
  seed: z.number(),
  /** The commit of the code that the round judged. */
  commit: z.string(),
  seconds: z.number(),
  killed: z.number(),
  deaths: z.record(z.string(), z.number()),
  counts: z.record(z.string(), z.union([z.number(), z.record(z.string(), z.number())])),
  /**
   * How often each violation was found. A round with any violation does not count and is played
   * again.
   */
  violations: z.record(z.string(), z.number()),
});
export type Round = z.output<typeof Round>;
const Rounds = z.array(Round);

/**
 * The rounds of a campaign so far. A long campaign is saved to `.cache/<name>.json` after each round,
 * so that it continues where it was stopped.
 */
export interface Tally<Point extends string> {
  readonly rounds: readonly Round[];
  /** How often a point has killed the product in the rounds that count. */
  deathsAt(point: Point): number;
  /** The seed of the next round. */
  nextSeed(): number;
  isDone(deaths: number): boolean;
  add(round: Omit<Round, 'commit'>): void;
}

/** Continues a saved campaign, or begins a new one if the saved one is complete. */
export function openTally<Point extends string>(
  name: string,
  points: readonly Point[],
  { isKept, deaths }: { isKept: boolean; deaths: number },
): Tally<Point> {
  const file = fileOf(name);
  let rounds: Round[] =
    isKept && existsSync(file) ? Rounds.parse(JSON.parse(readFileSync(file, 'utf8'))) : [];
  const counting = (): Round[] =>
    rounds.filter(({ violations }) => Object.keys(violations).length === 0);
  const tally: Tally<Point> = {
    get rounds() {
      return rounds;
    },
    deathsAt: (point) => counting().reduce((sum, round) => sum + (round.deaths[point] ?? 0), 0),
    nextSeed: () => Math.max(0, ...counting().map(({ seed }) => seed)) + 1,
    isDone: (wanted) => points.every((point) => tally.deathsAt(point) >= wanted),
    add(round) {
      rounds = [...rounds, { ...round, commit: commitOf() }];
      if (!isKept) return;
      mkdirSync(dirname(file), { recursive: true });
      // The file is replaced as a whole, because the process may be stopped at this moment, too.
      writeFileSync(`${file}.new`, `${JSON.stringify(rounds, null, 1)}\n`);
      renameSync(`${file}.new`, file);
    },
  };
  if (tally.isDone(deaths)) rounds = [];
  return tally;
}

function commitOf(): string {
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return 'unknown'; // there is no repository, or no git
  }
}
