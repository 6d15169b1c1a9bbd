import { afterAll, beforeAll, expect, test } from 'vitest';
import { deadLetterRoutes } from '#contract/conversations/dead-letters.ts';
import { MessageOutcome } from '#contract/conversations/messages.ts';
import { channelOf, newestQuestion, phone, write } from '#test/customers/simulated-shop.ts';
import {
  type Account,
  type ProductEnvironment,
  startProductEnvironment,
} from '#test/environments/product.ts';
import { until } from '#test/environments/telegram.ts';

let environment: ProductEnvironment;
beforeAll(async () => {
  environment = await startProductEnvironment();
});
afterAll(() => environment[Symbol.asyncDispose]());

const path = '/api/dead-letters';
const listed = async (account: Account, language = 'pt') =>
  deadLetterRoutes.listDeadLetters.answer.data.parse(
    (await account.call('GET', path, undefined, { 'accept-language': language })).data,
  );
const counted = async (account: Account) =>
  (await account.call('GET', '/agents/worker/status')).data;
const outcome = async (account: Account, id: string) =>
  MessageOutcome.parse((await account.call('GET', `/api/messages/${id}/outcome`)).data);
const heard = async (account: Account, channelId: string) =>
  (await phone(account, channelId)).messages.filter(({ from }) => from === 'business').length;

/** The next two sends are taken, and we do not learn it; so the message is given up. */
const loseAnswers = () =>
  environment.product.simulators?.telegram.control.setFaults({
    next: { sendMessage: ['reset_after', 'reset_after'] },
  });

/** The turn of a broken agent is due at once, until it is given up. */
async function givenUp(account: Account): Promise<void> {
  await until('a dead letter', async () => {
    await environment.services.db.query(
      'update conversation set answer_at = now() where answer_lease_until is null and answer_at is not null and workspace_id = $1',
      [account.workspaceId],
    );
    return (await listed(account)).total === 1;
  });
}

test('an answer that was given up is listed with its reason, and sent once more on request', async () => {
  const [account, stranger] = [await environment.account(), await environment.account()];
  const channelId = await channelOf(account, true);
  await loseAnswers();
  await write(account, channelId, 'aceita pix?');
  await until('it is given up', async () => (await listed(account)).total === 1);
  const { messageId, conversationId } = await newestQuestion(account);
  const { deadLetters } = await listed(account);
  expect(deadLetters).toMatchObject([
    {
      step: 'deliver',
      code: 'outcome_unknown',
      text: 'O canal não confirmou se entregou a mensagem. Confira antes de escrever de novo.',
      said: expect.stringContaining('pix'),
      conversation: { id: conversationId, contactName: 'Ana Souza', channelName: 'Balcão' },
      canRetry: true,
    },
  ]);
  expect((await listed(account, 'en')).deadLetters[0]?.text).toContain('did not confirm');
  expect(await counted(account)).toMatchObject({ queue: { dead: 1 } });
  expect(await outcome(account, messageId)).toMatchObject({ outcome: 'failed' });
  const [letter] = deadLetters;
  const retry = `${path}/${letter?.id}/retry`;
  expect(await listed(stranger)).toEqual({ total: 0, deadLetters: [] });
  expect(await stranger.call('POST', retry)).toMatchObject({ code: 'dead_letter_not_found' });

  const before = await heard(account, channelId);
  expect((await account.call('POST', retry)).status).toBe(202);
  await until('it arrives', async () => (await heard(account, channelId)) === before + 1);
  await until('its outcome', async () => (await outcome(account, messageId)).outcome !== 'pending');
  expect(await outcome(account, messageId)).toMatchObject({
    outcome: 'answered',
    reason: 'answer',
  });
  expect(await listed(account)).toMatchObject({ total: 0 });
  expect(await account.call('POST', retry)).toMatchObject({ code: 'dead_letter_not_found' });
});

test('what is refused anew is one line of the list; who has dealt with it takes it off', async () => {
  const account = await environment.account();
  const channelId = await channelOf(account, false);
  await write(account, channelId, 'aceita pix?');
  const { conversationId } = await newestQuestion(account);
  await loseAnswers();
  await account.call('POST', `/api/conversations/${conversationId}/messages`, {
    message: { kind: 'text', text: 'Aceitamos.' },
  });
  await until('it is given up', async () => (await listed(account)).total === 1);
  const [first] = (await listed(account)).deadLetters;
  expect(first).toMatchObject({ said: 'Aceitamos.', canRetry: true });
  await loseAnswers();
  await account.call('POST', `/api/messages/${first?.messageId}/send-again`);
  await until('it is given up again', async () => {
    const { deadLetters, total } = await listed(account);
    return total === 1 && deadLetters[0]?.id !== first?.id;
  });
  const [again] = (await listed(account)).deadLetters;
  expect((await account.call('DELETE', `${path}/${again?.id}`)).status).toBe(200);
  expect(await listed(account)).toMatchObject({ total: 0 });
  expect(await counted(account)).toMatchObject({ queue: { dead: 0 } });
  expect(await account.call('DELETE', `${path}/${again?.id}`)).toMatchObject({
    code: 'dead_letter_not_found',
  });
});

test('who writes to the customer themselves has dealt with it', async () => {
  const account = await environment.account();
  const channelId = await channelOf(account, true);
  await loseAnswers();
  await write(account, channelId, 'aceita pix?');
  await until('it is given up', async () => (await listed(account)).total === 1);
  const { conversationId } = await newestQuestion(account);
  await account.call('POST', `/api/conversations/${conversationId}/messages`, {
    message: { kind: 'text', text: 'Aceitamos.' },
  });
  expect(await listed(account)).toMatchObject({ total: 0 });
});

test('a turn that failed on every try is answered anew once its agent can', async () => {
  const account = await environment.account();
  const channelId = await channelOf(account, true);
  const { db } = environment.services;
  const change = (to: string) =>
    db.query(`update agent_version set config = ${to} where workspace_id = $1`, [
      account.workspaceId,
    ]);
  await change(`config || '{"name": 7, "language": 7}'`);
  await write(account, channelId, 'aceita pix?');
  await givenUp(account);
  const { messageId } = await newestQuestion(account);
  expect(await outcome(account, messageId)).toMatchObject({
    outcome: 'failed',
    reason: 'run_failed',
  });
  const [letter] = (await listed(account)).deadLetters;
  expect(letter).toMatchObject({
    step: 'answer',
    text: 'A resposta falhou em todas as tentativas.',
    said: 'aceita pix?',
    canRetry: true,
  });
  await change(`(config - 'name') || '{"language": "pt"}'`);
  expect((await account.call('POST', `${path}/${letter?.id}/retry`)).status).toBe(202);
  await until('the answer', async () => (await heard(account, channelId)) > 0);
  await until('its outcome', async () => (await outcome(account, messageId)).outcome !== 'pending');
  expect(await outcome(account, messageId)).toMatchObject({
    outcome: 'answered',
    reason: 'answer',
  });
  expect(await listed(account)).toMatchObject({ total: 0 });
});
