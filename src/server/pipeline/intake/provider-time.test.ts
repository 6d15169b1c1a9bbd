import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { Channel } from '#contract/channels/channels.ts';
import { OpenedConversation } from '#contract/conversations/conversations.ts';
import {
  type Account,
  type ProductEnvironment,
  startProductEnvironment,
} from '#test/environments/product.ts';

let environment: ProductEnvironment;
let account: Account;
beforeAll(async () => {
  environment = await startProductEnvironment();
  account = await environment.account();
});
afterAll(() => environment[Symbol.asyncDispose]());

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const ana = '5511987650001';
const bruno = '5581987650002';
const types = ['telegram', 'whatsapp', 'messenger', 'instagram'] as const;
type Type = (typeof types)[number];

interface Shop {
  type: Type;
  channelId: string;
  /** Number, page or account at the provider. */
  id: string;
  post(body: object): Promise<void>;
}

const simulators = () => {
  const running = environment.product.simulators;
  if (!running) throw new Error('the simulators are off');
  return running;
};

/** A channel whose webhook is called by hand: what it says of the time is ours to choose. */
async function shop(type: Type): Promise<Shop> {
  const mode = type === 'telegram' ? 'live' : 'simulated';
  const made = await account.call('POST', '/channels', { type, displayName: 'Vitrine', mode });
  const { id: channelId } = Channel.parse(made.data);
  const { id, setupData } = await atProvider(type);
  const connected = await account.call('POST', '/channels/setup', {
    channelId,
    setupData: { type, ...setupData },
  });
  expect(connected.status, connected.text).toBe(200);
  const path = type === 'telegram' ? `/api/webhook/telegram/${channelId}` : `/api/webhook/${type}`;
  const post = async (said: object): Promise<void> => {
    const body = JSON.stringify(said);
    const signature = createHmac('sha256', simulators().meta.appSecret).update(body).digest('hex');
    const headers =
      type === 'telegram'
        ? { 'x-telegram-bot-api-secret-token': secretOf(id) }
        : { 'x-hub-signature-256': `sha256=${signature}` };
    expect((await fetch(environment.origin + path, { method: 'POST', body, headers })).status).toBe(
      200,
    );
  };
  return { type, channelId, id, post };
}

async function atProvider(type: Type): Promise<{ id: string; setupData: object }> {
  if (type === 'telegram') {
    const { token } = await environment.telegram.control.createBot('Padaria');
    return { id: token, setupData: { telegramToken: token } };
  }
  const { control } = simulators().meta;
  if (type === 'whatsapp') {
    const {
      wabaId: whatsappBusinessId,
      phoneNumberId,
      accessToken,
    } = await control.createBusiness('Padaria');
    return { id: phoneNumberId, setupData: { whatsappBusinessId, phoneNumberId, accessToken } };
  }
  const { id, accessToken } =
    type === 'messenger'
      ? await control.createPage('Padaria')
      : await control.createInstagram('Padaria');
  return {
    id,
    setupData:
      type === 'messenger'
        ? { pageId: id, pageAccessToken: accessToken }
        : { instagramBusinessId: id, accessToken },
  };
}

function secretOf(token: string): string {
  const set = environment.telegram.journal.findLast(
    (entry) =>
      entry.type === 'call' &&
      entry.method === 'setWebhook' &&
      String(entry.bot) === token.split(':')[0],
  );
  return set?.type === 'call' ? String(set.params['secret_token']) : '';
}

const near = (at: Date | undefined, to: number, withinMs: number): boolean =>
  at !== undefined && Math.abs(at.getTime() - to) < withinMs;

async function opened(one: Shop, chat: string, at: number) {
  await one.post(written(one, chat, at));
  const { rows: found } = await environment.services.db.query(
    'select id from conversation where channel_id = $1 and chat = $2',
    [one.channelId, chat],
  );
  const [{ id } = { id: '' }] = z.array(z.object({ id: z.string() })).parse(found);
  return OpenedConversation.parse((await account.call('GET', `/api/conversations/${id}`)).data);
}

let next = 100;
const seconds = (at: number): number => Math.floor(at / 1000);
/** One webhook of the provider's with a customer's message, or something else, from this moment. */
const telegram = (chat: string, at: number, said: object = {}, kind = 'message'): object => ({
  update_id: next++,
  [kind]: {
    message_id: next++,
    date: seconds(at),
    chat: { id: Number(chat), type: 'private' },
    from: { id: Number(chat), is_bot: false },
    text: 'oi',
    ...said,
  },
});
const whatsapp = ({ id }: Shop, value: object, field = 'messages'): object => ({
  object: 'whatsapp_business_account',
  entry: [
    {
      id: '1',
      changes: [
        {
          field,
          value: {
            messaging_product: 'whatsapp',
            metadata: { phone_number_id: id, display_phone_number: '5511900000000' },
            ...value,
          },
        },
      ],
    },
  ],
});
const text = (at: number, more: object): object => ({
  id: `wamid.${crypto.randomUUID()}`,
  timestamp: String(seconds(at)),
  type: 'text',
  text: { body: 'oi' },
  ...more,
});
const messaging = ({ type, id }: Shop, chat: string, at: number, said: object): object => ({
  object: type === 'messenger' ? 'page' : 'instagram',
  entry: [
    {
      id,
      time: Date.now(),
      messaging: [{ sender: { id: chat }, recipient: { id }, timestamp: at, ...said }],
    },
  ],
});

function written(one: Shop, chat: string, at: number): object {
  if (one.type === 'telegram') return telegram(chat, at);
  if (one.type === 'whatsapp') return whatsapp(one, { messages: [text(at, { from: chat })] });
  return messaging(one, chat, at, { message: { mid: crypto.randomUUID(), text: 'oi' } });
}

const rows = async <Schema extends z.ZodType>(
  schema: Schema,
  sql: string,
  { channelId }: Shop,
): Promise<z.output<Schema>[]> =>
  z.array(schema).parse((await environment.services.db.query(sql, [channelId])).rows);

describe.each(types)('a time that %s says of a message', (type) => {
  test('is kept when it is past, however late it comes, and is the arrival when it cannot be', async () => {
    const one = await shop(type);
    const now = Date.now();
    const cases = [
      { name: '2100', at: Date.UTC(2100, 0, 1), kept: 'arrival' },
      { name: '2223', at: Date.UTC(2223, 0, 1), kept: 'arrival' },
      { name: '1970', at: 1000, kept: 'arrival' },
      { name: '2009', at: Date.UTC(2009, 11, 31), kept: 'arrival' },
      { name: 'in six minutes', at: now + 6 * MINUTE_MS, kept: 'arrival' },
      { name: 'in four minutes', at: now + 4 * MINUTE_MS, kept: 'as said' },
      { name: '30 hours ago', at: now - 30 * HOUR_MS, kept: 'as said' },
      { name: 'in 2011', at: Date.UTC(2011, 0, 1), kept: 'as said' },
    ].map((one, index) => ({ ...one, chat: `551198765000${index + 1}` }));
    await Promise.all(cases.map(({ chat, at }) => one.post(written(one, chat, at))));
    const Kept = z.object({ at: z.coerce.date(), customer_at: z.coerce.date() });
    const kept = await rows(
      Kept,
      `select m.provider_time as at, c.customer_at from message m join conversation c on c.id = m.conversation_id
       where m.channel_id = $1 and m.direction = 'in' order by c.chat`,
      one,
    );
    const meaning = (at: Date | undefined, said: number): string =>
      near(at, said, 1000) ? 'as said' : near(at, now, MINUTE_MS) ? 'arrival' : String(at);
    expect(
      cases.map(({ name, at }, index) => [
        name,
        meaning(kept[index]?.at, at),
        meaning(kept[index]?.customer_at, at),
      ]),
    ).toEqual(cases.map(({ name, kept: wanted }) => [name, wanted, wanted]));
  });
});

test('the window of a message follows its provider time, but ends within a day from now', async () => {
  const one = await shop('whatsapp');
  const late = await opened(one, ana, Date.now() - 30 * HOUR_MS);
  expect(late.writing).toBe('templates');
  expect(near(new Date(late.windowEndsAt ?? 0), Date.now() - 6 * HOUR_MS, MINUTE_MS)).toBe(true);
  const early = await opened(one, bruno, Date.UTC(2100, 0, 1));
  expect(early.writing).toBe('free');
  expect(near(new Date(early.windowEndsAt ?? 0), Date.now() + 24 * HOUR_MS, MINUTE_MS)).toBe(true);
});

describe('a time in 2100', () => {
  const far = Date.UTC(2100, 0, 1);

  test('of an edit keeps no later edit away', async () => {
    const one = await shop('telegram');
    const edit = (at: number, words: string) =>
      one.post(
        telegram(
          ana,
          Date.now(),
          { message_id: 1, edit_date: seconds(at), text: words },
          'edited_message',
        ),
      );
    await one.post(telegram(ana, Date.now(), { message_id: 1 }));
    await edit(far, 'um');
    await edit(Date.now() + 1000, 'dois');
    const sql = `select parts -> 0 ->> 'text' as text from message where channel_id = $1 and direction = 'in'`;
    expect(await rows(z.object({ text: z.string() }), sql, one)).toEqual([{ text: 'dois' }]);
  });

  test('of a reaction does not keep it for ever, and one of the owner’s words or of history is the arrival', async () => {
    const one = await shop('whatsapp');
    const question = text(Date.now(), { id: 'wamid.question', from: ana });
    const reaction = (at: number, emoji: string) =>
      text(at, { from: ana, type: 'reaction', reaction: { message_id: 'wamid.question', emoji } });
    await one.post(whatsapp(one, { messages: [question, reaction(far, '👍')] }));
    await one.post(whatsapp(one, { messages: [reaction(Date.now() + 1000, '')] }));
    await one.post(
      whatsapp(
        one,
        { message_echoes: [text(far, { from: '5511900000000', to: ana })] },
        'smb_message_echoes',
      ),
    );
    const past = { ...text(far, { from: bruno }), history_context: { status: 'READ' } };
    await one.post(
      whatsapp(one, { history: [{ threads: [{ id: bruno, messages: [past] }] }] }, 'history'),
    );
    const Kept = z.object({
      chat: z.string(),
      author: z.string(),
      at: z.coerce.date(),
      reactions: z.record(z.string(), z.unknown()).nullable(),
    });
    const kept = await rows(
      Kept,
      `select c.chat, m.author, m.provider_time as at, m.reactions from message m join conversation c on c.id = m.conversation_id
       where m.channel_id = $1 order by c.chat, m.author`,
      one,
    );
    expect(
      kept.map(({ chat, author, at }) => [chat, author, near(at, Date.now(), MINUTE_MS)]),
    ).toEqual([
      [ana, 'customer', true],
      [ana, 'phone', true],
      [bruno, 'customer', true],
    ]);
    expect(Object.values(kept[0]?.reactions ?? {})).toEqual([[]]);
  });

  test('of a look reads all that was said until then; one of 1970 reads nothing', async () => {
    const one = await shop('messenger');
    await one.post(
      messaging(one, ana, Date.now(), { message: { mid: crypto.randomUUID(), text: 'oi' } }),
    );
    const echo = { is_echo: true, mid: crypto.randomUUID(), text: 'Olá!', app_id: 263902037430900 };
    await one.post(messaging(one, one.id, Date.now(), { recipient: { id: ana }, message: echo }));
    const sql = `select delivery from message where channel_id = $1 and direction = 'out'`;
    const delivery = async () =>
      (await rows(z.object({ delivery: z.string() }), sql, one)).map((row) => row.delivery);
    await one.post(messaging(one, ana, Date.now(), { read: { watermark: 1000 } }));
    expect(await delivery()).toEqual(['sent']);
    await one.post(messaging(one, ana, Date.now(), { read: { watermark: far } }));
    expect(await delivery()).toEqual(['read']);
  });
});
