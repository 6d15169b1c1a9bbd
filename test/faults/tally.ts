import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { type FaultPoint, pointNames } from './fault-points.ts';

const file = join(import.meta.dirname, '../../.cache/campaign.json');

const Round = z.object({
  seed: z.number(),
  /** Of the code that it judged. */
  commit: z.string(),
  seconds: z.number(),
  killed: z.number(),
  deaths: z.record(z.string(), z.number()),
  counts: z.record(z.string(), z.union([z.number(), z.record(z.string(), z.number())])),
  /** How often each was found; a round with any counts for nothing and is played again. */
  violations: z.record(z.string(), z.number()),
});
export type Round = z.output<typeof Round>;
const Rounds = z.array(Round);

/**
 * The rounds of a campaign so far. A long one is kept in `.cache/campaign.json` after each round,
 * so that it goes on when it was stopped.
 */
export interface Tally {
  readonly rounds: readonly Round[];
  /** How often a point was deadly in the rounds that count. */
  deathsAt(point: FaultPoint): number;
  /** The seed of the next round. */
  nextSeed(): number;
  isDone(deaths: number): boolean;
  add(round: Omit<Round, 'commit'>): void;
}

/** Goes on with what is kept, or begins anew when that is done. */
export function openTally({ isKept, deaths }: { isKept: boolean; deaths: number }): Tally {
  let rounds: Round[] =
    isKept && existsSync(file) ? Rounds.parse(JSON.parse(readFileSync(file, 'utf8'))) : [];
  const counting = (): Round[] =>
    rounds.filter(({ violations }) => Object.keys(violations).length === 0);
  const tally: Tally = {
    get rounds() {
      return rounds;
    },
    deathsAt: (point) => counting().reduce((sum, round) => sum + (round.deaths[point] ?? 0), 0),
    nextSeed: () => Math.max(0, ...counting().map(({ seed }) => seed)) + 1,
    isDone: (wanted) => pointNames.every((point) => tally.deathsAt(point) >= wanted),
    add(round) {
      rounds = [...rounds, { ...round, commit: commitOf() }];
      if (!isKept) return;
      mkdirSync(dirname(file), { recursive: true });
      // Whole or not at all: it may be stopped at this moment, too.
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
    return 'unknown'; // there is no repository around it, or no git
  }
}
