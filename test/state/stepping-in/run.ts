import { setTimeout as sleep } from 'node:timers/promises';
import { isLong } from '#test/faults/kill.ts';
import { groupsOf } from './cells.ts';
import { type Group, isHeld, type Played, play, prepare } from './course.ts';
import { readEvidence } from './evidence.ts';
import { judge, type Verdict } from './judge.ts';
import type { Cell } from './stage.ts';
import { type SteppingInEnvironment, waitForOutcomes } from './environment.ts';

/**
 * Groups that are played side by side; a provider's connections and the machine's processors are
 * shared by them.
 */
const SIDE_BY_SIDE = 9;
/**
 * Longer than the longest wait before a second try of anything in these cells: 2 s for what is
 * unknown, and the pause of a channel.
 */
const SILENCE_MS = 2750;

/**
 * A question that nobody has ended by then is judged as it is. The long form waits longer than the
 * minute in which WhatsApp's word of a part may come.
 */
const FINAL_MS = 20_000;
const LONG_FINAL_MS = 90_000;

/** Plays cells and judges them. */
export async function runCells(
  environment: SteppingInEnvironment,
  cells: Cell[],
): Promise<Verdict[]> {
  const groups = groupsOf(cells);
  await each(groups, 6, async (group) => {
    for (const cell of group) await prepare(environment, cell);
  });
  const played: Played[] = [];
  const playOne = async (group: Group): Promise<void> => {
    played.push(...(await play(environment, group)));
  };
  const waiting = each(
    groups.filter(([{ moment }]) => moment === 'waiting'),
    SIDE_BY_SIDE / 3,
    playOne,
  );
  // A worker that stands still holds all that it has: one after the other.
  await each(
    groups.filter(([{ moment }]) => isHeld(moment)),
    1,
    playOne,
  );
  // Those that last longest begin.
  const flying = groups.filter(([{ moment }]) => moment === 'in flight');
  await each(
    flying.toSorted((one, other) => Number(lasts(other)) - Number(lasts(one))),
    SIDE_BY_SIDE,
    playOne,
  );
  await waiting;
  const deadline = performance.now() + (isLong ? LONG_FINAL_MS : FINAL_MS);
  const shops = (await environment.shops()).filter(({ isLater }) => !isLater);
  await Promise.all(shops.map((shop) => waitForOutcomes(shop, deadline)));
  await sleep(SILENCE_MS);
  const verdicts = new Map(
    (await readEvidence(environment, played)).map((evidence) => [
      evidence.played.cell,
      judge(evidence),
    ]),
  );
  return cells.flatMap((cell) => verdicts.get(cell) ?? []);
}

const lasts = (group: Group): boolean => group.some(({ answer }) => answer.name === 'time-out');

/** Works through a list, so many at a time. */
async function each<Item>(
  items: Item[],
  atOnce: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const queue = items.values();
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const item of queue) await work(item);
    }),
  );
}
