import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { Contact } from '#contract/contacts/contacts.ts';
import { channelOf, newestQuestion, phone, write } from '#test/customers/simulated-shop.ts';
import {
  type Account,
  firstAgent,
  type ProductEnvironment,
  startProductEnvironment,
} from '#test/environments/product.ts';
import { until } from '#test/environments/telegram.ts';

let environment: ProductEnvironment;
beforeAll(async () => {
  environment = await startProductEnvironment();
});
afterAll(() => environment[Symbol.asyncDispose]());

const Listed = z.object({
  conversations: z.array(z.object({ id: z.string(), unread: z.number() })),
  counts: z.record(z.string(), z.number()),
});
const Opened = z.looseObject({ contactId: z.string(), blockedAs: z.string().nullable() });
const Outcome = z.object({ outcome: z.string(), reason: z.string().nullable(), text: z.string() });
const Messages = z.object({
  messages: z.array(
    z.object({ direction: z.string(), outcome: z.string().nullable(), outcomeReason: z.unknown() }),
  ),
});
const Bell = z.object({ notifications: z.array(z.object({ title: z.string() })) });

const data = async (account: Account, path: string) => (await account.call('GET', path)).data;
const list = async (account: Account, state = 'all') =>
  Listed.parse(await data(account, `/api/conversations?state=${state}`));
const bell = async (account: Account) =>
  Bell.parse(await data(account, '/api/notifications')).notifications.map(({ title }) => title);
const act = async (account: Account, contactId: string, path: string, body: object) => {
  const answer = await account.call('POST', `/api/contacts/${contactId}/${path}`, body);
  expect(answer.status, answer.text).toBe(200);
  return Contact.parse(answer.data);
};
const block = (account: Account, contactId: string, kind = 'blocked') =>
  act(account, contactId, 'block', { kind });
const unblock = (account: Account, contactId: string, undo = false) =>
  act(account, contactId, 'unblock', { undo });

/** What became of each of the customer's messages, the oldest first; waits until all have it. */
async function outcomes(account: Account, conversationId: string, count: number) {
  let found: (string | null)[] = [];
  await until(`${count} outcomes`, async () => {
    const path = `/api/conversations/${conversationId}/messages`;
    found = Messages.parse(await data(account, path))
      .messages.filter(({ direction }) => direction === 'in')
      .map(({ outcome, outcomeReason }) =>
        outcome === null ? null : `${outcome}/${outcomeReason}`,
      )
      .toReversed();
    return found.length === count && found.every((one) => one !== null);
  });
  return found;
}
const heard = async (account: Account, channelId: string) =>
  (await phone(account, channelId)).messages.filter(({ from }) => from === 'business').length;
const audit = async (account: Account) =>
  (
    await environment.services.db.query<{ action: string }>(
      `select action from audit_entry where workspace_id = $1 and action like 'contact.%' order by created_at, id`,
      [account.workspaceId],
    )
  ).rows.map(({ action }) => action);

/** A bakery in which Ana waits for a person. */
async function whereAnaWaits() {
  const account = await environment.account();
  const channelId = await channelOf(account, true);
  await write(account, channelId, 'quero falar com um atendente');
  const { conversationId, messageId } = await newestQuestion(account);
  expect(await outcomes(account, conversationId, 1)).toEqual(['handed_off/asked_for_person']);
  await until('the hand-over to be said', async () => (await heard(account, channelId)) === 1);
  const path = `/api/conversations/${conversationId}`;
  const opened = async () => Opened.parse(await data(account, path));
  const { contactId } = await opened();
  return { account, channelId, conversationId, messageId, contactId, opened };
}

test('a block ends what waits, and what the contact writes is kept without anybody being told', async () => {
  const { account, channelId, conversationId, messageId, contactId, opened } =
    await whereAnaWaits();
  expect(await bell(account)).toHaveLength(1);
  const blocked = await block(account, contactId);
  expect(blocked.blocked).toMatchObject({ kind: 'blocked', byName: expect.any(String) });
  expect(await opened()).toMatchObject({ blockedAs: 'blocked', waitingSince: null });
  expect(await bell(account)).toEqual([]);
  expect((await list(account)).counts).toMatchObject({ waiting: 0, open: 0, agent: 0, closed: 1 });

  for (const text of ['aceita pix?', 'atendente', 'GANHE DINHEIRO'])
    await write(account, channelId, text);
  expect(await outcomes(account, conversationId, 4)).toEqual(
    Array.from({ length: 4 }, () => 'blocked/contact_blocked'),
  );
  const { conversations, counts } = await list(account);
  expect(counts).toMatchObject({ waiting: 0, open: 0, agent: 0, person: 0, closed: 1 });
  expect(conversations).toMatchObject([{ unread: 0 }]);
  expect(await bell(account)).toEqual([]);
  expect(await heard(account, channelId), 'no agent says anything').toBe(1);
  const why = Outcome.parse(await data(account, `/api/messages/${messageId}/outcome`));
  expect(why.text).toContain('A equipe bloqueou este contato');
  const { db } = environment.services;
  const told = await db.query('select from push_due where workspace_id = $1', [
    account.workspaceId,
  ]);
  const due = await db.query('select from opening_due where workspace_id = $1', [
    account.workspaceId,
  ]);
  expect([told.rowCount, due.rowCount], 'no device, and nothing at opening').toEqual([0, 0]);

  expect((await block(account, contactId, 'spam')).blocked).toMatchObject({ kind: 'spam' });
  await write(account, channelId, 'GANHE MAIS');
  expect((await outcomes(account, conversationId, 5)).at(-1)).toBe('blocked/contact_spam');
  expect((await unblock(account, contactId)).blocked).toBeNull();
  await write(account, channelId, 'aceita pix?');
  expect((await outcomes(account, conversationId, 6)).slice(-2)).toEqual([
    'blocked/contact_spam',
    'answered/answer',
  ]);
  expect(await audit(account)).toEqual([
    'contact.blocked',
    'contact.marked_as_spam',
    'contact.unblocked',
  ]);
});

test('a block that is undone leaves everything as it was, and what came since is answered', async () => {
  const { account, channelId, conversationId, contactId, opened } = await whereAnaWaits();
  const before = await opened();
  await block(account, contactId, 'spam');
  await write(account, channelId, 'aceita pix?');
  await outcomes(account, conversationId, 2);
  await unblock(account, contactId, true);
  expect(await outcomes(account, conversationId, 2)).toEqual([
    'handed_off/asked_for_person',
    'waiting_person/paused_by_person',
  ]);
  const { waitingSince, handoff, owner, resolvedAt } = await opened();
  expect({ waitingSince, handoff, owner, resolvedAt }).toEqual({
    waitingSince: before['waitingSince'],
    handoff: before['handoff'],
    owner: 'person',
    resolvedAt: null,
  });
  expect((await list(account, 'waiting')).conversations).toHaveLength(1);
  expect((await bell(account)).length).toBeGreaterThan(0);
});

test('an undo leaves alone what somebody has taken since, and comes too late after ten minutes', async () => {
  const { account, conversationId, contactId } = await whereAnaWaits();
  await block(account, contactId);
  await account.call('POST', `/api/conversations/${conversationId}/assign`, {
    userId: account.userId,
  });
  await unblock(account, contactId, true);
  expect(await outcomes(account, conversationId, 1)).toEqual(['blocked/contact_blocked']);

  const late = await whereAnaWaits();
  await block(late.account, late.contactId);
  await environment.services.db.query(
    `update contact_block set blocked_at = now() - interval '11 minutes' where contact_id = $1`,
    [late.contactId],
  );
  await unblock(late.account, late.contactId, true);
  expect(await outcomes(late.account, late.conversationId, 1)).toEqual(['blocked/contact_blocked']);
});

test('what an agent was about to say to somebody who is blocked never leaves', async () => {
  const account = await environment.account();
  const channelId = await channelOf(account, true);
  const agent = await firstAgent(account);
  await account.call('PATCH', `/agents/${agent.id}`, {
    config: { ...agent.config, typingMs: 5000, debounce: { quietMs: 1, maxMs: 1 } },
    publish: true,
  });
  await write(account, channelId, 'aceita pix?');
  const { conversationId } = await newestQuestion(account);
  expect(await outcomes(account, conversationId, 1)).toEqual(['answered/answer']);
  const { contactId } = Opened.parse(await data(account, `/api/conversations/${conversationId}`));
  await block(account, contactId);
  expect(await outcomes(account, conversationId, 1)).toEqual(['blocked/contact_blocked']);
  const { rows } = await environment.services.db.query<{ delivery: string }>(
    `select delivery from message where conversation_id = $1 and direction = 'out'`,
    [conversationId],
  );
  expect(new Set(rows.map(({ delivery }) => delivery))).toEqual(new Set(['cancelled']));
  await unblock(account, contactId, true);
  expect(await outcomes(account, conversationId, 1), 'answered anew').toEqual(['answered/answer']);
});

test('a person may write to somebody who is blocked, and nobody is told of the answer', async () => {
  const { account, channelId, conversationId, contactId } = await whereAnaWaits();
  await block(account, contactId);
  const sent = await account.call('POST', `/api/conversations/${conversationId}/messages`, {
    message: { kind: 'text', text: 'Não escreva mais.' },
  });
  expect(sent.status, sent.text).toBe(202);
  await until('it to arrive', async () => (await heard(account, channelId)) === 2);
  await write(account, channelId, 'vou escrever sim');
  expect(await outcomes(account, conversationId, 2)).toEqual([
    'blocked/contact_blocked',
    'blocked/contact_blocked',
  ]);
  expect(await bell(account)).toEqual([]);
  expect((await list(account, 'mine')).conversations).toMatchObject([{ unread: 0 }]);
  expect((await list(account)).counts).toMatchObject({ waiting: 0 });
});

test('of merged contacts one that is blocked blocks the person, and takes its block along at a split', async () => {
  const { account, channelId, conversationId, contactId } = await whereAnaWaits();
  const { id: other } = Contact.parse(
    (await account.call('POST', '/api/contacts', { name: 'Ana S.' })).data,
  );
  await block(account, other);
  const merged = await account.call('POST', `/api/contacts/${contactId}/merge`, {
    from: other,
    choices: [],
  });
  expect(merged.status, merged.text).toBe(200);
  expect(Contact.parse(merged.data).blocked).toMatchObject({ kind: 'blocked' });
  await write(account, channelId, 'aceita pix?');
  expect(await outcomes(account, conversationId, 2), 'what waited before goes on waiting').toEqual([
    'handed_off/asked_for_person',
    'blocked/contact_blocked',
  ]);
  const split = await account.call('POST', `/api/contacts/${contactId}/split`, { part: other });
  expect(split.status, split.text).toBe(200);
  expect(Contact.parse(split.data).blocked).toBeNull();
  expect(Contact.parse(await data(account, `/api/contacts/${other}`)).blocked).not.toBeNull();
});

test('another workspace blocks nobody here', async () => {
  const { account, contactId } = await whereAnaWaits();
  const stranger = await environment.account();
  for (const path of ['block', 'unblock']) {
    const answer = await stranger.call('POST', `/api/contacts/${contactId}/${path}`, {
      ...(path === 'block' && { kind: 'spam' }),
    });
    expect(answer).toMatchObject({ status: 404, code: 'contact_not_found' });
  }
  expect(Contact.parse(await data(account, `/api/contacts/${contactId}`)).blocked).toBeNull();
});
