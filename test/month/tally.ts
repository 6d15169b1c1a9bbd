import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { JournalEntry } from '#simulators/telegram/journal.ts';
import { journalIn } from './installation.ts';

const Tally = z.object({
  seed: z.number(),
  customers: z.number(),
  /** The commit of the code that is judged. */
  commit: z.string(),
  port: z.number(),
  /** The tokens of the bots, by business. */
  bots: z.array(z.array(z.string())),
  /** How many stops are over, of how many; and the clock then. */
  reached: z.number(),
  stops: z.number(),
  clock: z.number(),
  /** Of the machine that played it. */
  seconds: z.number(),
  /** The checks at openings, and what was seen there. */
  openings: z.number(),
  seen: z.array(z.object({ kind: z.string(), chat: z.number(), detail: z.string() })),
  /** What the judge counted so far. */
  counts: z.record(z.string(), z.number()),
  isDone: z.boolean(),
});
export type Tally = z.output<typeof Tally>;

/** A month that goes on where it was stopped, in a folder that lasts. */
export interface KeptMonth {
  folder: string;
  /** Null: it begins. */
  tally: Tally | null;
  /** What the provider saw before the stop. */
  earlier(): JournalEntry[];
  keep(tally: Tally): void;
}

/** Opens the month in a folder, or begins a new one if that is done, or is of another plan. */
export function openKept(folder: string, plan: Pick<Tally, 'seed' | 'customers'>): KeptMonth {
  const file = join(folder, 'tally.json');
  const found = existsSync(file) ? Tally.parse(JSON.parse(readFileSync(file, 'utf8'))) : null;
  const isSame = found?.seed === plan.seed && found.customers === plan.customers;
  const tally = found && isSame && !found.isDone ? found : null;
  if (!tally) rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  return {
    folder,
    tally,
    earlier: () => (tally ? readJournal(journalIn(folder)) : []),
    keep(next) {
      // The file is replaced as a whole, because the process may be stopped at this moment, too.
      writeFileSync(`${file}.new`, `${JSON.stringify(next, null, 1)}\n`);
      renameSync(`${file}.new`, file);
    },
  };
}

const Entry = z.custom<JournalEntry>();

/** The simulator's own lines. The last one may have been cut off when the process was stopped. */
function readJournal(file: string): JournalEntry[] {
  const lines = readFileSync(file, 'utf8').split('\n');
  return lines.flatMap((line, index) => {
    const isCut = index === lines.length - 1;
    return isCut ? [] : [Entry.parse(JSON.parse(line))];
  });
}

export const commitNow = (): string =>
  execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
