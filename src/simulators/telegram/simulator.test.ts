import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Bot, GrammyError, InlineKeyboard, InputFile, webhookCallback } from 'grammy';
import { createServer } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import {
  ana,
  bruno,
  startTelegramEnvironment,
  startWebhookServer,
  until,
  type TelegramEnvironment,
} from '#test/environments/telegram.ts';
import { connectSimulator } from './client.ts';
import type { JournalEntry } from './journal.ts';

const open: AsyncDisposable[] = [];
const opened = <T extends AsyncDisposable>(thing: T): T => {
  open.push(thing);
  return thing;
};
afterEach(async () => {
  for (const thing of open.splice(0).toReversed()) await thing[Symbol.asyncDispose]();
});
const start = async (
  ...options: Parameters<typeof startTelegramEnvironment>
): Promise<TelegramEnvironment> => opened(await startTelegramEnvironment(...options));
const botOf = (environment: TelegramEnvironment, token = environment.token): Bot =>
  new Bot(token, { client: { apiRoot: environment.simulator.url } });
const refusal = async (work: Promise<unknown>): Promise<string> => {
  const error: unknown = await work.catch((reason: unknown) => reason);
  if (!(error instanceof GrammyError))
    throw new Error(`expected a refusal of the Bot API, got ${String(error)}`);
  return error.description;
};
const entries = <T extends JournalEntry['type']>(
  environment: TelegramEnvironment,
  type: T,
): Extract<JournalEntry, { type: T }>[] =>
  environment.simulator.journal.filter(
    (entry): entry is Extract<JournalEntry, { type: T }> => entry.type === type,
  );

describe('a grammY bot, which we did not write', () => {
  it('talks by long polling', async () => {
    const environment = await start();
    const { control } = environment.simulator;
    const bot = botOf(environment);
    bot.command('start', (context) =>
      context.reply(`Bem-vinda, ${context.from?.first_name}`, {
        reply_markup: new InlineKeyboard().text('Cardápio', 'menu'),
      }),
    );
    bot.callbackQuery('menu', async (context) => {
      await context.answerCallbackQuery({ text: 'já vai' });
      await context.editMessageText('Pão, bolo e café');
    });
    bot.on('message:photo', async (context) => {
      const file = await context.getFile();
      const bytes = await fetch(
        `${environment.simulator.url}/file/bot${environment.token}/${file.file_path}`,
      ).then((answer) => answer.arrayBuffer());
      await context.replyWithDocument(new InputFile(new Uint8Array(bytes), 'volta.png'), {
        caption: `${bytes.byteLength} bytes`,
      });
    });
    bot.on('edited_message', (context) =>
      context.reply(`Agora: ${context.editedMessage.text}`, {
        reply_parameters: { message_id: context.editedMessage.message_id },
      }),
    );
    const running = bot.start();
    try {
      await control.act(environment.token, ana, { kind: 'text', text: '/start' });
      const screen = async (): Promise<unknown[]> =>
        (await control.phone(environment.token, ana.id)).messages
          .filter(({ from }) => from === 'business')
          .map(({ part }) => part);
      await until('the greeting', async () => (await screen()).length === 1);
      expect(await screen()).toEqual([
        { kind: 'buttons', text: 'Bem-vinda, Ana', buttons: [{ id: 'menu', label: 'Cardápio' }] },
      ]);
      await control.act(environment.token, ana, { kind: 'press', messageId: 2, buttonId: 'menu' });
      await until('the edited answer', async () => JSON.stringify(await screen()).includes('Pão'));
      await control.act(environment.token, ana, { kind: 'photo' });
      await until('the photo back', async () => (await screen()).length === 2);
      expect((await screen())[1]).toMatchObject({
        kind: 'media',
        media: 'document',
        fileName: 'volta.png',
        caption: expect.stringMatching(/^\d{2,} bytes$/),
      });
      const { messageIds } = await control.act(environment.token, ana, {
        kind: 'text',
        text: 'errado',
      });
      await control.act(environment.token, ana, {
        kind: 'edit',
        messageId: messageIds[0] ?? 0,
        text: 'certo',
      });
      await until('the answer to the edit', async () => (await screen()).length === 3);
      // The next poll tells Telegram that the last ones arrived.
      await until('every mark', async () =>
        (await control.phone(environment.token, ana.id)).messages.every(
          ({ mark }) => mark === 'delivered',
        ),
      );
    } finally {
      await bot.stop();
      await running;
    }
  });

  it('talks by webhook, with the secret', async () => {
    const environment = await start();
    const bot = botOf(environment);
    bot.on('message:text', (context) => context.reply(context.message.text.toUpperCase()));
    const server = createServer(webhookCallback(bot, 'http', { secretToken: 'segredo' }));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const port = typeof address === 'object' ? address?.port : 0;
    try {
      await bot.api.setWebhook(`http://127.0.0.1:${port}/`, { secret_token: 'segredo' });
      await environment.simulator.control.act(environment.token, ana, {
        kind: 'text',
        text: 'olá, ação 😀',
      });
      await until('the answer', () =>
        entries(environment, 'call').some(({ method }) => method === 'sendMessage'),
      );
      expect(entries(environment, 'call').at(-1)?.params).toMatchObject({ text: 'OLÁ, AÇÃO 😀' });
      expect(await bot.api.getWebhookInfo()).toMatchObject({
        url: `http://127.0.0.1:${port}/`,
        pending_update_count: 0,
        max_connections: 40,
      });
      expect(await refusal(bot.api.getUpdates())).toBe(
        "Conflict: can't use getUpdates method while webhook is active; use deleteWebhook to delete the webhook first",
      );
    } finally {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    }
  });

  it('hears the refusals that Telegram would give', async () => {
    const environment = await start();
    const { control } = environment.simulator;
    await control.act(environment.token, ana, { kind: 'text', text: 'oi' });
    const { api } = botOf(environment);
    const button = (data: string) => ({
      reply_markup: { inline_keyboard: [[{ text: 'x', callback_data: data }]] },
    });
    expect(await refusal(api.sendMessage(ana.id, '  '))).toBe('Bad Request: message text is empty');
    expect(await refusal(api.sendMessage(ana.id, 'x'.repeat(4097)))).toBe(
      'Bad Request: message is too long',
    );
    expect(await refusal(api.sendMessage(99, 'x'))).toBe('Bad Request: chat not found');
    expect(await refusal(api.sendMessage(ana.id, 'x', button('é'.repeat(33))))).toBe(
      'Bad Request: BUTTON_DATA_INVALID',
    );
    expect(
      await refusal(api.sendMessage(ana.id, 'x', { reply_parameters: { message_id: 77 } })),
    ).toBe('Bad Request: message to be replied not found');
    expect(
      await refusal(
        api.sendPhoto(ana.id, new InputFile(new Uint8Array(10), 'a.jpg'), {
          caption: 'x'.repeat(1025),
        }),
      ),
    ).toBe('Bad Request: message caption is too long');
    expect(await refusal(api.sendPhoto(ana.id, 'no-such-file'))).toMatch(
      /^Bad Request: wrong remote file identifier/,
    );
    expect(await refusal(api.getFile('no-such-file'))).toBe('Bad Request: invalid file_id');
    expect(await refusal(api.answerCallbackQuery('1'))).toBe(
      'Bad Request: query is too old and response timeout expired or query ID is invalid',
    );
    expect(await refusal(api.setWebhook('http://example.com/'))).toBe(
      'Bad Request: bad webhook: An HTTPS URL must be provided for webhook',
    );
    expect(await refusal(api.setWebhook('https://example.com:444/'))).toBe(
      'Bad Request: bad webhook: Webhook can be set up only on ports 80, 88, 443 or 8443',
    );
    expect(await refusal(api.setWebhook('https://example.com/', { secret_token: 'ç' }))).toBe(
      'Bad Request: secret token contains unallowed characters',
    );
    expect(await refusal(api.getStickerSet('x'))).toBe('Not Found: method not found');
    const sent = await api.sendMessage(ana.id, 'x', button('a'));
    expect(await refusal(api.editMessageText(ana.id, sent.message_id, 'x', button('a')))).toMatch(
      /^Bad Request: message is not modified/,
    );
    expect(await refusal(api.editMessageText(ana.id, 1, 'x'))).toBe(
      "Bad Request: message can't be edited",
    );
    await control.act(environment.token, ana, { kind: 'block' });
    expect(await refusal(api.sendMessage(ana.id, 'x'))).toBe(
      'Forbidden: bot was blocked by the user',
    );
    expect(
      await refusal(
        botOf(
          environment,
          `${environment.token.slice(0, -1)}${environment.token.endsWith('A') ? 'B' : 'A'}`,
        ).api.getMe(),
      ),
    ).toBe('Unauthorized');
    expect(await refusal(botOf(environment, 'rubbish').api.getMe())).toBe('Not Found');
  });

  it('sends media of every kind, an album and a place', async () => {
    const environment = await start();
    const { control } = environment.simulator;
    await control.act(environment.token, ana, { kind: 'text', text: 'oi' });
    const { api } = botOf(environment);
    const file = (): InputFile => new InputFile(new Uint8Array(100), 'arquivo.bin');
    await api.sendPhoto(ana.id, file());
    const video = await api.sendVideo(ana.id, file(), { caption: 'vídeo' });
    await api.sendVideo(ana.id, video.video.file_id);
    await api.sendAudio(ana.id, file());
    await api.sendVoice(ana.id, file());
    await api.sendSticker(ana.id, file());
    await api.sendMediaGroup(ana.id, [
      { type: 'photo', media: file(), caption: 'um' },
      { type: 'photo', media: file() },
    ]);
    await api.sendLocation(ana.id, -8, -34);
    await api.sendVenue(ana.id, -8, -34, 'Loja', 'Rua A');
    await api.sendContact(ana.id, '+55', 'Bia');
    const parts = (await control.phone(environment.token, ana.id)).messages
      .filter(({ from }) => from === 'business')
      .map(({ part }) => (part.kind === 'media' ? part.media : part.kind));
    expect(parts).toEqual([
      'image',
      'video',
      'video',
      'audio',
      'voice',
      'sticker',
      'image',
      'image',
      'location',
      'location',
      'contact',
    ]);
    expect(await refusal(api.sendMediaGroup(ana.id, [{ type: 'photo', media: file() }]))).toMatch(
      /^Bad Request: too few/,
    );
  });
});

describe('delivery to a webhook', () => {
  it('keeps the order within a chat, repeats after failures, and holds up nobody else', async () => {
    const environment = await start();
    const { control } = environment.simulator;
    let failures = 4;
    const server = opened(
      await startWebhookServer((_index, body) =>
        textOf(body) === 'a1' && failures-- > 0 ? 503 : 200,
      ),
    );
    await botOf(environment).api.setWebhook(server.url);
    for (const text of ['a1', 'a2', 'a3'])
      await control.act(environment.token, ana, { kind: 'text', text });
    for (const text of ['b1', 'b2'])
      await control.act(environment.token, bruno, { kind: 'text', text });
    await until('everything taken', async () => (await control.pending(environment.token)) === 0);
    const taken = entries(environment, 'delivery').filter(({ status }) => status === 200);
    const chats = (chat: number): number[] =>
      taken.filter((entry) => entry.chat === chat).map(({ updateId }) => updateId);
    expect(chats(ana.id)).toEqual([1, 2, 3].map((n) => 100_000_000 + n));
    expect(chats(bruno.id)).toEqual([4, 5].map((n) => 100_000_000 + n));
    const tries = entries(environment, 'delivery').filter(
      ({ updateId }) => updateId === 100_000_001,
    );
    expect(tries.map(({ attempt, status }) => [attempt, status])).toEqual([
      [1, 503],
      [2, 503],
      [3, 503],
      [4, 503],
      [5, 200],
    ]);
    // At once, then 2, 4, 8 seconds at a hundredth of the pace.
    const waits = tries
      .slice(1)
      .map((entry, index) => entry.at - entry.ms - (tries[index]?.at ?? 0));
    expect(waits[0]).toBeLessThan(waits[3] ?? 0);
    expect(waits[1]).toBeGreaterThanOrEqual(15);
    expect(waits[2]).toBeGreaterThanOrEqual(35);
    expect(waits[3]).toBeGreaterThanOrEqual(75);
    expect(taken.filter(({ chat }) => chat === bruno.id).at(-1)?.at).toBeLessThan(
      tries[3]?.at ?? 0,
    );
  });

  it('escapes everything outside ASCII and obeys Retry-After', async () => {
    const environment = await start();
    const server = opened(
      await startWebhookServer((index) =>
        index === 0
          ? { status: 503, headers: { 'retry-after': '10' } }
          : { status: 200, headers: {} },
      ),
    );
    await botOf(environment).api.setWebhook(server.url, { secret_token: 'abc' });
    await environment.simulator.control.act(environment.token, ana, {
      kind: 'text',
      text: 'ação 😀',
    });
    await until('the second try', () => server.received.length === 2);
    const raw = Buffer.from(server.received[1]?.body ?? []).toString('latin1');
    expect(raw).toContain(String.raw`a\u00e7\u00e3o \ud83d\ude00`);
    expect(server.received[1]?.headers.get('x-telegram-bot-api-secret-token')).toBe('abc');
    // Ten seconds at a hundredth of the pace, counted from the first request: the wait begins when
    // its answer is read.
    expect((server.received[1]?.at ?? 0) - (server.received[0]?.at ?? 0)).toBeGreaterThanOrEqual(
      95,
    );
    expect(await botOf(environment).api.getWebhookInfo()).toMatchObject({
      last_error_message: 'Wrong response from the webhook: 503',
    });
  });

  it('waits for an address where nobody listens, and goes on as soon as somebody does', async () => {
    const environment = await start();
    const { control } = environment.simulator;
    const gone = await startWebhookServer();
    await gone[Symbol.asyncDispose]();
    const port = Number(new URL(gone.url).port);
    await botOf(environment).api.setWebhook(`http://127.0.0.1:${port}/`);
    for (const customer of [ana, bruno])
      for (const text of ['1', '2'])
        await control.act(environment.token, customer, { kind: 'text', text });
    await until('some tries', () => entries(environment, 'delivery').length > 4);
    const server = opened(await startWebhookServer(() => 200, port));
    await until('everything taken', async () => (await control.pending(environment.token)) === 0);
    expect(server.received.map(({ body }) => textOf(body)).toSorted()).toEqual([
      '1',
      '1',
      '2',
      '2',
    ]);
    // None of them had failed: nobody was there to fail.
    expect(new Set(entries(environment, 'delivery').map(({ attempt }) => attempt))).toEqual(
      new Set([1]),
    );
  });

  it('gives an update up after a day', async () => {
    let now = 1_800_000_000_000;
    const environment = await start({ clock: () => now });
    const server = opened(await startWebhookServer(() => 500));
    await botOf(environment).api.setWebhook(server.url);
    await environment.simulator.control.act(environment.token, ana, { kind: 'text', text: 'x' });
    await until('a try', () => server.received.length > 0);
    now += 25 * 3600 * 1000;
    await until('it was given up', () => entries(environment, 'given_up').length === 1);
    expect(await environment.simulator.control.pending(environment.token)).toBe(0);
  });

  it('repeats and swaps updates on demand', async () => {
    const environment = await start();
    const { control } = environment.simulator;
    const server = opened(await startWebhookServer());
    await control.setFaults({ seed: 7, webhook: { duplicate: 0.5, disorder: 0.5 } });
    for (let n = 0; n < 40; n += 1)
      await control.act(environment.token, ana, { kind: 'text', text: String(n) });
    await botOf(environment).api.setWebhook(server.url);
    await until('everything taken', async () => (await control.pending(environment.token)) === 0);
    const deliveries = entries(environment, 'delivery');
    expect(deliveries.filter(({ duplicate }) => duplicate).length).toBeGreaterThan(8);
    const order = deliveries.filter(({ duplicate }) => !duplicate).map(({ updateId }) => updateId);
    expect(new Set(order).size).toBe(40);
    expect(order).not.toEqual(order.toSorted((a, b) => a - b));
  });

  it('sends only what the bot asked for', async () => {
    const environment = await start();
    const { control } = environment.simulator;
    const { api } = botOf(environment);
    await control.act(environment.token, ana, { kind: 'react', messageId: 1, emoji: ['👍'] });
    expect(await api.getUpdates()).toEqual([]);
    expect(await api.getUpdates({ allowed_updates: ['message_reaction'] })).toEqual([]);
    await control.act(environment.token, ana, { kind: 'text', text: 'unheard' });
    await control.act(environment.token, ana, { kind: 'react', messageId: 1, emoji: ['👍'] });
    expect(await api.getUpdates()).toMatchObject([
      { message_reaction: { new_reaction: [{ emoji: '👍' }] } },
    ]);
  });
});

describe('long polling', () => {
  it('serves one poller and confirms by offset', async () => {
    const environment = await start();
    const { api } = botOf(environment);
    const { control } = environment.simulator;
    const first = refusal(api.getUpdates({ timeout: 20 }));
    await new Promise((resolve) => setTimeout(resolve, 50));
    const second = api.getUpdates({ timeout: 20 });
    expect(await first).toMatch(/^Conflict: terminated by other getUpdates request/);
    await control.act(environment.token, ana, { kind: 'album', count: 3, caption: 'três' });
    const [update] = await second;
    const updates = await api.getUpdates();
    expect(updates.map(({ message }) => message?.media_group_id)).toEqual(
      Array(3).fill(update?.message?.media_group_id),
    );
    expect(await api.getUpdates({ offset: (update?.update_id ?? 0) + 1 })).toHaveLength(2);
    expect(await api.getUpdates({ offset: -1 })).toHaveLength(1);
    expect(await control.pending(environment.token)).toBe(1);
  });
});

describe('faults', () => {
  it('come by chance, the same for the same seed, and the journal tells what was done', async () => {
    const run = async (): Promise<(string | null)[]> => {
      const environment = await start();
      const { control } = environment.simulator;
      await control.act(environment.token, ana, { kind: 'text', text: 'oi' });
      await control.setFaults({
        seed: 42,
        api: {
          too_many: 0.2,
          server_error: 0.1,
          bad_gateway: 0.1,
          reset_before: 0.1,
          reset_after: 0.1,
          truncated: 0.1,
        },
      });
      for (let n = 0; n < 60; n += 1) {
        await fetch(
          `${environment.simulator.url}/bot${environment.token}/sendMessage?chat_id=${ana.id}&text=${n}`,
        ).catch(() => undefined);
      }
      const calls = entries(environment, 'call').filter(({ method }) => method === 'sendMessage');
      const done = calls.filter(({ accepted }) => accepted).map(({ params }) => params['text']);
      const shown = (await control.phone(environment.token, ana.id)).messages.flatMap(
        ({ from, part }) => (from === 'business' && part.kind === 'text' ? [part.text] : []),
      );
      expect(shown).toEqual(done);
      expect(
        calls
          .filter(({ fault }) => fault === 'reset_after')
          .every(({ accepted, status }) => accepted && status === null),
      ).toBe(true);
      return calls.map(({ fault }) => fault);
    };
    const faults = await run();
    expect(new Set(faults).size).toBe(7);
    expect(await run()).toEqual(faults);
  });

  it("keep to Telegram's limits when told to", async () => {
    const environment = await start();
    const { control } = environment.simulator;
    const group = { ...ana, group: { id: -500, title: 'Condomínio' } };
    await control.act(environment.token, ana, { kind: 'text', text: 'oi' });
    await control.act(environment.token, group, { kind: 'text', text: 'oi' });
    await control.setFaults({ limits: true });
    const send = async (chat: number): Promise<unknown> =>
      fetch(
        `${environment.simulator.url}/bot${environment.token}/sendMessage?chat_id=${chat}&text=x`,
      ).then((answer) => answer.json());
    const answers = await Promise.all(Array.from({ length: 8 }, () => send(ana.id)));
    expect(answers.filter((answer) => JSON.stringify(answer).includes('"ok":true'))).toHaveLength(
      5,
    );
    expect(answers.at(-1)).toMatchObject({ error_code: 429, parameters: { retry_after: 1 } });
  });

  it('move a group', async () => {
    const environment = await start();
    const { control } = environment.simulator;
    const group = { ...ana, group: { id: -500, title: 'Condomínio' } };
    await control.act(environment.token, group, { kind: 'text', text: 'oi' });
    await control.act(environment.token, group, { kind: 'migrate' });
    const { api } = botOf(environment);
    const error: unknown = await api.sendMessage(-500, 'x').catch((reason: unknown) => reason);
    expect(error).toMatchObject({
      description: 'Bad Request: group chat was upgraded to a supergroup chat',
      parameters: { migrate_to_chat_id: -1_000_000_000_500 },
    });
    expect(await api.sendMessage(-1_000_000_000_500, 'x')).toMatchObject({
      chat: { type: 'supergroup' },
      message_id: 1,
    });
  });
});

describe('a restart', () => {
  it('keeps bots, chats, what waits and what was said, also after half a line', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'telegram-'));
    try {
      const before = await startTelegramEnvironment({ folder });
      await before.simulator.control.act(before.token, ana, { kind: 'text', text: 'antes' });
      await before.simulator.control.act(before.token, bruno, { kind: 'photo' });
      await before.simulator.control.act(before.token, bruno, { kind: 'block' });
      await before.close();
      const log = join(folder, 'telegram.jsonl');
      await writeFile(log, `${await readFile(log, 'utf8')}{"kind":"bot","bot":`);
      const after = await start({ folder });
      const bot = botOf(after, before.token);
      expect(await bot.api.getMe()).toMatchObject({ first_name: 'Padaria da Ana' });
      const updates = await bot.api.getUpdates();
      expect(
        updates.map(
          ({ message, my_chat_member: member }) =>
            message?.text ?? (message?.photo ? 'photo' : member?.new_chat_member.status),
        ),
      ).toEqual(['antes', 'photo', 'kicked']);
      const file = await bot.api.getFile(updates[1]?.message?.photo?.at(-1)?.file_id ?? '');
      expect(
        (await fetch(`${after.simulator.url}/file/bot${before.token}/${file.file_path}`)).status,
      ).toBe(200);
      expect(await refusal(bot.api.sendMessage(bruno.id, 'x'))).toBe(
        'Forbidden: bot was blocked by the user',
      );
      expect((await bot.api.sendMessage(ana.id, 'depois')).message_id).toBe(3);
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  it('takes a true token even without a memory, and never gives old numbers again', async () => {
    const before = await startTelegramEnvironment();
    await before.simulator.control.act(before.token, ana, { kind: 'text', text: 'x' });
    await before.close();
    const after = await start();
    await after.simulator.control.act(before.token, ana, { kind: 'text', text: 'y' });
    const [update] = await botOf(after, before.token).api.getUpdates();
    expect(update?.update_id).toBeGreaterThan(100_000_010);
    expect(update?.message?.message_id).toBeGreaterThan(10);
  });
});

describe('control from another process', () => {
  it('does the same over HTTP, with its token only', async () => {
    const environment = await start();
    const control = connectSimulator(environment.simulator.url, environment.simulator.controlToken);
    const { token } = await control.createBot('Outra');
    await control.act(token, ana, { kind: 'text', text: 'oi' });
    expect((await control.phone(token, ana.id)).messages).toMatchObject([
      { id: '1', from: 'customer', mark: 'sent', part: { text: 'oi' } },
    ]);
    expect(await control.pending(token)).toBe(1);
    await expect(
      control.act(token, ana, { kind: 'press', messageId: 9, buttonId: 'x' }),
    ).rejects.toMatchObject({ code: 'refused' });
    await control.revoke(token);
    await expect(control.phone(token, ana.id)).rejects.toMatchObject({ code: 'unknown_bot' });
    expect((await control.journal()).map(({ type }) => type)).toEqual(['update']);
    await expect(
      connectSimulator(environment.simulator.url, 'wrong').createBot('x'),
    ).rejects.toThrow('401');
  });
});

function textOf(body: Uint8Array): unknown {
  const update: { message?: { text?: unknown } } = JSON.parse(Buffer.from(body).toString('utf8'));
  return update.message?.text;
}
