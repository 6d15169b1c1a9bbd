import { setTimeout as sleep } from 'node:timers/promises';
import { groupsOf } from './cells.ts';
import { type Group, isHeld, type Played, play, prepare, waitForOutcome } from './course.ts';
import { readEvidence } from './evidence.ts';
import { judge, type Verdict } from './judge.ts';
import type { Cell } from './stage.ts';
import type { SteppingInWorld } from './world.ts';

/** Groups that are played side by side; a provider's connections and the machine's processors are shared by them. */
const SIDE_BY_SIDE = 12;
/** Longer than the longest wait before a second try of anything in these cells: 2 s for what is unknown, and the pause of a channel. */
const SILENCE_MS = 2750;

/** Plays cells and judges them. */
export async function runCells(world: SteppingInWorld, cells: Cell[]): Promise<Verdict[]> {
  const groups = groupsOf(cells);
  await each(groups, 6, async (group) => {
    for (const cell of group) await prepare(world, cell);
  });
  const played: Played[] = [];
  const outcomes: Promise<void>[] = [];
  const playOne = async (group: Group): Promise<void> => {
    const ofGroup = await play(world, group);
    played.push(...ofGroup);
    outcomes.push(...ofGroup.map(waitForOutcome));
  };
  const waiting = each(
    groups.filter(([{ moment }]) => moment === 'waiting'),
    SIDE_BY_SIDE,
    playOne,
  );
  // A worker that stands still holds all that it has: one after the other.
  await each(
    groups.filter(([{ moment }]) => isHeld(moment)),
    1,
    playOne,
  );
  await each(
    groups.filter(([{ moment }]) => moment === 'in flight'),
    SIDE_BY_SIDE,
    playOne,
  );
  await waiting;
  await Promise.all(outcomes);
  await sleep(SILENCE_MS);
  const verdicts = new Map((await readEvidence(world, played)).map((evidence) => [evidence.played.cell, judge(evidence)]));
  return cells.flatMap((cell) => verdicts.get(cell) ?? []);
}

/** Works through a list, so many at a time. */
async function each<Item>(items: Item[], atOnce: number, work: (item: Item) => Promise<void>): Promise<void> {
  const queue = items.values();
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const item of queue) await work(item);
    }),
  );
}
