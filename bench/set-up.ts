import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import type { AgentConfig } from '#contract/agents/agents.ts';
import type { LoadTask } from './load.ts';
import { faq } from './stub/faq.ts';
import type { Stub } from './stub/stub.ts';
import { CHANNELS } from './update.ts';

const SignedIn = z.object({ data: z.object({ token: z.string() }) });
const Created = z.object({ data: z.object({ id: z.string() }) });
const Agents = z.object({ data: z.object({ agents: z.array(z.object({ id: z.string() })) }) });

export interface Account {
  /** Calls the product's API as the owner. */
  call<Schema extends z.ZodType>(
    method: string,
    path: string,
    schema: Schema,
    body?: unknown,
  ): Promise<z.output<Schema>>;
}

/**
 * Registers a new owner, whose password is confirmed by that. A call that the product refuses because it comes too soon is repeated when
 * the product allows it.
 */
export async function register(origin: string, email = 'medida@example.com'): Promise<Account> {
  let token: string | null = null;
  const account: Account = {
    async call(method, path, schema, body) {
      for (;;) {
        const answer = await fetch(origin + path, {
          method,
          headers: {
            'content-type': 'application/json',
            ...(token ? { authorization: `Bearer ${token}` } : {}),
          },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        });
        const text = await answer.text();
        if (answer.ok) return schema.parse(JSON.parse(text));
        if (answer.status !== 429) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
        await wait(Number(answer.headers.get('retry-after') ?? 1) * 1000);
      }
    },
  };
  const person = {
    name: 'Dona Medida',
    email,
    password: 'uma frase longa para medir 42',
  };
  token = (await account.call('POST', '/api/auth/register', SignedIn, person)).data.token;
  return account;
}

/**
 * Sets up through the API what an owner would set up by hand: an account, a hundred bots (Telegram
 * takes 30 messages a second from each), and one agent that knows eight answers and does not wait
 * for more messages.
 */
export async function setUp(
  origin: string,
  stub: Stub,
): Promise<{ account: Account; channels: LoadTask['channels'] }> {
  const account = await register(origin);
  await prepareAgent(account);
  return { account, channels: await connectBots(account, stub, 0, CHANNELS) };
}

/** Connects so many bots, from this number on, and resolves with where their updates go. */
export async function connectBots(
  account: Account,
  stub: Stub,
  first: number,
  count: number,
): Promise<LoadTask['channels']> {
  const numbers = Array.from({ length: count }, (_, place) => first + place);
  for (const index of numbers) {
    const { data } = await account.call('POST', '/channels', Created, {
      type: 'telegram',
      displayName: `Bot ${index}`,
    });
    await account.call('POST', '/channels/setup', z.unknown(), {
      channelId: data.id,
      setupData: { type: 'telegram', telegramToken: tokenOf(index) },
    });
  }
  const webhooks = new Map((await stub.webhooks()).map((webhook) => [webhook.token, webhook]));
  return numbers.map((index) => {
    const webhook = webhooks.get(tokenOf(index));
    if (!webhook) throw new Error(`Bot ${index} has no webhook.`);
    return { path: new URL(webhook.url).pathname, secret: webhook.secret };
  });
}

/** Makes the one agent of a workspace, which answers at once. Resolves with its id. */
export async function prepareAgent(
  account: Account,
  more: Partial<z.input<typeof AgentConfig>> = {},
): Promise<string> {
  const config: Partial<z.input<typeof AgentConfig>> = {
    faq: faq.map(({ question, answer }) => ({ question, answer })),
    debounce: { quietMs: 0, maxMs: 0 },
    typingMs: 0,
    limits: { repliesPerFiveMinutes: 100 },
    ...more,
  };
  // A new workspace already has an agent, and only one should answer.
  const { data } = await account.call('GET', '/agents?limit=100', Agents);
  for (const { id } of data.agents) await account.call('DELETE', `/agents/${id}`, z.unknown());
  const created = await account.call('POST', '/agents', Created, {
    name: 'Medida',
    channelType: 'telegram',
    config,
  });
  await account.call('PATCH', `/agents/${created.data.id}/toggle-status`, z.unknown());
  return created.data.id;
}

const tokenOf = (index: number): string =>
  `${7_000_000_000 + index}:AAbench-${'x'.repeat(24)}${String(index).padStart(3, '0')}`;
