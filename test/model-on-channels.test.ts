import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { isInstalled } from '#channels/whatsapp-web/baileys.ts';
import { ChannelTypeSchema } from '#contract/common.ts';
import { passportRoutes } from '#contract/models/passport.ts';
import { partLines } from './customers/part-lines.ts';
import { startChatModel } from './environments/chat-model.ts';
import { connectModel } from './environments/models.ts';
import {
  firstAgent,
  type ProductEnvironment,
  startProductEnvironment,
} from './environments/product.ts';
import { until } from './environments/telegram.ts';

const fromSource = 'Levamos em até 40 minutos.';
const invented = 'Levamos por R$ 93,00.';
const faq = [
  {
    question: 'Qual o prazo de entrega?',
    answer: 'Levamos em até 40 minutos.',
    variants: [],
    buttons: [],
  },
];

let model: Awaited<ReturnType<typeof startChatModel>>;
let environment: ProductEnvironment;
beforeAll(async () => {
  model = await startChatModel(({ passages, text }) => ({
    calls: [
      {
        name: 'reply',
        args: {
          text: text.includes('caro') ? invented : fromSource,
          kind: 'answer',
          sources: passages.slice(0, 1),
        },
      },
    ],
  }));
  environment = await startProductEnvironment({
    insideOrigins: [model.origin],
    whatsappWebMessagesPerMinute: 6000,
  });
});
afterAll(async () => {
  await environment[Symbol.asyncDispose]();
  await model.stop();
});

const Messages = z.object({ messages: z.array(z.object({ id: z.string() })) });
/** WhatsApp Web needs the optional package baileys. */
const channels = ChannelTypeSchema.options.filter(
  (type) => type !== 'whatsapp_web' || isInstalled(),
);

test.concurrent.each(channels)(
  '%s: the customer reads what a model found, never what it made up',
  { timeout: 180_000 },
  async (type) => {
    const { simulators } = environment.product;
    if (!simulators) throw new Error('the simulators are off');
    const account = await environment.account();
    const line = await partLines[type](account, simulators);
    const { id: connectionId } = await connectModel(account, 'compatible', model.origin, {
      chat: { input: 1_000_000, output: 1_000_000 },
    });
    const { id } = await firstAgent(account);
    const config = {
      greeting: '',
      typingMs: 0,
      debounce: { quietMs: 0, maxMs: 0 },
      faq,
      brain: { kind: 'model', connectionId, model: 'chat', builtinFirst: false },
    };
    const changed = await account.call('PATCH', `/agents/${id}`, {
      config,
      channelIds: [line.channelId],
    });
    expect(changed.status, changed.text).toBe(200);
    expect((await account.call('PATCH', `/agents/${id}/toggle-status`)).status).toBe(200);

    await line.say('a entrega demora muito?');
    await until('the answer', async () => (await line.words()).join().includes(fromSource));
    const [said] = Messages.parse(
      (await account.call('GET', '/api/messages?direction=out&limit=1')).data,
    ).messages;
    const answer = await account.call('GET', `/api/messages/${said?.id}/passport`);
    expect(passportRoutes.messagePassport.answer.data.parse(answer.data).passport).toMatchObject({
      brain: 'model',
      model: 'chat',
      fallback: null,
      sources: [expect.objectContaining({ isCited: true })],
    });

    await line.say('e fica caro?');
    await until('a way on', async () => (await line.words()).length > 1);
    expect((await line.words()).join()).not.toContain('93');
  },
);
