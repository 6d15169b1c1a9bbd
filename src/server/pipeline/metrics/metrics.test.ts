import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectBot } from '#test/customers/customer-line.ts';
import { type ProductEnvironment, startProductEnvironment } from '#test/environments/product.ts';
import { until } from '#test/environments/telegram.ts';

const TOKEN = 'a token of the operator';
let environment: ProductEnvironment;
beforeAll(async () => {
  environment = await startProductEnvironment({ metricsToken: TOKEN });
});
afterAll(() => environment[Symbol.asyncDispose]());

const scrape = (token: string | null) =>
  fetch(`${environment.origin}/api/metrics`, {
    headers: token === null ? {} : { authorization: `Bearer ${token}` },
  });
async function read(): Promise<Record<string, number>> {
  const text = await (await scrape(TOKEN)).text();
  return Object.fromEntries(
    text.split('\n').flatMap((line) => {
      const [name, value] = line.split(' ');
      return line.startsWith('#') || !name ? [] : [[name, Number(value)]];
    }),
  );
}

test('the metrics are read only with their token and hold nothing of a customer', async () => {
  const account = await environment.account();
  const line = await connectBot(account, {
    agent: { debounce: { quietMs: 0, maxMs: 0 }, typingMs: 0 },
  });
  await line.write('Ana Souza', 'Oi');
  await until(
    'the answer to be counted',
    async () => ((await read())['recado_parts_sent_total'] ?? 0) > 0,
    20_000,
  );
  expect(await read()).toMatchObject({
    recado_turns_committed_total: 1,
    recado_messages_without_outcome: 0,
    recado_workers_alive: 1,
    recado_dead_letters: 0,
    recado_channels_in_error: 0,
  });
  const answer = await scrape(TOKEN);
  expect(answer.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
  expect(await answer.text()).not.toMatch(/Ana|Rita|[0-9a-f]{8}-[0-9a-f]{4}/);
  for (const token of [null, 'a token of somebody', account.token, ''])
    expect((await scrape(token)).status).toBe(401);
});

test('without a token of its own an installation has no metrics', async () => {
  await using bare = await startProductEnvironment();
  const answer = await bare.call('GET', '/api/metrics', undefined, {
    authorization: 'Bearer null',
  });
  expect(answer).toMatchObject({ status: 404, code: 'not_found' });
});
