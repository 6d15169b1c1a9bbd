import { setTimeout as sleep } from 'node:timers/promises';
import { QUIET_MS } from './moments.ts';
import { knowledge } from './shops.ts';
import { type Cell, findConversation, isSettledLater, type Stage } from './stage.ts';
import type { SteppingInEnvironment } from './environment.ts';

/** What happened when a cell was played. */
export interface Played {
  cell: Cell;
  stage: Stage | null;
  /** When the act was answered. */
  actedAt: number;
  /** When the act was begun, in milliseconds since 1970. */
  actedFrom: number;
  /**
   * Why the cell has no verdict: the moment was not reached, or the act was refused. Null: it has
   * one.
   */
  missed: string | null;
}

/**
 * Cells of one act at one moment, which are played together because the act is done once for all of
 * them.
 */
export type Group = readonly [Cell, ...Cell[]];

const TRIES = 3;
const REACHED_WITHIN_MS = 10_000;
/** Shorter than a lease, because a worker that stands still does not extend its leases. */
const HELD_AT_MOST_MS = 3500;
/** How long before the turn begins an act at `waiting` must be done. */
const MARGIN_MS = 150;

class Missed extends Error {}
const within = async <Result>(work: Promise<Result>, what: string): Promise<Result> => {
  const late = sleep(REACHED_WITHIN_MS).then(() => Promise.reject(new Missed(what)));
  return Promise.race([work, late]);
};

/**
 * Prepares the customers, shop and line of a cell. Shop and line are shared with other cells if
 * nothing in the cell affects those.
 */
export async function prepare(
  environment: SteppingInEnvironment,
  { act, moment, answer }: Cell,
  attempt = 0,
): Promise<Pick<Stage, 'shop' | 'line'>> {
  const own = [act.name, moment, ...(isHeld(moment) ? [answer.name] : []), attempt].join(' ');
  const isLater = isSettledLater(environment.playing.channelType, { act, answer });
  const common = `${moment === 'waiting' ? 'waits' : 'answers at once'}${isLater ? ', settled later' : ''}`;
  const shop = await environment.shop(act.about === 'agent' ? own : common, {
    quietMs: moment === 'waiting' ? QUIET_MS : 0,
    isLater,
  });
  const shared = answer.set === 0 ? moment : `${act.name} ${moment} ${answer.set}`;
  return { shop, line: await shop.line(act.about === 'channel' ? `${own} ${answer.set}` : shared) };
}

export const isHeld = (
  moment: Cell['moment'],
): moment is Exclude<Cell['moment'], 'waiting' | 'in flight'> =>
  moment !== 'waiting' && moment !== 'in flight';

/** Plays cells, and repeats those whose moment was not reached. */
export async function play(environment: SteppingInEnvironment, group: Group): Promise<Played[]> {
  let reason = '';
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    try {
      return await playOnce(environment, group, attempt);
    } catch (error) {
      reason = error instanceof Error ? error.message : String(error);
      if (!(error instanceof Missed)) break;
    }
  }
  return group.map((cell) => ({ cell, stage: null, actedAt: 0, actedFrom: 0, missed: reason }));
}

async function playOnce(
  environment: SteppingInEnvironment,
  group: Group,
  attempt: number,
): Promise<Played[]> {
  const [{ act, moment }] = group;
  const flying = Promise.withResolvers<void>();
  const begun = await Promise.all(
    group.map(async (cell) => {
      const place = await prepare(environment, cell, attempt);
      const customer = environment.newCustomer();
      const topic = act.asks ?? 'delivery';
      if (isHeld(moment)) await environment.worker.arm({ moment, ...customer });
      const letGo = moment === 'in flight' ? flying.promise : Promise.resolve();
      const planned = environment.provider.plan(customer.chat, {
        answer: cell.answer,
        isAgents: isAgents(topic),
        letGo,
      });
      const question = await place.line.provider.write(
        customer,
        knowledge[topic].question(customer.mark),
      );
      return { cell, ...place, customer, topic, question, wroteAt: performance.now(), planned };
    }),
  );
  try {
    if (moment === 'in flight')
      await within(
        Promise.all(begun.map(({ planned }) => planned.begun)),
        'The answer never left.',
      );
    if (isHeld(moment) && !(await environment.worker.stands(REACHED_WITHIN_MS)))
      throw new Missed(`The worker never came by "${moment}".`);
    const reachedAt = performance.now();
    let actedAt: number;
    let actedFrom: number;
    let stages: Stage[];
    try {
      stages = await Promise.all(
        begun.map(async (one) => ({
          ...one,
          ...(await findConversation(one.shop, one.line, one.customer)),
        })),
      );
      actedFrom = Date.now();
      await Promise.all(subjects(stages).map((stage) => act.does(stage)));
      actedAt = performance.now();
    } finally {
      if (isHeld(moment)) environment.worker.letGo();
    }
    if (isHeld(moment) && actedAt - reachedAt > HELD_AT_MOST_MS)
      throw new Missed('The worker stood longer than its lease.');
    if (
      moment === 'waiting' &&
      begun.some(({ wroteAt }) => actedAt - wroteAt > QUIET_MS - MARGIN_MS)
    )
      throw new Missed('The act was not answered before the turn began.');
    flying.resolve();
    const heard =
      moment === 'in flight' ? await Promise.all(begun.map(({ planned }) => planned.heard)) : [];
    if (heard.includes(false)) throw new Missed('The product gave up before the act was answered.');
    if (act.done) {
      await Promise.all(subjects(stages).map(act.done));
      actedAt = performance.now();
    }
    return stages.map((stage) => ({ cell: stage.cell, stage, actedAt, actedFrom, missed: null }));
  } finally {
    flying.resolve();
  }
}

/**
 * The stages on which an act is done: each conversation, or one of them if the act is on what they
 * share.
 */
function subjects(stages: Stage[]): Stage[] {
  const key = ({ cell, shop, line, conversationId }: Stage): string =>
    ({ conversation: conversationId, channel: line.channelId, agent: shop.agentId })[
      cell.act.about
    ];
  return [...new Map(stages.map((stage) => [key(stage), stage])).values()];
}

/** Whether a text is the agent's answer in these cells, and not somebody else's. */
export const isAgents =
  (topic: Stage['topic']) =>
  (text: string): boolean =>
    [topic, 'delivery' as const, 'hours' as const].some((one) =>
      text.includes(knowledge[one].answer),
    );
