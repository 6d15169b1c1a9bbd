import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import {
  startWhatsAppWebSimulator,
  type WhatsAppWebSimulator,
} from '#simulators/whatsapp-web/simulator.ts';
import { isInstalled } from '#channels/whatsapp-web/baileys.ts';
import {
  beginConversationRoutes,
  WaysToWrite,
} from '#contract/conversations/begin-conversation.ts';
import { OpenedConversation } from '#contract/conversations/conversations.ts';
import { Message } from '#contract/conversations/messages.ts';
import {
  type Account,
  type ProductEnvironment,
  startProductEnvironment,
} from './environments/product.ts';
import { until } from './environments/telegram.ts';
import { answeringAgent, linkPhone } from './environments/whatsapp-web-link.ts';

const Begun = beginConversationRoutes.beginConversation.answer.data;

/** Who writes first on a linked phone: to whom, how fast, and where the reply comes. */
describe.skipIf(!isInstalled())('WhatsApp Web, writing first (needs baileys)', () => {
  let environment: ProductEnvironment;
  let account: Account;
  let simulator: WhatsAppWebSimulator;
  let channelId: string;
  let phone: string;
  beforeAll(async () => {
    simulator = await startWhatsAppWebSimulator({ secret: 'a secret of the tests' });
    environment = await startProductEnvironment({
      whatsappWebUrl: simulator.url,
      whatsappWebMessagesPerMinute: 6000,
    });
    account = await environment.account();
    await answeringAgent(account);
    ({ channelId, phone } = await linkPhone(account.call, simulator.control, 'Padaria'));
  }, 120_000);
  afterAll(async () => {
    await environment[Symbol.asyncDispose]();
    await simulator.close();
  });

  const begin = (to: object, text = 'Oi, é da padaria') =>
    account.call('POST', '/api/conversations', { to, channelId, message: { kind: 'text', text } });
  const newest = async (id: string) =>
    z
      .object({ messages: z.array(Message) })
      .parse((await account.call('GET', `/api/conversations/${id}/messages`)).data).messages[0];
  const opened = async (id: string) =>
    OpenedConversation.parse((await account.call('GET', `/api/conversations/${id}`)).data);
  const query = (text: string, values: unknown[]) => environment.services.db.query(text, values);
  /** As if the channel’s last first message had been a while ago. */
  const rest = (minutes = 1) =>
    query(
      "update conversation set begun_at = begun_at - $2 * interval '1 minute' where channel_id = $1",
      [channelId, minutes],
    );

  test('a text begins a conversation with an older account, and the reply comes to it', async () => {
    // Her account has no ninth digit, and she writes under a LID.
    const ana = { phone: '551187654321', name: 'Ana Souza' };
    await simulator.control.createPhone(ana.name, ana.phone);
    const answer = await begin({ number: '11 98765-4321' });
    expect(answer.status, answer.text).toBe(202);
    const { conversationId, leavesAt } = Begun.parse(answer.data);
    expect(leavesAt).toBeNull();
    await until(
      'it on her phone',
      async () => (await simulator.control.phone(phone, ana.phone)).messages.length === 1,
      40_000,
    );
    await simulator.control.act(phone, ana, { kind: 'text', text: 'Vocês aceitam pix?' });
    await until(
      'her reply in the same conversation',
      async () => (await opened(conversationId)).waitingSince !== null,
      40_000,
    );
    expect(await opened(conversationId)).toMatchObject({
      contactName: 'Ana Souza',
      ownerIsMe: true,
    });
    const { rows } = await query('select 1 from conversation where channel_id = $1', [channelId]);
    expect(rows).toHaveLength(1);
  });

  test('a number without WhatsApp is refused with its sentence', async () => {
    await rest();
    const { conversationId } = Begun.parse((await begin({ number: '11 91111-2222' })).data);
    await until(
      'the refusal',
      async () => (await newest(conversationId))?.delivery === 'failed',
      40_000,
    );
    expect(await newest(conversationId)).toMatchObject({
      errorCode: 'not_on_whatsapp',
      errorText: 'Este número não tem WhatsApp. Confira o número com o cliente.',
    });
  });

  test('first messages leave one by one at a human pace, and no more than an hour and a day take', async () => {
    await rest();
    const people = Array.from({ length: 4 }, (_, index) => `1193333000${index}`);
    for (const number of people) await simulator.control.createPhone('Alguém', `55${number}`);
    const begun: z.output<typeof Begun>[] = [];
    for (const number of people) begun.push(Begun.parse((await begin({ number })).data));
    expect(begun.map(({ leavesAt }) => leavesAt === null)).toEqual([true, false, false, false]);
    const times = begun.slice(1).map(({ leavesAt }) => Date.parse(leavesAt ?? ''));
    expect(times.map((time, index) => time - (times[index - 1] ?? time - 30_000))).toEqual([
      30_000, 30_000, 30_000,
    ]);
    await until(
      'the first to be sent',
      async () =>
        !['queued', 'sending'].includes(
          (await newest(begun[0]?.conversationId ?? ''))?.delivery ?? '',
        ),
      40_000,
    );
    expect(await newest(begun[1]?.conversationId ?? '')).toMatchObject({ delivery: 'queued' });
    // Connecting anew does not make the pace faster.
    await account.call('POST', '/whatsapp-web/connection/init', { channelId });
    expect(await newest(begun[1]?.conversationId ?? '')).toMatchObject({ delivery: 'queued' });

    await query(
      `insert into conversation (id, workspace_id, channel_id, contact_id, chat, begun_at)
       select gen_random_uuid(), workspace_id, channel_id, contact_id, chat || n, begun_at - interval '1 minute'
       from (select * from conversation where id = $1) c, generate_series(1, 15) n`,
      [begun[0]?.conversationId],
    );
    const late = await begin({ number: '11 93333-9999' });
    expect(late).toMatchObject({ status: 429, code: 'too_many_first_messages' });
    expect(late.error).toMatch(
      /já começou 15 conversas na última hora.*pode sair em \d+ minutos\.$/,
    );
    const ways = WaysToWrite.parse(
      (await account.call('GET', '/api/ways-to-write?number=11933339999')).data,
    );
    expect(ways.channels).toMatchObject([
      { writing: 'closed', reason: { code: 'too_many_first_messages', text: late.error } },
    ]);
    await rest(120);
    expect((await begin({ number: '11 93333-9999' })).status).toBe(202);
  });
});
