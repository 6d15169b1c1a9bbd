import { setTimeout as sleep } from 'node:timers/promises';
import { query } from '#server/platform/db.ts';
import { z } from 'zod';
import type { Steps } from '#test/faults/actors/act-plan.ts';
import { planLoad, type Written } from '#test/faults/actors/load.ts';
import { createTeam } from '#test/faults/actors/team.ts';
import type { Act } from '#test/faults/actors/acts.ts';
import type { FaultEnvironment } from '#test/faults/harness.ts';
import { answeredBy, isSend, textOf } from '#test/faults/judge/evidence.ts';
import type { Run } from '#test/faults/run.ts';
import type { Deaths } from './deaths.ts';

/** How many conversations have a turn to come or under way. */
const AT_ONCE = 6;
/** In a round; fewer than a business has questions for. */
const CUSTOMERS = 800;
const LOOK_MS = 100;
/** In which business people step in; the other is left to its agent. */
const STEPPED_IN = 2;

/** What people do while the model thinks about their customer. */
const scripts: readonly Steps[] = [
  ['take over', 300, 'give back'],
  ['reply', 300, 'give back'],
  ['typing', 200, 'pause over'],
  ['take over'],
  ['resolve'],
];

interface Stage {
  environment: FaultEnvironment;
  /** Resolves when the model is asked what has this number. */
  hears(number: number): Promise<void>;
  seed: number;
}

export interface Customers {
  run: Run;
  /** They write where they are wanted, until it is over, and then what they had begun to ask. */
  writeFor(deaths: Pick<Deaths, 'isOver' | 'isWaiting'>): Promise<void>;
}

/**
 * Customers of all businesses who each ask two questions: at once, while the model thinks about the
 * first one, or when that is answered. In one business people step in meanwhile.
 */
export function planCustomers({ environment, hears, seed }: Stage): Customers {
  const { simulator, database, bots, owners, front } = environment;
  const shape = { seed, conversations: CUSTOMERS, questions: 2 * CUSTOMERS, lasting: 0 };
  const plan = planLoad(bots, environment.newChats(CUSTOMERS), shape);
  const all = [...Map.groupBy(plan, ({ chat }) => chat).values()];
  const acts: Act[] = [];
  const teams = owners.map((owner) => createTeam({ database, port: front.port, owner, acts }));
  const businessOf = new Map(bots.map(({ id, business }) => [id, business]));
  const run = environment.watch(plan, {
    acts,
    listed: async () => (await Promise.all(teams.map((team) => team.listed()))).flat(),
    endPauses: async () => undefined, // each script ends its own
  });
  const written: Written[] = [];
  let over = (): boolean => false;

  async function write(question: Written): Promise<void> {
    const { token, chat, text } = question;
    written.push(question);
    const customer = { id: chat, name: `Cliente ${chat}` };
    await simulator.control.act(token, customer, { kind: 'text', text });
  }

  const answered = new Set<number>();
  let read = simulator.journal.length;
  function isAnswered({ number }: Written): boolean {
    for (; read < simulator.journal.length; read += 1) {
      const entry = simulator.journal[read];
      if (entry && isSend(entry)) for (const one of answeredBy(textOf(entry))) answered.add(one);
    }
    return answered.has(number);
  }

  /** Whether the model was asked; never, where a turn died three times before it came so far. */
  async function isHeard({ number }: Written): Promise<boolean> {
    let heard = false;
    void hears(number).then(() => (heard = true));
    while (!heard && !over()) await sleep(LOOK_MS);
    return heard;
  }

  async function ask([first, second]: Written[], index: number): Promise<void> {
    if (!first || !second) return;
    const heard = isHeard(first);
    await write(first);
    if (index % 3 === 1) await heard;
    if (index % 3 === 2) while (!over() && !isAnswered(first)) await sleep(LOOK_MS);
    // Whoever is not answered while others write does not ask again.
    if (index % 3 < 2 || isAnswered(first)) await write(second);
  }

  async function stepIn([first]: Written[], index: number): Promise<void> {
    const team = teams.find(({ bots: own }) => own.includes(first?.bot ?? 0));
    if (!first || !team || businessOf.get(first.bot) !== STEPPED_IN || index % 2 === 0) return;
    if (!(await isHeard(first))) return;
    for (const step of scripts[Math.floor(index / 2) % scripts.length] ?? []) {
      if (typeof step === 'number') await sleep(step);
      else await team.act(step, first);
    }
  }

  return {
    run,
    async writeFor(deaths) {
      over = () => deaths.isOver;
      const doings: Promise<void>[] = [];
      for (const [index, questions] of all.entries()) {
        while (!over() && (!deaths.isWaiting || (await countAtWork(database)) >= AT_ONCE))
          await sleep(LOOK_MS);
        if (over()) break;
        doings.push(stepIn(questions, index), ask(questions, index));
        await sleep(LOOK_MS);
      }
      await Promise.all(doings);
      plan.splice(0, plan.length, ...written);
    },
  };
}

async function countAtWork(database: FaultEnvironment['database']): Promise<number> {
  const [row] = await query(database, z.object({ count: z.number() }), {
    text: `select count(*)::integer as count from conversation where answer_at is not null`,
    values: [],
  });
  return row?.count ?? 0;
}
