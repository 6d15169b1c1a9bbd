import { expect } from 'vitest';
import type { AgentConfig } from '#contract/agents/agents.ts';
import type { Answered, Heard } from '#test/environments/chat-model.ts';
import { connectModel } from '#test/environments/models.ts';
import { type Account, firstAgent, type ProductEnvironment } from '#test/environments/product.ts';
import { connectBot, type CustomerLine } from './customer-line.ts';

export const quick = { debounce: { quietMs: 0, maxMs: 0 }, typingMs: 0, greeting: '' };
const prices = { chat: { input: 1000, output: 1000 } };

export interface ModelShop {
  account: Account;
  line: CustomerLine;
  agentId: string;
}

/** A business with one channel, whose agent has this model and may do these things. */
export async function modelShop(
  environment: ProductEnvironment,
  model: { origin: string },
  effects: Partial<AgentConfig['effects']>,
  agent: Partial<AgentConfig> = {},
): Promise<ModelShop> {
  const account = await environment.account();
  const line = await connectBot(account, { agent: { ...quick, ...agent } });
  const connection = await connectModel(account, 'compatible', model.origin, prices);
  const { id, config } = await firstAgent(account);
  const brain = { kind: 'model', connectionId: connection.id, model: 'chat', builtinFirst: false };
  const put = await account.call('PATCH', `/agents/${id}`, {
    config: { ...config, brain, effects: { ...config.effects, ...effects } },
  });
  expect(put.status, put.text).toBe(200);
  return { account, line, agentId: id };
}

/** What the model asks for in one step. */
export const call = (name: string, args: unknown): Answered => ({ calls: [{ name, args }] });
export const says = (text: string, kind = 'courtesy'): Answered => call('reply', { text, kind });

/** What the model was told about its last calls. */
export const told = (one: Heard): string => one.text.slice(one.text.lastIndexOf('writes now:'));
