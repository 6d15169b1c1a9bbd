import { expect } from 'vitest';
import { z } from 'zod';
import type { ChannelType } from '#channels/catalog.ts';
import type { Part } from '#channels/message.ts';
import { Channel } from '#contract/channels/channels.ts';
import type { Simulators } from '#server/features/simulator/simulators.ts';
import type { Account } from '#test/environments/product.ts';
import { linkPhone } from '#test/environments/whatsapp-web-link.ts';

/** What a customer can do that is visible in a thread. */
export const heardKinds = [
  'text',
  'choice',
  'image',
  'video',
  'audio',
  'voice',
  'document',
  'sticker',
  'location',
  'contact',
  'call',
  'story_reply',
  'story_mention',
  'post',
  'reel',
  'unsupported',
  'quote',
  'reaction',
  'edit',
  'removal',
] as const;
export type HeardKind = (typeof heardKinds)[number];

/**
 * What is done, and what the thread shows if that differs from other channels; or the reason why
 * the channel has no such kind.
 */
export type Act =
  | ((toMessage: string) => Promise<unknown>)
  | { act: () => Promise<unknown>; shown: string }
  | string;

/** A customer at a channel. */
export interface PartLine {
  channelId: string;
  say(text: string, replyTo?: string): Promise<string>;
  /** Presses the newest button; or the reason why the channel has none. */
  press: (() => Promise<unknown>) | string;
  acts: Record<Exclude<HeardKind, 'text' | 'choice' | 'quote'>, Act>;
  /** What the customer's screen shows of our messages. */
  screen(): Promise<string[]>;
  /** Our words on the customer's screen. */
  words(): Promise<string[]>;
}

type Line = (account: Account, simulators: Simulators) => Promise<PartLine>;
interface Screen {
  messages: readonly { id: string | number; from: string; part: Part }[];
}

const ana = { id: 7_001, waId: '5511987650001', phone: '5511987650001', name: 'Ana Souza' };
const noStories = {
  story_reply: 'has no stories',
  story_mention: 'has no stories',
  post: 'has no posts',
  reel: 'has no reels',
};

async function connect(account: Account, type: ChannelType, setupData: object): Promise<string> {
  const made = await account.call('POST', '/channels', {
    type,
    displayName: 'Balcão',
    mode: 'simulated',
  });
  const { id: channelId } = Channel.parse(made.data);
  const connected = await account.call('POST', '/channels/setup', {
    channelId,
    setupData: { type, ...setupData },
  });
  expect(connected.status, connected.text).toBe(200);
  return channelId;
}

const ofUs = ({ messages }: Screen): string[] =>
  messages.flatMap(({ from, part }) =>
    from === 'customer' ? [] : [part.kind === 'media' ? part.media : part.kind],
  );
const wordsOf = ({ messages }: Screen): string[] =>
  messages.flatMap(({ from, part }) =>
    from !== 'customer' && 'text' in part && part.text !== undefined ? [part.text] : [],
  );
function newestButton({ messages }: Screen): { messageId: string; buttonId: string } {
  const found = messages.findLast(({ part }) => part.kind === 'buttons' || part.kind === 'list');
  const buttons =
    found?.part.kind === 'buttons'
      ? found.part.buttons
      : found?.part.kind === 'list'
        ? found.part.items
        : [];
  return { messageId: String(found?.id), buttonId: buttons[0]?.id ?? '' };
}

const telegram: Line = async (account, { telegram: { control } }) => {
  const { token } = await control.createBot('Padaria');
  const act = async (action: Parameters<typeof control.act>[2]) =>
    String((await control.act(token, ana, action)).messageIds[0]);
  const shown = () => control.phone(token, ana.id);
  return {
    channelId: await connect(account, 'telegram', { telegramToken: token }),
    say: (text, replyTo) =>
      act({ kind: 'text', text, ...(replyTo === undefined ? {} : { replyTo: Number(replyTo) }) }),
    async press() {
      const { messageId, buttonId } = newestButton(await shown());
      return act({ kind: 'press', messageId: Number(messageId), buttonId });
    },
    acts: {
      ...noStories,
      image: () => act({ kind: 'photo' }),
      video: () => act({ kind: 'video' }),
      audio: () => act({ kind: 'audio' }),
      voice: () => act({ kind: 'voice' }),
      document: () => act({ kind: 'document' }),
      sticker: () => act({ kind: 'sticker' }),
      location: () => act({ kind: 'location' }),
      contact: () => act({ kind: 'contact' }),
      call: 'bots cannot be called',
      unsupported: () => act({ kind: 'dice' }),
      reaction: (id) => act({ kind: 'react', messageId: Number(id), emoji: ['❤'] }),
      edit: (id) => act({ kind: 'edit', messageId: Number(id), text: 'Mudou' }),
      removal: 'the Bot API tells a bot nothing of it',
    },
    screen: async () => ofUs(await shown()),
    words: async () => wordsOf(await shown()),
  };
};

const whatsapp: Line = async (account, { meta: { control } }) => {
  const Made = z.object({
    whatsappBusinessId: z.string(),
    phoneNumberId: z.string(),
    accessToken: z.string(),
  });
  const number = Made.parse(
    (await account.call('POST', '/api/simulator/whatsapp/numbers', { name: 'Padaria' })).data,
  );
  const { phoneNumberId: id } = number;
  const customer = { waId: ana.waId, name: ana.name };
  const act = async (action: Parameters<typeof control.act>[2]) =>
    (await control.act(id, customer, action)).messageIds[0] ?? '';
  return {
    channelId: await connect(account, 'whatsapp', number),
    say: (text, replyTo) =>
      act({ kind: 'text', text, ...(replyTo === undefined ? {} : { replyTo }) }),
    press: async () =>
      act({ kind: 'press', ...newestButton(await control.phone(id, customer, true)) }),
    acts: {
      ...noStories,
      image: () => act({ kind: 'image' }),
      video: () => act({ kind: 'video' }),
      audio: () => act({ kind: 'audio' }),
      voice: () => act({ kind: 'voice' }),
      document: () => act({ kind: 'document' }),
      sticker: () => act({ kind: 'sticker' }),
      location: () => act({ kind: 'location' }),
      contact: () => act({ kind: 'contacts' }),
      call: 'a number is not set up to be called',
      unsupported: () => act({ kind: 'unsupported' }),
      reaction: (messageId) => act({ kind: 'react', messageId, emoji: '❤' }),
      edit: (messageId) => act({ kind: 'edit', messageId, text: 'Mudou' }),
      removal: (messageId) => act({ kind: 'revoke', messageId }),
    },
    screen: async () => ofUs(await control.phone(id, customer, true)),
    words: async () => wordsOf(await control.phone(id, customer, true)),
  };
};

const messaging =
  (type: 'messenger' | 'instagram'): Line =>
  async (account, { meta: { control } }) => {
    const isMessenger = type === 'messenger';
    const { id, accessToken } = isMessenger
      ? await control.createPage('Padaria')
      : await control.createInstagram('Padaria');
    const customer = { id: 'ana', name: ana.name };
    const act = async (action: Parameters<typeof control.chatAct>[2]) =>
      (await control.chatAct(id, customer, action)).messageIds[0] ?? '';
    const setupData = isMessenger
      ? { pageId: id, pageAccessToken: accessToken }
      : { instagramBusinessId: id, accessToken };
    return {
      channelId: await connect(account, type, setupData),
      say: (text, replyTo) =>
        act({ kind: 'text', text, ...(replyTo === undefined ? {} : { replyTo }) }),
      press: async () =>
        act({ kind: 'press', ...newestButton(await control.chat(id, customer, true)) }),
      acts: {
        image: () => act({ kind: 'image' }),
        video: () => act({ kind: 'video' }),
        audio: () => act({ kind: 'audio' }),
        voice: 'what was recorded arrives as a sound like any other',
        document: () => act({ kind: 'file' }),
        // The thumb and the heart arrive as text.
        sticker: { act: () => act({ kind: 'sticker' }), shown: isMessenger ? '👍' : '❤️' },
        location: isMessenger ? () => act({ kind: 'location' }) : 'shares no places',
        contact: 'shares no cards',
        call: 'the Page and the account are told of none',
        story_reply: isMessenger
          ? 'a Page is told of no stories'
          : () => act({ kind: 'story_reply', text: 'Que lindo' }),
        story_mention: isMessenger
          ? 'a Page is told of no stories'
          : () => act({ kind: 'story_mention' }),
        // A shared post is a file if it is on Meta's servers, and a link anywhere else, as in the
        // simulator.
        post: { act: () => act({ kind: 'share' }), shown: 'link' },
        reel: { act: () => act({ kind: 'reel' }), shown: 'Como fazemos o pão link' },
        unsupported: () => act({ kind: 'unsupported' }),
        reaction: (messageId) => act({ kind: 'react', messageId, emoji: '❤' }),
        edit: (messageId) => act({ kind: 'edit', messageId, text: 'Mudou' }),
        removal: isMessenger
          ? 'the Page is told nothing of it'
          : (messageId) => act({ kind: 'unsend', messageId }),
      },
      screen: async () => ofUs(await control.chat(id, customer, true)),
      words: async () => wordsOf(await control.chat(id, customer, true)),
    };
  };

const whatsappWeb: Line = async (account, { whatsappWeb: { control } }) => {
  const { channelId, phone } = await linkPhone(account.call, control, 'Padaria', 'simulated');
  const customer = { phone: ana.phone, name: ana.name };
  const act = async (action: Parameters<typeof control.act>[2]) =>
    (await control.act(phone, customer, action)).messageId ?? '';
  return {
    channelId,
    say: (text, replyTo) =>
      act({ kind: 'text', text, ...(replyTo === undefined ? {} : { replyTo }) }),
    press: 'our menus are numbered texts there',
    acts: {
      ...noStories,
      image: () => act({ kind: 'image' }),
      video: () => act({ kind: 'video' }),
      audio: () => act({ kind: 'audio' }),
      voice: () => act({ kind: 'voice' }),
      document: () => act({ kind: 'document' }),
      sticker: () => act({ kind: 'sticker' }),
      location: () => act({ kind: 'location' }),
      contact: () => act({ kind: 'contact' }),
      call: () => act({ kind: 'call', end: 'hang_up' }),
      unsupported: () => act({ kind: 'poll' }),
      reaction: (messageId) => act({ kind: 'react', messageId, emoji: '❤' }),
      edit: (messageId) => act({ kind: 'edit', messageId, text: 'Mudou' }),
      removal: (messageId) => act({ kind: 'remove', messageId }),
    },
    screen: async () => ofUs(await control.phone(phone, customer.phone)),
    words: async () => wordsOf(await control.phone(phone, customer.phone)),
  };
};

/** Every channel has a line here, with every kind, or the reason why it has no such kind. */
export const partLines: Record<ChannelType, Line> = {
  telegram,
  whatsapp,
  messenger: messaging('messenger'),
  instagram: messaging('instagram'),
  whatsapp_web: whatsappWeb,
};
