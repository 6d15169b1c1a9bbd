import { setTimeout as sleep } from 'node:timers/promises';
import { uuidv7 } from 'uuidv7';
import { z } from 'zod';
import { type Database, query } from '#server/platform/db.ts';
import type { Act, ActKind } from './acts.ts';
import type { Owner } from './business.ts';
import { endPauses } from '../database.ts';

/** A person of a business, who acts by the product's API as the web application would. */
export interface Team {
  bots: number[];
  /** Requests the act until it is answered, whatever dies meanwhile, and records it. */
  act(kind: ActKind, place?: { bot: number; chat: number }): Promise<void>;
  /** Conversations in every list that people look at. */
  listed(): Promise<string[]>;
}

const Answer = z.object({ data: z.unknown(), code: z.string().optional() });
type Answer = z.output<typeof Answer> & { status: number };
const AgentStatus = z.object({ status: z.enum(['active', 'inactive']) });
const List = z.object({
  conversations: z.array(z.object({ id: z.string() })),
  pagination: z.object({ total: z.number() }),
});
/**
 * The lists that a person opens to see what is to do, and the list of conversations put off, which
 * come back.
 */
const STATES = ['waiting', 'for_you', 'person', 'mine', 'unowned', 'open', 'snoozed'] as const;
/** How long a call may take in all, because the product is dead for a while again and again. */
const PATIENCE_MS = 120_000;
const AGAIN_MS = 100;
const PAGE = 100;
let words = 0;

export function createTeam({
  database,
  port,
  owner,
  acts,
}: {
  database: Database;
  port: number;
  owner: Owner;
  acts: Act[];
}): Team {
  const bots = owner.bots.map(({ id }) => id);

  /** Sends the request once; null: it is not known whether it was done. */
  async function askOnce(method: string, path: string, body?: object): Promise<Answer | null> {
    const headers = {
      authorization: `Bearer ${owner.session}`,
      'content-type': 'application/json',
    };
    const request = { method, headers, ...(body && { body: JSON.stringify(body) }) };
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, request)
      .then(async (whole) => ({ status: whole.status, text: await whole.text() }))
      .catch(() => null); // it died with the product, or no process is alive
    if (answer === null || answer.status >= 500 || answer.status === 429) return null;
    return { status: answer.status, ...Answer.parse(JSON.parse(answer.text)) };
  }

  /** Repeats a call until its result is not null. */
  async function insist<Result>(
    what: string,
    attempt: () => Promise<Result | null>,
  ): Promise<Result> {
    for (const deadline = Date.now() + PATIENCE_MS; ;) {
      const result = await attempt();
      if (result !== null) return result;
      if (Date.now() > deadline) throw new Error(`Nobody answered in time: ${what}.`);
      await sleep(AGAIN_MS);
    }
  }

  async function ask(method: string, path: string, body?: object): Promise<unknown> {
    const { status, data, code } = await insist(`${method} ${path}`, () =>
      askOnce(method, path, body),
    );
    // An earlier try had been done, but its answer was lost when the product died.
    if (status >= 400 && code !== 'undo_expired')
      throw new Error(`${method} ${path} answered ${status}: ${code}`);
    return data;
  }

  /**
   * Pressing it twice would undo it, so the agent's state is read before the switch is pressed
   * again.
   */
  const switchAgent = (wanted: 'active' | 'inactive'): Promise<true> =>
    insist(`the agent to be ${wanted}`, async () => {
      const agent = await askOnce('GET', `/agents/${owner.agentId}`);
      if (!agent) return null;
      if (AgentStatus.parse(agent.data).status === wanted) return true;
      const pressed = await askOnce('PATCH', `/agents/${owner.agentId}/toggle-status`);
      if (pressed && pressed.status !== 200)
        throw new Error(`The switch of an agent answered ${pressed.status}: ${pressed.code}`);
      return null;
    });

  const conversationOf = (place: { bot: number; chat: number }): Promise<string> =>
    insist(`chat ${place.chat} to be known`, async () => {
      const [row] = await query(database, z.object({ id: z.string() }), {
        text: `select c.id from conversation c join channel ch on ch.id = c.channel_id where c.chat = $1 and ch.provider_account_id = $2`,
        values: [String(place.chat), String(place.bot)],
      });
      return row?.id ?? null;
    });

  async function perform(
    kind: ActKind,
    conversation: string,
    chat: number,
    text: string,
  ): Promise<unknown> {
    const at = (path: string): string => `/api/conversations/${conversation}/${path}`;
    const id = uuidv7();
    switch (kind) {
      case 'take over':
        return ask('POST', at('take-over'));
      case 'assign':
        return ask('POST', at('assign'), { userId: null });
      case 'put off':
        return ask('POST', at('snooze'), { until: new Date(Date.now() + 3_600_000).toISOString() });
      case 'reply':
        return ask('POST', at('messages'), { id, message: { kind: 'text', text } });
      case 'typing':
        return ask('POST', at('typing'));
      case 'resolve':
        return ask('POST', at('resolve'), {});
      case 'give back':
        return ask('POST', at('hand-back'));
      case 'note':
        return ask('POST', at('notes'), { id, text: 'Ligar para este cliente amanhã.' });
      case 'presence':
        return ask('POST', at('presence'), { doing: 'typing' });
      case 'pause over':
        return endPauses(database, [chat]);
      case 'agent off':
        return switchAgent('inactive');
      case 'agent on':
        return switchAgent('active');
      case 'queue cleared':
        return ask('DELETE', '/agents/worker/clear-queue');
      case 'queue restored':
        return ask('POST', '/api/agents/worker/clear-queue/undo');
      default:
        throw new Error(`Nobody knows how to do “${kind}”.`);
    }
  }

  return {
    bots,
    async act(kind, place) {
      const conversation = place ? await conversationOf(place) : '';
      const text = `Aqui é da equipe, palavra ${(words += 1)}.`;
      const askedAt = Date.now();
      await perform(kind, conversation, place?.chat ?? 0, text);
      acts.push({
        kind,
        bots: place ? [place.bot] : bots,
        chat: place?.chat ?? null,
        askedAt,
        answeredAt: Date.now(),
        text: kind === 'reply' ? text : null,
      });
    },
    async listed() {
      const found: string[] = [];
      for (const state of STATES)
        for (let page = 1, left = 1; left > 0; page += 1) {
          const list = List.parse(
            await ask('GET', `/api/conversations?state=${state}&limit=${PAGE}&page=${page}`),
          );
          found.push(...list.conversations.map(({ id }) => id));
          left = list.pagination.total - page * PAGE;
        }
      return found;
    },
  };
}
