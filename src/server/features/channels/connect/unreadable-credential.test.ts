import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { createSecrets } from '#server/platform/secrets.ts';
import { connectBot } from '#test/customers/customer-line.ts';
import { type ProductEnvironment, startProductEnvironment } from '#test/environments/product.ts';
import { until } from '#test/environments/telegram.ts';

let environment: ProductEnvironment;
beforeAll(async () => {
  environment = await startProductEnvironment();
});
afterAll(() => environment[Symbol.asyncDispose]());

const Shown = z.object({ id: z.string(), status: z.string(), statusReason: z.string().nullable() });
const List = z.object({ channels: z.array(Shown) });
const quick = { agent: { debounce: { quietMs: 0, maxMs: 0 }, typingMs: 0 } };

test('a credential that no key opens puts only its own channel into error', async () => {
  const account = await environment.account();
  const [lost, well] = [await connectBot(account, quick), await connectBot(account)];
  await lost.write('Ana Souza', 'Oi, qual o horário?');
  const Rows = z.object({ conversations: z.array(z.object({ id: z.string() })) });
  const rows = async () =>
    Rows.parse((await account.call('GET', '/api/conversations')).data).conversations;
  await until('the conversation', async () => (await rows()).length === 1);
  const [chat] = await rows();
  // As after a database was brought back without the key that it was written with.
  const other = createSecrets(randomBytes(32).toString('base64'));
  const sealed = other.seal(
    account.workspaceId,
    `channel:${lost.channelId}`,
    JSON.stringify({ token: 'x' }),
  );
  await environment.services.db.query('update channel set secrets = $2 where id = $1', [
    lost.channelId,
    sealed,
  ]);
  environment.services.bus.publish('channels', lost.channelId);

  const { channels } = List.parse((await account.call('GET', '/channels')).data);
  expect(channels.find(({ id }) => id === lost.channelId)).toMatchObject({
    status: 'error',
    statusReason: 'credential_unreadable',
  });
  expect((await account.call('GET', `/api/conversations/${chat?.id}`)).data).toMatchObject({
    channelStatus: 'error',
    channelStatusReason: 'credential_unreadable',
  });
  expect(channels.find(({ id }) => id === well.channelId)).toMatchObject({
    status: 'connected',
    statusReason: null,
  });
  expect(
    (await account.call('PUT', `/channels/${lost.channelId}`, { displayName: 'Balcão' })).status,
  ).toBe(200);
  const checked = await account.call('POST', `/api/channels/${lost.channelId}/check-up`);
  const { findings } = z.object({ findings: z.array(z.looseObject({})) }).parse(checked.data);
  expect(findings[0]).toMatchObject({
    check: 'credential',
    result: 'problem',
    code: 'credential_unreadable',
    mend: 'sign_in_again',
  });
  expect((await account.call('GET', '/api/notifications')).text).toContain(
    'não pode mais ser lido',
  );

  await well.write('Ana Souza', 'Oi, qual o horário?');
  await until(
    'the other channel to answer',
    async () => (await well.heard('Ana Souza')).length === 1,
  );
  const said = { customer: 'Bruno Lima', action: { kind: 'text', text: 'Oi, qual o horário?' } };
  const phone = await account.call('POST', `/api/simulator/channels/${lost.channelId}/phone`, said);
  expect(phone).toMatchObject({ status: 409, code: 'channel_not_connected' });
  await writeFromAfar(lost, said.action.text);
  expect((await account.call('POST', '/channels/setup', lost.setup)).status).toBe(200);
  await until('the answer to what came meanwhile', async () => (await heardFromAfar(lost)) === 1);
  expect(
    Shown.parse((await account.call('GET', `/channels/${lost.channelId}`)).data),
  ).toMatchObject({ status: 'connected' });
});

const Setup = z.object({ setupData: z.object({ telegramToken: z.string() }) });
const bruno = { id: 7_770_001, name: 'Bruno Lima' };
/** The simulated Telegram itself, for a bot whose token the product cannot read. */
function telegramOf({ setup }: { setup: object }) {
  const running = environment.product.simulators;
  if (!running) throw new Error('the simulators are off');
  return { control: running.telegram.control, token: Setup.parse(setup).setupData.telegramToken };
}

async function writeFromAfar(bot: { setup: object }, text: string): Promise<void> {
  const { control, token } = telegramOf(bot);
  await control.act(token, bruno, { kind: 'text', text });
}

async function heardFromAfar(bot: { setup: object }): Promise<number> {
  const { control, token } = telegramOf(bot);
  return (await control.phone(token, bruno.id)).messages.filter(({ from }) => from === 'business')
    .length;
}
