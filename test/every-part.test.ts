import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import type { ChannelType } from '#channels/catalog.ts';
import { sampleVideo } from '#simulators/telegram/bot-api/files.ts';
import { isInstalled } from '#channels/whatsapp-web/baileys.ts';
import { ChannelTypeSchema } from '#contract/common.ts';
import type { Message } from '#contract/conversations/messages.ts';
import { conversationRoutes } from '#contract/conversations/conversation-routes.ts';
import type { Simulators } from '#server/features/simulator/simulators.ts';
import { type Act, type HeardKind, heardKinds, partLines } from './customers/part-lines.ts';
import {
  type Account,
  type ProductEnvironment,
  startProductEnvironment,
} from './environments/product.ts';
import { newestQuestion } from './customers/simulated-shop.ts';
import { until } from './environments/telegram.ts';

let environment: ProductEnvironment;
beforeAll(async () => {
  environment = await startProductEnvironment({ whatsappWebMessagesPerMinute: 6000 });
});
afterAll(() => environment[Symbol.asyncDispose]());

type Shown = z.output<typeof Message>;
const Thread = conversationRoutes.listMessages.answer.data;
const Made = z.object({ id: z.string() });

/** What a thread shows of a message, as one line. */
function drawn({ parts, replyTo, reactions, editedAt, removedAt }: Shown): string {
  const shown = parts.map((part) => {
    if (part.kind === 'text') return part.text.replace(/\s*http\S+$/, ' link').trim();
    if (part.kind === 'choice') return `pressed ${part.label}`;
    if (part.kind !== 'media') return part.kind;
    return [part.available ? part.media : `${part.media} without its file`, part.origin]
      .filter(Boolean)
      .join(' of a ');
  });
  return [
    ...shown,
    ...reactions,
    ...(replyTo && parts[0]?.kind !== 'choice' ? ['quotes'] : []),
    ...(editedAt ? ['edited'] : []),
    ...(removedAt ? ['removed'] : []),
  ].join(', ');
}

/**
 * What the thread shows for each kind, on every channel; how a post and a reel look depends on the
 * channel.
 */
const expected: Record<Exclude<HeardKind, 'post' | 'reel'>, string> &
  Partial<Record<HeardKind, string>> = {
  text: 'Oi',
  choice: 'pressed Preço',
  image: 'image',
  video: 'video',
  audio: 'audio',
  voice: 'voice',
  document: 'document',
  sticker: 'sticker',
  location: 'location',
  contact: 'contact',
  call: 'call',
  story_reply: 'image of a story_reply, Que lindo',
  story_mention: 'image of a story_mention',
  unsupported: 'unsupported',
  quote: 'Sobre isto, quotes',
  reaction: 'Isto muda, ❤',
  edit: 'Mudou, edited',
  removal: 'removed',
};

/**
 * As which kind the customer's screen shows our short menu, long menu and template. Text and files
 * are the same on every channel.
 */
const sentKinds: Record<ChannelType, { menu: string; long: string; template: string | null }> = {
  telegram: { menu: 'buttons', long: 'buttons', template: null },
  whatsapp: { menu: 'buttons', long: 'list', template: 'text' },
  messenger: { menu: 'buttons', long: 'buttons', template: null },
  instagram: { menu: 'buttons', long: 'buttons', template: null },
  whatsapp_web: { menu: 'text', long: 'text', template: null },
};

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const mp3 = Buffer.concat([
  Buffer.from([0x49, 0x44, 0x33, 4, 0, 0, 0, 0, 0, 0]),
  Buffer.from([0xff, 0xfb, 0x90, 0x64]),
  Buffer.alloc(413),
]);
/** A tenth of a second of silence. Instagram takes no MP3. */
const wav = Buffer.concat([
  Buffer.from(
    'RIFF\x44\x03\0\0WAVEfmt \x10\0\0\0\x01\0\x01\0\x40\x1f\0\0\x40\x1f\0\0\x01\0\x08\0data\x20\x03\0\0',
    'latin1',
  ),
  Buffer.alloc(800, 0x80),
]);
const files = {
  image: png,
  video: sampleVideo,
  audio: mp3,
  document: Buffer.from('%PDF-1.4\n%%EOF\n'),
};

function simulators(): Simulators {
  if (!environment.product.simulators) throw new Error('the simulators are off');
  return environment.product.simulators;
}

async function agentWith(
  account: Account,
  channelType: ChannelType,
  menu: string[],
): Promise<void> {
  const config = { menu, typingMs: 0, debounce: { quietMs: 0, maxMs: 0 } };
  const { id } = Made.parse(
    (await account.call('POST', '/agents', { name: 'Balcão', channelType, config })).data,
  );
  expect((await account.call('PATCH', `/agents/${id}`, { config, publish: true })).status).toBe(
    200,
  );
  expect((await account.call('PATCH', `/agents/${id}/toggle-status`)).status).toBe(200);
}

/** WhatsApp Web needs the optional package baileys. */
const channels = ChannelTypeSchema.options.filter(
  (type) => type !== 'whatsapp_web' || isInstalled(),
);

test.concurrent.each(channels)(
  '%s: a long menu is what the channel has for it',
  { timeout: 180_000 },
  async (type) => {
    const account = await environment.account();
    await agentWith(account, type, [
      'Preço',
      'Horário',
      'Endereço',
      'Entrega',
      'Pagamento',
      'Trocas',
    ]);
    const line = await partLines[type](account, simulators());
    await line.say('Oi');
    await until('the menu', async () => (await line.screen()).length > 0);
    expect(await line.screen()).toEqual([sentKinds[type].long]);
  },
);

test.concurrent.each(channels)(
  '%s: every kind that a customer can send and every kind that we can send is what it is, or named as what the channel has not',
  { timeout: 180_000 },
  async (type) => {
    const account = await environment.account();
    await agentWith(account, type, ['Preço', 'Horário']);
    const line = await partLines[type](account, simulators());
    await line.say('Oi');
    const { conversationId } = await newestQuestion(account);
    const thread = async () =>
      Thread.parse(
        (await account.call('GET', `/api/conversations/${conversationId}/messages?limit=100`)).data,
      ).messages;
    const heard = async () => (await thread()).filter(({ direction }) => direction === 'in');
    const seen: Partial<Record<HeardKind, string>> = {};
    const wanted: Partial<Record<HeardKind, string>> = {};

    /**
     * Does the act, and then reads the newest message (or the one that was there before) once it is
     * as expected.
     */
    async function see(kind: HeardKind, given: Act): Promise<void> {
      if (typeof given === 'string') return void (seen[kind] = wanted[kind] = `not: ${given}`);
      const { act, shown } =
        typeof given === 'function'
          ? { act: given, shown: expected[kind] ?? expect.fail(`${kind}: say what is shown`) }
          : given;
      wanted[kind] = shown;
      const changes = kind === 'reaction' || kind === 'edit' || kind === 'removal';
      const toMessage = changes ? await line.say('Isto muda') : '';
      if (changes)
        await until(
          'the message',
          async () => drawn((await heard())[0] ?? expect.fail()) === 'Isto muda',
        );
      const before = (await heard()).length;
      await act(toMessage);
      const newest = async () => {
        const messages = await heard();
        return changes || messages.length > before
          ? drawn(messages[0] ?? expect.fail('nothing was heard'))
          : '';
      };
      // The whole table is compared below.
      await until(kind, async () => (await newest()) === shown, 15_000).catch(() => undefined);
      seen[kind] = await newest();
    }
    seen.text = wanted.text = 'Oi';
    expect((await heard()).map(drawn)).toEqual(['Oi']);
    await until('the menu', async () => (await line.screen()).length > 0);
    expect(await line.screen()).toEqual([sentKinds[type].menu]);
    await see('choice', line.press);
    const write = { message: { kind: 'text', text: 'Agora sou eu.' } };
    await until('the answer', async () => (await heard())[0]?.outcome === 'answered');
    expect(
      (await account.call('POST', `/api/conversations/${conversationId}/messages`, write)).status,
    ).toBe(202);
    const quoted = await line.say('Isto aqui');
    await see('quote', () => line.say('Sobre isto', quoted));
    for (const kind of heardKinds)
      if (kind !== 'text' && kind !== 'choice' && kind !== 'quote')
        await see(kind, line.acts[kind]);
    expect(seen).toEqual(wanted);

    // Files that a person sends as well.
    for (const [name, bytes] of Object.entries({
      ...files,
      ...(type === 'instagram' && { audio: wav }),
    })) {
      const form = new FormData();
      form.append('file', new File([bytes], name));
      const path = `${environment.origin}/api/conversations/${conversationId}/files`;
      const answer = await fetch(path, {
        method: 'POST',
        body: form,
        headers: { authorization: `Bearer ${account.token}` },
      });
      expect(answer.status, await answer.text()).toBe(202);
    }
    const template = {
      message: { kind: 'template', name: 'hello_world', language: 'en_US', values: {} },
    };
    const sent = await account.call(
      'POST',
      `/api/conversations/${conversationId}/messages`,
      template,
    );
    const after = sentKinds[type].template;
    expect(sent).toMatchObject(after ? { status: 202 } : { status: 409, code: 'no_templates' });
    const wantedFromUs = ['text', ...Object.keys(files), ...(after ? [after] : [])];
    const ours = async () => (await line.screen()).slice(-wantedFromUs.length);
    await until(
      'all of it',
      async () => (await ours()).join() === wantedFromUs.join(),
      15_000,
    ).catch(() => undefined);
    expect(await ours()).toEqual(wantedFromUs);
    const told = (await thread()).filter(({ direction }) => direction === 'out').toReversed();
    const parts = told.flatMap((message) =>
      message.parts.map((part) => (part.kind === 'media' ? part.media : part.kind)),
    );
    expect(parts.slice(-wantedFromUs.length)).toEqual([
      'text',
      ...Object.keys(files),
      ...(after ? ['template'] : []),
    ]);
  },
);
