import { afterAll, beforeAll, expect, test } from 'vitest';
import { openAgent } from '#test/customers/agent-with-model.ts';
import { startChatModel } from '#test/environments/chat-model.ts';
import { type ProductEnvironment, startProductEnvironment } from '#test/environments/product.ts';

/** What a model asked for, without what its agent keeps to itself. */
const phone = '(11) 98765-4321';
const card = '4111 1111 1111 1111';
let model: Awaited<ReturnType<typeof startChatModel>>;
let environment: ProductEnvironment;
beforeAll(async () => {
  model = await startChatModel(({ before, passages }) => ({
    calls:
      before % 2 === 0
        ? [{ name: 'search', args: { query: `entrega para ${phone}, cartão ${card}` } }]
        : [
            {
              name: 'reply',
              args: { text: 'Em até 40 minutos.', kind: 'answer', sources: passages.slice(0, 1) },
            },
          ],
  }));
  environment = await startProductEnvironment({ insideOrigins: [model.origin] });
});
afterAll(async () => {
  await environment[Symbol.asyncDispose]();
  await model.stop();
});

test('an agent that masks personal data shows none in its calls; cards are never shown', async () => {
  const { put, ask } = await openAgent(environment, model);
  const open = await ask('a entrega demora muito?');
  expect(open.calls[0]?.args).toEqual({ query: `entrega para ${phone}, cartão (card)` });
  await put({ guards: { pii: 'mask' } });
  const masked = await ask('e a entrega, demora mesmo?');
  expect(masked.calls[0]?.args).toEqual({ query: 'entrega para (phone), cartão (card)' });
  expect(JSON.stringify(masked.calls)).not.toContain('98765');
});
