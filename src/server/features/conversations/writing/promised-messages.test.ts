import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import type { CustomerLine } from '#test/customers/customer-line.ts';
import { type ModelShop, says } from '#test/customers/model-shop.ts';
import {
  asksForTomorrow,
  heard,
  reminds,
  scheduledOf,
  startReminders,
} from '#test/customers/reminders.ts';
import { type Account, type ApiAnswer, firstAgent } from '#test/environments/product.ts';
import { until } from '#test/environments/telegram.ts';

/** What an agent has promised to write is written only where the agent may speak at its time. */
let stage: Awaited<ReturnType<typeof startReminders>>;
beforeAll(async () => {
  stage = await startReminders();
}, 60_000);
afterAll(() => stage.close());

const Contacts = z.object({ contacts: z.array(z.object({ id: z.string() })) });
const isRefused = (account: Account, because: string) =>
  until(`the reason “${because}”`, async () =>
    ((await scheduledOf(account))[0]?.errorText ?? '').includes(because),
  );

test('a person whom the team has blocked is written nothing, and people are told', async () => {
  const { account, line } = await stage.shop();
  stage.script = reminds;
  await line.write('Ana', asksForTomorrow);
  await heard(line, 'Ana', 'Agendei o lembrete');
  const [contact] = Contacts.parse((await account.call('GET', '/api/contacts')).data).contacts;
  const block = `/api/contacts/${contact?.id}/block`;
  expect((await account.call('POST', block, { kind: 'spam' })).status).toBe(200);
  await stage.itIsTime();
  await isRefused(account, 'bloqueou');
  expect((await line.heard('Ana')).join()).not.toContain('do bolo');
});

/** The loop has come to what is due, and has said it or not. */
const isLookedAt = (account: Account, line: CustomerLine) =>
  until('what is due to be looked at', async () => {
    const { rowCount } = await stage.sql(
      'select from scheduled_message where workspace_id = $1 and again_at is not null',
      [account.workspaceId],
    );
    return (rowCount ?? 0) > 0 || (await line.heard('Ana')).join().includes('do bolo');
  });
/** What the customer wrote has arrived, and waits for its turn. */
const waitsForTurn = (account: Account) =>
  until('the message', async () => {
    const { rowCount } = await stage.sql(
      `select from message where workspace_id = $1 and direction = 'in' and outcome is null`,
      [account.workspaceId],
    );
    return (rowCount ?? 0) > 0;
  });
/** The customer has been quiet for long enough. */
async function itIsAnswered(account: Account): Promise<void> {
  await stage.sql('update conversation set answer_at = now() where workspace_id = $1', [
    account.workspaceId,
  ]);
  stage.environment.services.bus.wake('answer');
}
/** A shop that has promised a message, and whose customers may write for a minute before it answers. */
async function patientShop(): Promise<ModelShop> {
  const shop = await stage.shop();
  const { account, line, agentId } = shop;
  const { config } = await firstAgent(account);
  const debounce = { quietMs: 60_000, maxMs: 60_000 };
  const patch = { config: { ...config, debounce }, publish: true };
  const put = await account.call('PATCH', `/agents/${agentId}`, patch);
  expect(put.status, put.text).toBe(200);
  stage.script = reminds;
  await line.write('Ana', asksForTomorrow);
  await waitsForTurn(account);
  await itIsAnswered(account);
  await heard(line, 'Ana', 'Agendei o lembrete');
  return shop;
}

test('who has just asked for silence is written nothing, though their turn has not come', async () => {
  const { account, line } = await patientShop();
  await line.write('Ana', 'PARAR');
  await waitsForTurn(account);
  await stage.itIsTime();
  await isLookedAt(account, line);
  expect((await line.heard('Ana')).join()).not.toContain('do bolo');
  await itIsAnswered(account);
  await isRefused(account, 'não receber mensagens');
  expect((await line.heard('Ana')).join()).not.toContain('do bolo');
});

test('what the customer has just asked is answered before the promised message', async () => {
  const { account, line } = await patientShop();
  stage.script = () => says('Sim! O que você quer saber?', 'question');
  await line.write('Ana', 'vocês fazem bolo?');
  await waitsForTurn(account);
  await stage.itIsTime();
  await isLookedAt(account, line);
  await itIsAnswered(account);
  await heard(line, 'Ana', 'do bolo');
  expect((await line.heard('Ana')).slice(1)).toEqual([
    'Sim! O que você quer saber?',
    'Oi! Lembrete do bolo.',
  ]);
});

const ends: Record<string, (shop: ModelShop) => Promise<ApiAnswer>> = {
  'switched off': ({ account, agentId }) =>
    account.call('PATCH', `/agents/${agentId}/toggle-status`),
  deleted: ({ account, agentId }) => account.call('DELETE', `/agents/${agentId}`),
  'without its channel': ({ account, line }) =>
    account.call('PUT', `/channels/${line.channelId}`, { agentId: null }),
};
test.each(Object.entries(ends))(
  'an agent that is %s says nothing that it had promised',
  async (_, end) => {
    const one = await stage.shop();
    const { account, line } = one;
    stage.script = reminds;
    await line.write('Ana', asksForTomorrow);
    await heard(line, 'Ana', 'Agendei o lembrete');
    await stage.pauseChannel(line);
    await stage.itIsTime();
    const promised = async () => {
      const { rows } = await stage.sql(
        `select delivery from message where workspace_id = $1 and parts::text like '%Lembrete do bolo%'`,
        [account.workspaceId],
      );
      return z.array(z.object({ delivery: z.string() })).parse(rows)[0]?.delivery;
    };
    await until('it to wait for its channel', async () => (await promised()) === 'queued');
    expect((await end(one)).status).toBe(200);
    await stage.resumeChannel(line);
    await until('it to be over', async () => (await promised()) !== 'queued');
    expect(await promised()).toBe('cancelled');
    expect((await line.heard('Ana')).join()).not.toContain('do bolo');
    await until('people to be told', async () => {
      const { data } = await account.call('GET', '/api/notifications');
      return z.object({ unread: z.number() }).parse(data).unread === 1;
    });
  },
);
