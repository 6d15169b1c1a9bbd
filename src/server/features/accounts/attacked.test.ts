import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import {
  type Account,
  type ProductEnvironment,
  startProductEnvironment,
} from '#test/environments/product.ts';
import { until } from '#test/environments/telegram.ts';

/**
 * As an installation whose operator put a proxy in front and forgot TRUST_PROXY: all come from this
 * machine.
 */
let environment: ProductEnvironment;
let owner: Account;
beforeAll(async () => {
  environment = await startProductEnvironment({ trustProxy: 0 });
  owner = await environment.account();
});
afterAll(() => environment[Symbol.asyncDispose]());

let addresses = 0;
const from = (address: string) => ({ 'x-forwarded-for': address });
const anywhere = () => from(`203.0.${(addresses += 1) >> 8}.${addresses & 255}`);
const password = 'sete pedras no rio 9';
const login = (email: string, given: string, address: Record<string, string>, device?: string) =>
  environment.call(
    'POST',
    '/api/auth/login',
    { email, password: given, ...(device && { device }) },
    address,
  );
const emailOf = async (account: Account): Promise<string> =>
  z.object({ email: z.string() }).parse((await account.call('GET', '/api/auth/me')).data).email;

test('one who tries passwords keeps nobody else out, though a proxy that nobody counted stands in front', async () => {
  const email = await emailOf(owner);
  const attacker = from('198.51.100.66');
  const statuses = new Set<number>();
  for (let time = 0; time < 110; time += 1)
    statuses.add(
      (await login(`nobody-${time}@example.com`, 'wrong in any case 1', attacker)).status,
    );
  expect([...statuses].toSorted()).toEqual([401, 429]);
  expect((await login(email, password, anywhere())).status).toBe(200);
});

test('a browser that has signed in before gets in while its account is attacked from everywhere', async () => {
  const email = await emailOf(owner);
  const first = await login(email, password, anywhere());
  const { device } = z.object({ device: z.string() }).parse(first.data);
  for (let time = 0; time < 27; time += 1)
    await login(email, `wrong in any case ${time}`, anywhere());
  // Whoever is not known here has to wait with the crowd.
  expect((await login(email, password, anywhere())).status).toBe(429);
  expect((await login(email, password, anywhere(), 'x'.repeat(43))).status).toBe(429);
  for (let time = 0; time < 3; time += 1)
    expect((await login(email, password, anywhere(), device)).status).toBe(200);
  // It knows this person alone, and lets nobody in by itself.
  expect((await login(email, 'wrong in any case 1', anywhere(), device)).status).toBe(401);
  const other = await emailOf(await environment.account());
  for (let time = 0; time < 27; time += 1)
    await login(other, `wrong in any case ${time}`, anywhere());
  expect((await login(other, password, anywhere(), device)).status).toBe(429);
});

test('the proxy, and that anybody may make an account, are said in the check-ups of the first workspace', async () => {
  const stranger = await environment.account();
  const WithId = z.object({ id: z.string() });
  const CheckUp = z.object({
    findings: z.array(z.object({ check: z.string(), result: z.string(), code: z.string() })),
  });
  const found = async (account: Account): Promise<string[]> => {
    const body = { type: 'telegram', displayName: 'Loja', mode: 'live' };
    const { id: channelId } = WithId.parse((await account.call('POST', '/channels', body)).data);
    const { token } = await environment.telegram.control.createBot('Loja');
    await account.call('POST', '/channels/setup', {
      channelId,
      setupData: { type: 'telegram', telegramToken: token },
    });
    environment.services.config.publicUrl = 'https://recado.example.com';
    const { findings } = CheckUp.parse(
      (await account.call('POST', `/api/channels/${channelId}/check-up`)).data,
    );
    environment.services.config.publicUrl = environment.origin;
    return findings
      .filter(({ check }) => check === 'installation')
      .map(({ result, code }) => `${result} ${code}`);
  };
  await until(
    'the proxy to be noticed',
    async () =>
      (await environment.services.db.query('select from installation_sign')).rowCount === 1,
  );
  expect(await found(owner)).toEqual(['warning registration_open', 'warning proxy_unannounced']);
  expect(await found(stranger)).toEqual([]);
  const told = await owner.call('GET', '/api/notifications', undefined, {
    'accept-language': 'pt',
  });
  expect(told.text).toContain('TRUST_PROXY');
});
