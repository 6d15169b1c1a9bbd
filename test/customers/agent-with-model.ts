import { expect } from 'vitest';
import { z } from 'zod';
import type { AgentConfig } from '#contract/agents/agents.ts';
import { passportRoutes } from '#contract/models/passport.ts';
import { connectModel } from '#test/environments/models.ts';
import { type Account, firstAgent, type ProductEnvironment } from '#test/environments/product.ts';
import { until } from '#test/environments/telegram.ts';
import { connectBot } from './customer-line.ts';

export const entry = (question: string, answer: string) => ({
  question,
  answer,
  variants: [],
  buttons: [],
});
const faq = [
  entry('Qual o prazo de entrega?', 'Até 40 minutos.'),
  entry('Onde fica a padaria?', 'Rua A, 10.'),
];
const agent = { debounce: { quietMs: 0, maxMs: 0 }, typingMs: 0, faq };
const Messages = z.object({
  messages: z.array(
    z.object({ id: z.string(), parts: z.array(z.looseObject({ kind: z.string() })) }),
  ),
});

/** A bakery whose agent asks a model about all that customers write. */
export async function openAgent(
  environment: ProductEnvironment,
  model: { origin: string },
  more: Partial<z.input<typeof AgentConfig>> = {},
) {
  const account = await environment.account();
  const line = await connectBot(account, { agent });
  const { id: connectionId } = await connectModel(account, 'compatible', model.origin, {
    chat: { input: 1_000_000, output: 1_000_000 },
    second: { input: 1_000_000, output: 1_000_000 },
  });
  const { id, config } = await firstAgent(account);
  const brain = { kind: 'model', connectionId, model: 'chat', builtinFirst: false };
  const put = async (changed: object): Promise<void> => {
    const answer = await account.call('PATCH', `/agents/${id}`, {
      config: { ...config, ...agent, brain, ...more, ...changed },
    });
    expect(answer.status, answer.text).toBe(200);
  };
  await put({});
  const newest = async (direction: 'in' | 'out') =>
    Messages.parse((await account.call('GET', `/api/messages?direction=${direction}&limit=1`)).data)
      .messages[0];
  return {
    account,
    agentId: id,
    line,
    put,
    newest,
    connectionId,
    /** The passport of the answer to what a customer writes. */
    async ask(text: string) {
      const before = (await newest('out'))?.id;
      await line.write('Ana', text);
      await until('the answer', async () => (await newest('out'))?.id !== before, 30_000);
      return passport(account, (await newest('out'))?.id);
    },
  };
}

export async function passport(account: Account, messageId = '') {
  const answer = await account.call('GET', `/api/messages/${messageId}/passport`);
  expect(answer.status, answer.text).toBe(200);
  const { passport: found } = passportRoutes.messagePassport.answer.data.parse(answer.data);
  if (!found) throw new Error('No agent had to do with the message.');
  return found;
}
