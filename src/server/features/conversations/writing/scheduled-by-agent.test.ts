import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { scheduledMessageRoutes } from '#contract/conversations/scheduled-messages.ts';
import type { CustomerLine } from '#test/customers/customer-line.ts';
import { call, type ModelShop, modelShop, says, told } from '#test/customers/model-shop.ts';
import { type Answered, type Heard, startChatModel } from '#test/environments/chat-model.ts';
import {
  type Account,
  firstAgent,
  type ProductEnvironment,
  startProductEnvironment,
} from '#test/environments/product.ts';
import { until } from '#test/environments/telegram.ts';

/** What an agent promises to write later: it is said once, and only where the agent may speak. */
let environment: ProductEnvironment;
let model: Awaited<ReturnType<typeof startChatModel>>;
let script: (heard: Heard) => Answered = () => null;

beforeAll(async () => {
  model = await startChatModel((heard) => script(heard));
  environment = await startProductEnvironment({ insideOrigins: [model.origin] });
}, 60_000);
afterAll(async () => {
  await environment[Symbol.asyncDispose]();
  await model.stop();
});

const sql = (text: string, values: unknown[] = []) => environment.services.db.query(text, values);
const shop = (): Promise<ModelShop> => modelShop(environment, model, { scheduleMessages: true });
const heard = async (line: CustomerLine, customer: string, text: string): Promise<void> =>
  until(`“${text}”`, async () => (await line.heard(customer)).some((one) => one.includes(text)));

const List = z.object({ conversations: z.array(z.object({ id: z.string() })) });
async function conversationOf(account: Account): Promise<string> {
  const { data } = await account.call('GET', '/api/conversations?state=all');
  return List.parse(data).conversations[0]?.id ?? '';
}

/** Tomorrow at nine where the business is. */
const tomorrow = (): string =>
  `${Temporal.Now.plainDateISO('America/Sao_Paulo').add({ days: 1 }).toString()}T09:00`;
const asksForTomorrow = 'me lembra amanhã às 9h de buscar o bolo?';
const reminds = (one: Heard): Answered =>
  told(one).includes('Will be done')
    ? says('Agendei o lembrete para amanhã às 9h.')
    : call('schedule_message', { at: tomorrow(), text: 'Oi! Lembrete do bolo.' });

async function scheduledOf(account: Account) {
  const id = await conversationOf(account);
  if (id === '') return [];
  const { data } = await account.call('GET', `/api/conversations/${id}/scheduled-messages`);
  return scheduledMessageRoutes.listScheduledMessages.answer.data.parse(data).scheduledMessages;
}
/** The time that it was promised for comes now. */
async function itIsTime(): Promise<void> {
  await sql(`update scheduled_message set send_at = now()`);
  environment.services.bus.wake('schedule');
}

test('what the customer asked for is written at its time, once', async () => {
  const { account, line } = await shop();
  script = reminds;
  await line.write('Ana', asksForTomorrow);
  await heard(line, 'Ana', 'Agendei o lembrete');
  const [one, ...others] = await scheduledOf(account);
  expect(others).toEqual([]);
  expect(one).toMatchObject({ text: 'Oi! Lembrete do bolo.', isMine: false, errorText: null });
  expect(one?.authorName).not.toBe('');
  const at = Temporal.PlainDateTime.from(tomorrow()).toZonedDateTime('America/Sao_Paulo');
  expect(Date.parse(one?.sendAt ?? '')).toBe(at.epochMilliseconds);
  await itIsTime();
  await heard(line, 'Ana', 'Lembrete do bolo');
  await until('it to be forgotten', async () => (await scheduledOf(account)).length === 0);
  expect((await line.heard('Ana')).filter((text) => text.includes('do bolo'))).toHaveLength(1);
});

test('after a person took over the agent says nothing, and people are told', async () => {
  const { account, line } = await shop();
  script = reminds;
  await line.write('Ana', asksForTomorrow);
  await heard(line, 'Ana', 'Agendei o lembrete');
  const id = await conversationOf(account);
  expect((await account.call('POST', `/api/conversations/${id}/take-over`)).status).toBe(200);
  await itIsTime();
  await until('the reason', async () => {
    const [one] = await scheduledOf(account);
    return one?.errorText?.includes('não é ele quem responde aqui') ?? false;
  });
  expect((await line.heard('Ana')).join()).not.toContain('do bolo');
});

test('a time that nobody asked for, and a promise without the call, are refused', async () => {
  const { account, line } = await shop();
  const refusals: string[] = [];
  script = (one) => {
    const before = told(one);
    const last = before.slice(before.lastIndexOf('Not done'));
    if (!before.includes('Not done'))
      return call('schedule_message', { at: tomorrow(), text: 'Oi!' });
    refusals.push(last);
    return before.includes('nothing in this turn does it')
      ? says('O que você quer saber?', 'question')
      : says('Agendei a mensagem.');
  };
  await line.write('Ana', 'vocês fazem bolo?');
  await heard(line, 'Ana', 'O que você quer saber?');
  expect(refusals[0]).toContain('the contact has not asked for');
  expect(refusals.at(-1)).toContain('nothing in this turn does it');
  expect(await scheduledOf(account)).toEqual([]);
});

const pauseChannel = ({ channelId }: CustomerLine) =>
  sql(`update channel set paused_until = now() + interval '1 hour' where id = $1`, [channelId]);
async function resumeChannel({ channelId }: CustomerLine): Promise<void> {
  await sql(`update channel set paused_until = null where id = $1`, [channelId]);
  await sql(`update conversation set deliver_at = now() where channel_id = $1`, [channelId]);
  environment.services.bus.wake('delivery');
}
/** The pause of who began to type, and sent nothing, is over. */
async function nobodyTypes(account: Account): Promise<void> {
  await sql(
    `update conversation set owned_until = now(), answer_at = least(answer_at, now()) where workspace_id = $1`,
    [account.workspaceId],
  );
  environment.services.bus.wake('answer');
}

test('what was scheduled with an answer that is called off goes with it', async () => {
  const { account, line } = await shop();
  await pauseChannel(line);
  let hour = 9;
  script = (one) =>
    told(one).includes('Will be done')
      ? says(`Agendei o lembrete para amanhã às ${hour}h.`)
      : call('schedule_message', {
          at: tomorrow().replace('09:00', `${String(hour).padStart(2, '0')}:00`),
          text: 'Oi! Lembrete do bolo.',
        });
  await line.write('Ana', asksForTomorrow);
  await until('it to be scheduled', async () => (await scheduledOf(account)).length === 1);
  const id = await conversationOf(account);
  expect((await account.call('POST', `/api/conversations/${id}/typing`)).status).toBe(202);
  expect(await scheduledOf(account), 'the customer was told nothing of it').toEqual([]);
  hour = 10;
  await line.write('Ana', 'na verdade às 10h');
  await nobodyTypes(account);
  await resumeChannel(line);
  await heard(line, 'Ana', 'amanhã às 10h');
  const rows = await scheduledOf(account);
  expect(rows.map(({ text }) => text)).toEqual(['Oi! Lembrete do bolo.']);
  expect((await line.heard('Ana')).join()).not.toContain('9h');
});

test('an answer that is called off and given anew schedules its message once', async () => {
  const { account, line } = await shop();
  await pauseChannel(line);
  let times = 0;
  script = (one) => {
    if (told(one).includes('Will be done')) return says('Agendei o lembrete para amanhã às 9h.');
    times += 1;
    return call('schedule_message', {
      at: tomorrow(),
      text: times === 1 ? 'Oi! Lembrete do bolo.' : 'Olá! Lembrete do bolo.',
    });
  };
  await line.write('Ana', asksForTomorrow);
  await until('it to be scheduled', async () => (await scheduledOf(account)).length === 1);
  const id = await conversationOf(account);
  await account.call('POST', `/api/conversations/${id}/typing`);
  await nobodyTypes(account);
  await resumeChannel(line);
  await heard(line, 'Ana', 'Agendei o lembrete');
  expect((await scheduledOf(account)).map(({ text }) => text)).toEqual(['Olá! Lembrete do bolo.']);
});

test('a model that asks for one moment twice schedules what it asked for last', async () => {
  const { account, line } = await shop();
  const answers: string[] = [];
  let times = 0;
  script = (one) => {
    answers.push(told(one));
    times += 1;
    if (times === 1)
      return {
        calls: [
          { name: 'schedule_message', args: { at: tomorrow(), text: 'Oi! Lembrete do bolo.' } },
          { name: 'reply', args: { text: 'Agendei o lembrete.', kind: 'courtesy' } },
        ],
      };
    return times === 3
      ? says('Agendei o lembrete para amanhã às 9h.')
      : call('schedule_message', { at: tomorrow(), text: 'Olá! Lembrete do bolo.' });
  };
  await line.write('Ana', asksForTomorrow);
  await heard(line, 'Ana', 'Agendei o lembrete');
  expect((await scheduledOf(account)).map(({ text }) => text)).toEqual(['Olá! Lembrete do bolo.']);
  expect(answers.at(-1), 'it is told').toContain('in place of');
});

test('two promises for one moment are both kept, and the same one is kept once', async () => {
  const { account, line } = await shop();
  for (const what of ['bolo', 'cartão', 'cartão']) {
    script = (one) =>
      told(one).includes('Will be done')
        ? says(`Agendei o lembrete do ${what}. Mais alguma coisa?`, 'question')
        : call('schedule_message', { at: tomorrow(), text: `Oi! Lembrete do ${what}.` });
    const before = (await line.heard('Ana')).length;
    await line.write('Ana', `me lembra amanhã às 9h do ${what}?`);
    await until('the answer', async () => (await line.heard('Ana')).length > before);
  }
  expect((await scheduledOf(account)).map(({ text }) => text)).toEqual([
    'Oi! Lembrete do bolo.',
    'Oi! Lembrete do cartão.',
  ]);
});

const Contacts = z.object({ contacts: z.array(z.object({ id: z.string() })) });
const isRefused = (account: Account, because: string) =>
  until(`the reason “${because}”`, async () =>
    ((await scheduledOf(account))[0]?.errorText ?? '').includes(because),
  );

test('a person whom the team has blocked is written nothing, and people are told', async () => {
  const { account, line } = await shop();
  script = reminds;
  await line.write('Ana', asksForTomorrow);
  await heard(line, 'Ana', 'Agendei o lembrete');
  const [contact] = Contacts.parse((await account.call('GET', '/api/contacts')).data).contacts;
  const block = `/api/contacts/${contact?.id}/block`;
  expect((await account.call('POST', block, { kind: 'spam' })).status).toBe(200);
  await itIsTime();
  await isRefused(account, 'bloqueou');
  expect((await line.heard('Ana')).join()).not.toContain('do bolo');
});

/** The loop has come to what is due, and has said it or not. */
const isLookedAt = (account: Account, line: CustomerLine) =>
  until('what is due to be looked at', async () => {
    const { rowCount } = await sql(
      'select from scheduled_message where workspace_id = $1 and again_at is not null',
      [account.workspaceId],
    );
    return (rowCount ?? 0) > 0 || (await line.heard('Ana')).join().includes('do bolo');
  });
/** What the customer wrote has arrived, and waits for its turn. */
const waitsForTurn = (account: Account) =>
  until('the message', async () => {
    const { rowCount } = await sql(
      `select from message where workspace_id = $1 and direction = 'in' and outcome is null`,
      [account.workspaceId],
    );
    return (rowCount ?? 0) > 0;
  });
/** The customer has been quiet for long enough. */
async function itIsAnswered(account: Account): Promise<void> {
  await sql('update conversation set answer_at = now() where workspace_id = $1', [
    account.workspaceId,
  ]);
  environment.services.bus.wake('answer');
}
async function withPatience({ account, agentId }: ModelShop): Promise<void> {
  const { config } = await firstAgent(account);
  const debounce = { quietMs: 60_000, maxMs: 60_000 };
  const patch = { config: { ...config, debounce }, publish: true };
  const put = await account.call('PATCH', `/agents/${agentId}`, patch);
  expect(put.status, put.text).toBe(200);
}

test('who has just asked for silence is written nothing, though their turn has not come', async () => {
  const one = await shop();
  const { account, line } = one;
  await withPatience(one);
  script = reminds;
  await line.write('Ana', asksForTomorrow);
  await waitsForTurn(account);
  await itIsAnswered(account);
  await heard(line, 'Ana', 'Agendei o lembrete');
  await line.write('Ana', 'PARAR');
  await waitsForTurn(account);
  await itIsTime();
  await isLookedAt(account, line);
  expect((await line.heard('Ana')).join()).not.toContain('do bolo');
  await itIsAnswered(account);
  await isRefused(account, 'não receber mensagens');
  expect((await line.heard('Ana')).join()).not.toContain('do bolo');
});

test('what the customer has just asked is answered before the promised message', async () => {
  const one = await shop();
  const { account, line } = one;
  await withPatience(one);
  script = reminds;
  await line.write('Ana', asksForTomorrow);
  await waitsForTurn(account);
  await itIsAnswered(account);
  await heard(line, 'Ana', 'Agendei o lembrete');
  script = () => says('Sim! O que você quer saber?', 'question');
  await line.write('Ana', 'vocês fazem bolo?');
  await waitsForTurn(account);
  await itIsTime();
  await isLookedAt(account, line);
  await itIsAnswered(account);
  await heard(line, 'Ana', 'do bolo');
  expect((await line.heard('Ana')).slice(1)).toEqual([
    'Sim! O que você quer saber?',
    'Oi! Lembrete do bolo.',
  ]);
});
