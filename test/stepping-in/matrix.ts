import { expect, test } from 'vitest';
import { cellsOf } from './cells.ts';
import type { Playing } from './face.ts';
import { nameOf, reportOf } from './report.ts';
import { runCells } from './run.ts';
import { startSteppingInWorld } from './world.ts';

/** Only these cells, for whoever looks for a fault: CELLS='typing.*500'. */
const wanted = new RegExp(process.env['CELLS'] ?? '');

/** The whole matrix of one channel: every act at every moment, and with every answer of the provider. */
export function testMatrix(playing: Playing): void {
  test(`nobody who steps in is talked over: ${playing.channelType}`, { timeout: 600_000 }, async () => {
    const started = performance.now();
    await using world = await startSteppingInWorld(playing);
    const cells = cellsOf(playing.channelType, false).filter((cell) => wanted.test(nameOf(cell)));
    const verdicts = await runCells(world, cells);
    const report = reportOf(playing.channelType, verdicts);
    console.log(`${report}\n${Math.round((performance.now() - started) / 100) / 10} s`);
    expect(verdicts).toHaveLength(cells.length);
    expect(verdicts.filter(({ faults }) => faults.length > 0).length, report).toBe(0);
  });
}
