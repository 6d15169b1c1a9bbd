import { expect, test } from 'vitest';
import { isLong } from '#test/faults/kill.ts';
import { note } from '#test/faults/judge/report.ts';
import { acts } from './acts.ts';
import { cellsOf } from './cells.ts';
import type { Playing } from './face.ts';
import type { Verdict } from './judge.ts';
import { inWords, nameOf, reportOf } from './report.ts';
import { runCells } from './run.ts';
import type { Cell } from './stage.ts';
import { openTally } from './tally.ts';
import { startSteppingInEnvironment } from './environment.ts';

/** Limits the run to these cells, to find a fault: CELLS='typing.*500'. */
const wanted = new RegExp(process.env['CELLS'] ?? '');

/**
 * The whole matrix of one channel: every act at every moment, and with every answer of the
 * provider.
 */
export function testMatrix(play: () => Playing): void {
  const { channelType } = play();
  test(
    `nobody who steps in is talked over: ${channelType}`,
    { timeout: isLong ? 4 * 3_600_000 : 600_000 },
    async () => {
      const started = performance.now();
      const cells = cellsOf(channelType, isLong).filter((cell) => wanted.test(nameOf(cell)));
      const verdicts = await (isLong ? runLong : run)(play, cells);
      const report = reportOf(channelType, verdicts);
      const seconds = Math.round((performance.now() - started) / 1000);
      console.log(`${report}\n${seconds} s`);
      const red = verdicts.filter(({ faults }) => faults.length > 0).map(inWords);
      note(`stepping in, ${channelType}`, { cells: verdicts.length, red: red.length, seconds });
      expect(verdicts).toHaveLength(cells.length);
      expect(red).toEqual([]);
    },
  );
}

async function run(play: () => Playing, cells: Cell[]): Promise<Verdict[]> {
  await using environment = await startSteppingInEnvironment(play());
  // Awaited here because the environment ends with this block.
  return await runCells(environment, cells);
}

/** Plays act by act, each in an environment of its own, and saves the results. */
async function runLong(play: () => Playing, cells: Cell[]): Promise<Verdict[]> {
  const tally = openTally(play().channelType, cells);
  for (const act of acts) {
    const left = tally.left.filter((cell) => cell.act === act);
    if (left.length > 0) tally.add(await run(play, left));
  }
  return tally.verdicts();
}
