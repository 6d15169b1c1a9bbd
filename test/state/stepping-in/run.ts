import { setTimeout as sleep } from 'node:timers/promises';
import { isLong } from '#test/faults/kill.ts';
import { groupsOf } from './cells.ts';
import { type Group, isHeld, type Played, play, prepare } from './course.ts';
import { readEvidence } from './evidence.ts';
import { judge, type Verdict } from './judge.ts';
import type { Cell } from './stage.ts';
import { type SteppingInEnvironment, waitForOutcomes } from './environment.ts';

/**
 * How many groups are played side by side; they share the provider's connections and the machine's
 * processors.
 */
const SIDE_BY_SIDE = 9;
/**
 * Longer than the longest wait before a second try in these cells: 2 s for an unknown outcome, and
 * the pause of a channel.
 */
const SILENCE_MS = 2750;

/**
 * A question that has no outcome by then is judged as it is. The long form waits longer than the
 * minute in which WhatsApp's report of a part may come.
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
  // A worker that stands still holds all its conversations, so these groups are played one after
  // the other.
  await each(
    groups.filter(([{ moment }]) => isHeld(moment)),
    1,
    playOne,
  );
  // The groups that last longest begin.
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

/** Works through a list, at most so many items at a time. */
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
