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
  /** The acts so far. */
  acts: Act[];
  /**
   * People step in until everything is written and taken; resolves when the acts that they had
   * begun are done.
   */
  act(shape: { seed: number; lasting: number }, written: Promise<void>): Promise<void>;
  /** The conversations that are in one of their lists. */
  listed(): Promise<string[]>;
  /** Ends every typing pause that is still on. */
  endPauses(): Promise<void>;
}

interface Surroundings {
  simulator: TelegramSimulator;
  database: Database;
  /** The port of the product, whichever process is alive. */
  port: number;
  owners: readonly Owner[];
}

/** An act that is this late is left out, because the turn is over. */
const LATE_MS = 2000;
/** A question whose answer the provider takes at once is left alone. */
const TROUBLE_WITHIN_MS = 1500;
/**
 * What a dead product left is taken up after everything was written, so people stay for this long.
 * They do not wait for a message that is never taken.
 */
const AFTERWARDS_MS = 60_000;
const LOOK_MS = 10;

/** The people of some businesses, who look after the questions of a load. */
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

/** Whether the condition becomes true in time. */
async function seen(condition: () => boolean, withinMs: number): Promise<boolean> {
  for (const deadline = Date.now() + withinMs; !condition(); await sleep(LOOK_MS))
    if (Date.now() > deadline) return false;
  return true;
}

/**
 * Reads from the provider's journal which questions were taken, and which sends it refused or did
 * not answer.
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
