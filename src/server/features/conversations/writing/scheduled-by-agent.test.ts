import { afterAll, beforeAll, expect, test } from 'vitest';
import { call, says, told } from '#test/customers/model-shop.ts';
import {
  asksForTomorrow,
  conversationOf,
  heard,
  reminds,
  scheduledOf,
  startReminders,
  tomorrow,
} from '#test/customers/reminders.ts';
import type { Account } from '#test/environments/product.ts';
import { until } from '#test/environments/telegram.ts';

/** What an agent promises to write later is scheduled with the words that promise it, once. */
let stage: Awaited<ReturnType<typeof startReminders>>;
beforeAll(async () => {
  stage = await startReminders();
}, 60_000);
afterAll(() => stage.close());

test('what the customer asked for is written at its time, once', async () => {
  const { account, line } = await stage.shop();
  stage.script = reminds;
  await line.write('Ana', asksForTomorrow);
  await heard(line, 'Ana', 'Agendei o lembrete');
  const [one, ...others] = await scheduledOf(account);
  expect(others).toEqual([]);
  expect(one).toMatchObject({ text: 'Oi! Lembrete do bolo.', isMine: false, errorText: null });
  expect(one?.authorName).not.toBe('');
  const at = Temporal.PlainDateTime.from(tomorrow()).toZonedDateTime('America/Sao_Paulo');
  expect(Date.parse(one?.sendAt ?? '')).toBe(at.epochMilliseconds);
  await stage.itIsTime();
  await heard(line, 'Ana', 'Lembrete do bolo');
  await until('it to be forgotten', async () => (await scheduledOf(account)).length === 0);
  expect((await line.heard('Ana')).filter((text) => text.includes('do bolo'))).toHaveLength(1);
});

test('after a person took over the agent says nothing, and people are told', async () => {
  const { account, line } = await stage.shop();
  stage.script = reminds;
  await line.write('Ana', asksForTomorrow);
  await heard(line, 'Ana', 'Agendei o lembrete');
  const id = await conversationOf(account);
  expect((await account.call('POST', `/api/conversations/${id}/take-over`)).status).toBe(200);
  await stage.itIsTime();
  await until('the reason', async () => {
    const [one] = await scheduledOf(account);
    return one?.errorText?.includes('não é ele quem responde aqui') ?? false;
  });
  expect((await line.heard('Ana')).join()).not.toContain('do bolo');
});

test('a time that nobody asked for, and a promise without the call, are refused', async () => {
  const { account, line } = await stage.shop();
  const refusals: string[] = [];
  stage.script = (one) => {
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

/** The pause of who began to type, and sent nothing, is over. */
async function nobodyTypes(account: Account): Promise<void> {
  await stage.sql(
    `update conversation set owned_until = now(), answer_at = least(answer_at, now()) where workspace_id = $1`,
    [account.workspaceId],
  );
  stage.environment.services.bus.wake('answer');
}

test('what was scheduled with an answer that is called off goes with it', async () => {
  const { account, line } = await stage.shop();
  await stage.pauseChannel(line);
  let hour = 9;
  stage.script = (one) =>
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
  await stage.resumeChannel(line);
  await heard(line, 'Ana', 'amanhã às 10h');
  const rows = await scheduledOf(account);
  expect(rows.map(({ text }) => text)).toEqual(['Oi! Lembrete do bolo.']);
  expect((await line.heard('Ana')).join()).not.toContain('9h');
});

test('an answer that is called off and given anew schedules its message once', async () => {
  const { account, line } = await stage.shop();
  await stage.pauseChannel(line);
  let times = 0;
  stage.script = (one) => {
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
  await stage.resumeChannel(line);
  await heard(line, 'Ana', 'Agendei o lembrete');
  expect((await scheduledOf(account)).map(({ text }) => text)).toEqual(['Olá! Lembrete do bolo.']);
});

test('a model that asks for one moment twice schedules what it asked for last', async () => {
  const { account, line } = await stage.shop();
  const answers: string[] = [];
  let times = 0;
  stage.script = (one) => {
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
  const { account, line } = await stage.shop();
  for (const what of ['bolo', 'cartão', 'cartão']) {
    stage.script = (one) =>
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
