import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { conversationRoutes } from '#contract/conversations/conversation-routes.ts';
import { connectBot } from '#test/customers/customer-line.ts';
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

const agent = { debounce: { quietMs: 0, maxMs: 0 }, typingMs: 0 };
const Conversations = z.object({ conversations: z.array(z.object({ id: z.string() })) });
const Newest = z.object({ messages: z.array(z.object({ id: z.string() })) });

async function start(timeZone?: string) {
  const account = await environment.account();
  const line = await connectBot(account, { agent });
  if (timeZone)
    expect(
      (await account.call('PUT', '/api/business-hours', { timeZone, blocks: [], holidays: [] }))
        .status,
    ).toBe(200);
  /** Ana writes; resolves with the id of her message once it has its outcome. */
  async function writes(text: string): Promise<string> {
    const newest = async () =>
      Newest.parse((await account.call('GET', '/api/messages?direction=in&limit=1')).data)
        .messages[0]?.id;
    const before = await newest();
    await line.write('Ana', text);
    await until('the message', async () => (await newest()) !== before);
    const id = (await newest()) ?? '';
    await until('its outcome', async () => (await outcome(account, id)).outcome !== 'pending');
    return id;
  }
  async function takeOver(): Promise<Date> {
    const [found] = Conversations.parse(
      (await account.call('GET', '/api/conversations')).data,
    ).conversations;
    expect((await account.call('POST', `/api/conversations/${found?.id}/take-over`)).status).toBe(
      200,
    );
    return new Date();
  }
  return { account, writes, takeOver };
}

async function outcome(account: Account, id: string, language = 'pt') {
  const answer = await account.call('GET', `/api/messages/${id}/outcome`, undefined, {
    'accept-language': language,
  });
  return conversationRoutes.messageOutcome.answer.data.parse(answer.data);
}

/** The minute of a moment, or the one before where it has just changed. */
const minute = (time: Date, timeZone: string): string =>
  [0, 5_000]
    .map((late) =>
      new Date(time.getTime() - late).toLocaleTimeString('pt-BR', {
        hour: '2-digit',
        minute: '2-digit',
        timeZone,
      }),
    )
    .join('|');

/** As if the outcome had been written so much later, long after a person stepped in. */
const outcomeLater = (id: string) =>
  environment.services.db.query(
    `update message set outcome_at = outcome_at + interval '75 minutes' where id = $1`,
    [id],
  );

test.each([undefined, 'America/Manaus', 'America/Noronha'])(
  'a pause began when the person took over, by the clock of the business: %s',
  async (zone) => {
    const { account, writes, takeOver } = await start(zone);
    await writes('oi');
    const time = minute(await takeOver(), zone ?? 'America/Sao_Paulo');
    const id = await writes('tem bolo?');
    await outcomeLater(id);
    const sentence = new RegExp(
      `^O agente está em pausa: uma pessoa assumiu a conversa às (${time})\\.$`,
    );
    expect((await outcome(account, id)).text).toMatch(sentence);
    const Ledger = z.object({
      messages: z.array(z.object({ id: z.string(), outcomeText: z.string().nullable() })),
    });
    const { messages } = Ledger.parse(
      (await account.call('GET', '/api/messages?direction=in')).data,
    );
    expect(messages.find((message) => message.id === id)?.outcomeText).toMatch(sentence);
    expect((await outcome(account, id, 'en')).text).toMatch(
      new RegExp(`took over the conversation at (${time})\\.$`),
    );

    // Whoever takes it next changes nothing of this pause, nor does one that comes after it.
    await takeOver();
    await environment.services.db.query(
      `update message set paused_at = paused_at - interval '48 hours' where id = $1`,
      [id],
    );
    expect((await outcome(account, id)).text).toMatch(
      new RegExp(`às (${time}) de \\d\\d/\\d\\d/\\d{4}\\.$`),
    );
    expect((await outcome(account, await writes('e pão?'))).text).toMatch(sentence);
  },
);

test('handed over and not taken, the agent is paused since it called a person; then since one came', async () => {
  const { account, writes, takeOver } = await start('America/Manaus');
  await writes('quero falar com um atendente');
  const called = minute(new Date(), 'America/Manaus');
  const before = await writes('tem bolo?');
  expect((await outcome(account, before)).text).toMatch(
    new RegExp(
      `^O agente está em pausa: a conversa foi passada para uma pessoa às (${called})\\.$`,
    ),
  );
  const time = minute(await takeOver(), 'America/Manaus');
  const after = await writes('e pão?');
  expect((await outcome(account, after)).text).toMatch(
    new RegExp(`uma pessoa assumiu a conversa às (${time})\\.$`),
  );
  expect((await outcome(account, before)).text).toContain('foi passada para uma pessoa');
});

test('where the moment is not known no time is told', async () => {
  const { account, writes, takeOver } = await start();
  await writes('oi');
  await takeOver();
  const id = await writes('tem bolo?');
  await environment.services.db.query(`update message set paused_at = null where id = $1`, [id]);
  expect((await outcome(account, id)).text).toBe(
    'O agente está em pausa: uma pessoa assumiu a conversa.',
  );
});
