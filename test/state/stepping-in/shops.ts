import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import type { Account, ApiAnswer, ProductEnvironment } from '#test/environments/product.ts';
import type { Playing, ProviderAccount } from './face.ts';

/** What the agents of this test know: what delivery costs, and when the shop opens. */
export const knowledge = {
  delivery: {
    question: (mark: string) => `Quanto custa a entrega ${mark}?`,
    answer: 'A entrega custa sete reais.',
  },
  hours: {
    question: (mark: string) => `A que horas abre a loja ${mark}?`,
    answer: 'Abrimos às oito horas.',
  },
  person: {
    question: (mark: string) => `Quero falar com um atendente. ${mark}`,
    answer: 'Vou chamar uma pessoa da equipe',
  },
} as const;
export type Topic = keyof typeof knowledge;

/** A channel of a shop, with its account at the provider. */
export interface Line {
  channelId: string;
  provider: ProviderAccount;
}

export interface Opening {
  /** How long its agent waits for more messages, in milliseconds. */
  quietMs: number;
  /** Messages in it get their outcome later than this test waits. */
  isLater: boolean;
}

/** A workspace with an agent that is on. */
export interface Shop {
  channelType: Playing['channelType'];
  agentId: string;
  isLater: boolean;
  config: Record<string, unknown>;
  userId: string;
  /** A call of the API by its owner; throws unless it is answered with success. */
  call(method: string, path: string, body?: unknown): Promise<unknown>;
  /** The same, but resolves with null if there is no such thing (any more). */
  find(path: string): Promise<unknown>;
  /** One of its channels, which is connected when it is first asked for. */
  line(name: string): Promise<Line>;
}

const WithId = z.object({ id: z.string() });
const questions = {
  'Quanto custa a entrega?': knowledge.delivery.answer,
  'A que horas abre a loja?': knowledge.hours.answer,
};

/** Opens shops, and numbers their accounts at the provider. */
export function createShops(
  environment: ProductEnvironment,
  playing: Playing,
): (opening: Opening) => Promise<Shop> {
  let accounts = 0;
  return async ({ quietMs, isLater }) => {
    const account = await environment.account();
    const call = calling(account);
    const config = {
      greeting: '',
      typingMs: 0,
      debounce: { quietMs, maxMs: quietMs * 4 },
      limits: { repliesPerFiveMinutes: 100 },
      faq: Object.entries(questions).map(([question, answer]) => ({ question, answer })),
    };
    const { channelType: type } = playing;
    const { id: agentId } = WithId.parse(
      await call('POST', '/agents', { name: 'Balcão', channelType: type, config }),
    );
    await call('PATCH', `/agents/${agentId}/toggle-status`);

    const lines = new Map<string, Promise<Line>>();
    const connect = async (): Promise<Line> => {
      const provider = playing.account((accounts += 1), () => environment.origin);
      const { id: channelId } = WithId.parse(
        await call('POST', '/channels', { type, displayName: `Balcão ${accounts}`, mode: 'live' }),
      );
      await call('POST', '/channels/setup', { channelId, setupData: provider.setupData });
      return { channelId, provider };
    };
    return {
      channelType: type,
      isLater,
      agentId,
      config,
      userId: account.userId,
      call,
      async find(path) {
        const answer = await insist(account, 'GET', path);
        if (answer.status !== 200 && answer.status !== 404)
          throw new Error(`GET ${path} answered ${answer.status}: ${answer.text}`);
        return answer.status === 200 ? answer.data : null;
      },
      line(name) {
        const line = lines.get(name) ?? connect();
        lines.set(name, line);
        return line;
      },
    };
  };
}

const BUSY_TRIES = 50;
const BUSY_MS = 100;

/**
 * Repeats a call that was refused because too much was going on at that moment, as a page would.
 */
async function insist(
  account: Account,
  method: string,
  path: string,
  body?: unknown,
): Promise<ApiAnswer> {
  for (let attempt = 1; ; attempt += 1) {
    const answer = await account.call(method, path, body);
    if (answer.code !== 'busy' || attempt >= BUSY_TRIES) return answer;
    await sleep(BUSY_MS);
  }
}

const calling =
  (account: Account): Shop['call'] =>
  async (method, path, body) => {
    const answer = await insist(account, method, path, body);
    if (answer.status >= 300)
      throw new Error(`${method} ${path} answered ${answer.status}: ${answer.text}`);
    return answer.data;
  };
