import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { faults, type Verdict } from './judge.ts';
import { nameOf } from './report.ts';
import type { Cell } from './stage.ts';

const letters = z.enum(
  Object.keys(faults).filter((letter): letter is keyof typeof faults => letter in faults),
);
const Tally = z.record(z.string(), z.array(z.object({ letter: letters, detail: z.string() })));

/**
 * The verdicts of cells so far, kept in a file, so that a long run that was stopped continues.
 * After a complete run the next one begins anew.
 */
export interface Tally {
  /** The cells that were not played yet. */
  left: Cell[];
  add(verdicts: Verdict[]): void;
  verdicts(): Verdict[];
}

export function openTally(channelType: string, cells: Cell[]): Tally {
  const file = join(import.meta.dirname, `../../../.cache/stepping-in-${channelType}.json`);
  const read = existsSync(file) ? Tally.parse(JSON.parse(readFileSync(file, 'utf8'))) : {};
  const isWhole = cells.every((cell) => nameOf(cell) in read);
  const tally = isWhole ? {} : read;
  return {
    left: cells.filter((cell) => !(nameOf(cell) in tally)),
    add(verdicts) {
      for (const verdict of verdicts) tally[nameOf(verdict.cell)] = verdict.faults;
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, JSON.stringify(tally));
    },
    verdicts: () =>
      cells.flatMap((cell) =>
        tally[nameOf(cell)] ? [{ cell, faults: tally[nameOf(cell)] ?? [] }] : [],
      ),
  };
}
