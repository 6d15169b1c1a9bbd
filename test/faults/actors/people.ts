import { setTimeout as sleep } from 'node:timers/promises';
import type { TelegramSimulator } from '#simulators/telegram/simulator.ts';
import type { Database } from '#server/platform/db.ts';
import { planActs, planBrakes, type Steps } from './act-plan.ts';
import type { Act } from './acts.ts';
import type { Owner } from './business.ts';
import { endPauses } from '../database.ts';
import { isTaken } from '#test/faults/judge/evidence.ts';
import type { Written } from './load.ts';
import { createTeam, type Team } from './team.ts';

export interface People {
  /** What was done so far. */
  acts: Act[];
  /** They step in until all is written and taken; resolves when what they had begun is done. */
  act(shape: { seed: number; lasting: number }, written: Promise<void>): Promise<void>;
  /** Conversations that stand in a list of theirs. */
  listed(): Promise<string[]>;
  /** Every pause for typing that is still on is over. */
  endPauses(): Promise<void>;
}

interface Surroundings {
  simulator: TelegramSimulator;
  database: Database;
  /** Where the product is reached, whichever process lives. */
  port: number;
  owners: readonly Owner[];
}

/** Who is this late does it no more: the turn is over. */
const LATE_MS = 2000;
/** A question whose answer the provider takes at once is left alone. */
const TROUBLE_WITHIN_MS = 1500;
/**
 * What a dead product left is taken when all is written, and people are still there; what is never
 * taken is not waited for.
 */
const AFTERWARDS_MS = 60_000;
const LOOK_MS = 10;

/** The people of some businesses, who see to the questions of a load. */
export function createPeople(
  { simulator, database, port, owners }: Surroundings,
  plan: Written[],
): People {
  const acts: Act[] = [];
  const teams = owners.map((owner) => createTeam({ database, port, owner, acts }));
  return {
    acts,
    act: (shape, written) => stepIn({ simulator, teams, plan, written, ...shape }),
    listed: async () => (await Promise.all(teams.map((team) => team.listed()))).flat(),
    endPauses: () =>
      endPauses(
        database,
        plan.map(({ chat }) => chat),
      ),
  };
}

interface Stage {
  simulator: TelegramSimulator;
  teams: Team[];
  plan: Written[];
  seed: number;
  lasting: number;
  written: Promise<void>;
}

async function stepIn({ simulator, teams, plan, seed, lasting, written }: Stage): Promise<void> {
  const watch = createWatch(simulator);
  let isOver = false;
  const end = (): Promise<void> =>
    sleep(AFTERWARDS_MS, undefined, { ref: false }).then(() => void (isOver = true));
  void written.then(end, end);
  await Promise.all(teams.flatMap((team) => [...inChats(team), onAll(team)]));

  function inChats(team: Team): Promise<void>[] {
    const own = plan.filter(({ bot }) => team.bots.includes(bot));
    const chats = Map.groupBy(
      planActs(own, seed),
      ({ question }) => `${question.bot} ${question.chat}`,
    );
    return [...chats.values()].map(async (planned) => {
      for (const { question, waitsFor, delayMs, steps } of planned) {
        await seen(() => isOver || watch.takenAt(question) !== null, Infinity);
        if (isOver) return;
        const takenAt = watch.takenAt(question) ?? 0;
        if (Date.now() - takenAt > LATE_MS) continue;
        const isTroubled = (): boolean =>
          isOver || watch.troubledAt(question.bot, question.chat) >= takenAt;
        if (waitsFor === 'trouble' && !(await seen(isTroubled, TROUBLE_WITHIN_MS))) continue;
        await sleep(delayMs);
        if (isOver) return;
        await go(team, steps, question);
      }
    });
  }

  async function onAll(team: Team): Promise<void> {
    const start = Date.now();
    for (const { at, steps } of planBrakes(lasting, seed)) {
      await sleep(Math.max(0, start + at - Date.now()));
      const since = Date.now();
      await seen(() => team.bots.some((bot) => watch.troubledAt(bot) >= since), TROUBLE_WITHIN_MS);
      await go(team, steps);
    }
  }
}

async function go(team: Team, steps: Steps, place?: { bot: number; chat: number }): Promise<void> {
  for (const step of steps) {
    if (typeof step === 'number') await sleep(step);
    else await team.act(step, place);
  }
}

/** Whether it comes true in time. */
async function seen(condition: () => boolean, withinMs: number): Promise<boolean> {
  for (const deadline = Date.now() + withinMs; !condition(); await sleep(LOOK_MS))
    if (Date.now() > deadline) return false;
  return true;
}

/**
 * What the provider's journal says of questions that were taken, and of sends that it refused or
 * told nobody of.
 */
function createWatch({ journal }: TelegramSimulator) {
  let read = journal.length;
  const names = new Map<string, string>();
  const taken = new Map<string, number>();
  const troubled = new Map<string, number>();
  function look(): void {
    for (; read < journal.length; read += 1) {
      const entry = journal[read];
      if (entry?.type === 'update')
        names.set(`${entry.bot} ${entry.updateId}`, `${entry.bot} ${entry.chat} ${entry.text}`);
      const name =
        entry?.type === 'delivery' && isTaken(entry)
          ? names.get(`${entry.bot} ${entry.updateId}`)
          : undefined;
      if (name !== undefined) taken.set(name, taken.get(name) ?? entry?.at ?? 0);
      if (entry?.type === 'call' && entry.method === 'sendMessage' && entry.status !== 200)
        for (const key of [`${entry.bot} ${entry.chat}`, `${entry.bot}`])
          troubled.set(key, entry.at);
    }
  }
  return {
    /** When the product had it; null: not yet. */
    takenAt({ bot, chat, text }: Written): number | null {
      look();
      return taken.get(`${bot} ${chat} ${text}`) ?? null;
    },
    troubledAt(bot: number, chat?: number): number {
      look();
      return troubled.get(chat === undefined ? `${bot}` : `${bot} ${chat}`) ?? -Infinity;
    },
  };
}
