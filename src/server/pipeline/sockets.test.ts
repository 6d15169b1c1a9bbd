import { expect, test } from 'vitest';
import { z } from 'zod';
import { startPipelineWorld } from '#test/pipeline-world.ts';
import { until } from '#test/telegram-world.ts';

const ana = 7_001;

test('a channel that is polled answers; another program that polls with the same credential is told to people', async () => {
  await using world = await startPipelineWorld();
  const call = (method: string) => fetch(`${world.simulator.url}/bot${world.token}/${method}`, { method: 'POST' });
  expect((await call('deleteWebhook')).status).toBe(200);
  await world.services.db.query(`update channel set receiving = 'polling'`);
  await world.act(ana, { kind: 'text', text: 'oi' });
  await until('the answer', () => world.sent(ana).length === 1);
  const status = async () =>
    (
      await world.rows(z.object({ status: z.string(), status_reason: z.string().nullable() }), 'select status, status_reason from channel')
    )[0];
  expect(await status()).toEqual({ status: 'connected', status_reason: null });
  let isOver = false;
  const other = (async () => {
    while (!isOver) await (await call('getUpdates?timeout=1')).text();
  })();
  try {
    await until('it to be told', async () => (await status())?.status === 'error', 40_000);
    expect(await status()).toEqual({ status: 'error', status_reason: 'credential_in_use_elsewhere' });
  } finally {
    isOver = true;
    await other;
  }
});
