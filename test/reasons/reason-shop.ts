import { expect } from 'vitest';
import { z } from 'zod';
import type { AgentConfig } from '#contract/agents/agents.ts';
import { MessageOutcome } from '#contract/conversations/messages.ts';
import type { PhoneAction } from '#contract/simulator.ts';
import { act, channelOf, newestQuestion } from '#test/customers/simulated-shop.ts';
import { type Account, firstAgent, type ProductEnvironment } from '#test/environments/product.ts';
import { until } from '#test/environments/telegram.ts';

type Outcome = z.output<typeof MessageOutcome>;
const Inbound = z.object({
  messages: z.array(z.object({ id: z.string(), outcomeReason: z.string().nullable() })),
});

/** A shop on a simulated Telegram with one customer, as a message's outcome is made there. */
export interface ReasonShop {
  environment: ProductEnvironment;
  account: Account;
  channelId: string;
  say(text: string): Promise<void>;
  does(action: PhoneAction): Promise<void>;
  /** Calls the API; fails where the API refuses. */
  call(method: string, path: string, body?: unknown): Promise<unknown>;
  /** Changes and publishes the agent. */
  config(change: Partial<AgentConfig>): Promise<void>;
  conversation(): Promise<string>;
  /** "Why no answer?" of the customer's newest message, once it has that reason. */
  why(reason: string | null, language?: 'pt' | 'en'): Promise<Outcome>;
  /** Waits until the customer has said so much and all of it has an outcome. */
  settled(messages: number): Promise<void>;
}

/** `quietMs`: how long the agent waits for more. */
export async function openReasonShop(
  environment: ProductEnvironment,
  { agentOn = true, quietMs = 0 }: { agentOn?: boolean; quietMs?: number } = {},
): Promise<ReasonShop> {
  const account = await environment.account();
  const channelId = await channelOf(account, agentOn, quietMs);
  const does = async (action: PhoneAction) => {
    const done = await act(account, channelId, action, 'Ana Souza');
    expect(done.status, done.text).toBeLessThan(300);
  };
  const inbound = async () =>
    Inbound.parse((await account.call('GET', '/api/messages?direction=in&limit=50')).data).messages;
  const call = async (method: string, path: string, body?: unknown): Promise<unknown> => {
    const answer = await account.call(method, path, body);
    expect(answer.status, answer.text).toBeLessThan(300);
    return answer.data;
  };
  const read = async (language: 'pt' | 'en'): Promise<Outcome> => {
    const [newest] = await inbound();
    const path = `/api/messages/${newest?.id}/outcome`;
    return MessageOutcome.parse(
      (await account.call('GET', path, undefined, { 'accept-language': language })).data,
    );
  };
  return {
    environment,
    account,
    channelId,
    does,
    call,
    say: (text) => does({ kind: 'text', text }),
    async config(change) {
      const agent = await firstAgent(account);
      await call('PATCH', `/agents/${agent.id}`, {
        config: { ...agent.config, ...change },
        publish: true,
      });
    },
    conversation: async () => (await newestQuestion(account)).conversationId,
    async why(reason, language = 'pt') {
      const seen: Outcome[] = [];
      await until(`the reason ${reason}`, async () => {
        if ((await inbound()).length === 0) return false;
        seen.push(await read(language));
        return seen.at(-1)?.reason === reason;
      }).catch((error: unknown) => {
        const last = seen.at(-1);
        throw new Error(`It is ${last?.outcome}/${last?.reason}`, { cause: error });
      });
      // Not read again: the agent may meanwhile be at its next try.
      const [last] = seen.slice(-1);
      if (!last) throw new Error('No message was found');
      return last;
    },
    settled: (messages) =>
      until(`${messages} outcomes`, async () => {
        const all = await inbound();
        return all.length === messages && all.every(({ outcomeReason }) => outcomeReason !== null);
      }),
  };
}
