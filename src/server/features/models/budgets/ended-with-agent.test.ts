import { expect, test } from 'vitest';
import { z } from 'zod';
import { modelShop, says } from '#test/customers/model-shop.ts';
import { startChatModel } from '#test/environments/chat-model.ts';
import { startProductEnvironment } from '#test/environments/product.ts';
import { until } from '#test/environments/telegram.ts';

const Bell = z.object({ notifications: z.array(z.object({ title: z.string() })) });

test("a deleted agent's limit is in nobody's way, and no longer in the bell", async () => {
  const model = await startChatModel(() => says('Olá! Como posso ajudar?'));
  await using environment = await startProductEnvironment({ insideOrigins: [model.origin] });
  try {
    const { account, line, agentId } = await modelShop(environment, model, {});
    const budgets = {
      monthStopMicros: 1_000_000_000,
      dayStopMicros: null,
      agents: [{ agentId, dayStopMicros: 1 }],
    };
    expect((await account.call('PUT', '/api/budgets', budgets)).status).toBe(200);
    await line.write('Ana', 'vocês fazem bolo?');
    const told = async () => {
      const { data } = await account.call('GET', '/api/notifications');
      return Bell.parse(data).notifications.filter(({ title }) => title.includes('limite'));
    };
    await until('the limit in the bell', async () => (await told()).length === 1);
    expect((await account.call('DELETE', `/agents/${agentId}`)).status).toBe(200);
    expect(await told()).toEqual([]);
  } finally {
    await model.stop();
  }
});
