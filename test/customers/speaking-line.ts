import { expect } from 'vitest';
import type { z } from 'zod';
import type { AgentConfig } from '#contract/agents/agents.ts';
import type { Media } from '#contract/agents/media.ts';
import { Channel } from '#contract/channels/channels.ts';
import { conversationRoutes } from '#contract/conversations/conversation-routes.ts';
import type { ShownMedia } from '#contract/conversations/shown-part.ts';
import type { CustomerAction } from '#simulators/telegram/customer/actions.ts';
import { connectModel } from '#test/environments/models.ts';
import { type Account, firstAgent, type ProductEnvironment } from '#test/environments/product.ts';
import { until } from '#test/environments/telegram.ts';

const HEADER = 44;
const RATE = 1000;
const MARK = 'words:';

/** A WAV of this length; a transcriber of the tests finds these words in it. */
export function soundOf(words: string, seconds = 3): Buffer {
  const sound = Buffer.alloc(HEADER + RATE * seconds, 0x80);
  sound.write('RIFF', 0, 'latin1');
  sound.writeUInt32LE(sound.length - 8, 4);
  sound.write('WAVEfmt ', 8, 'latin1');
  sound.writeUInt32LE(16, 16);
  sound.writeUInt16LE(1, 20);
  sound.writeUInt16LE(1, 22);
  sound.writeUInt32LE(RATE, 24);
  sound.writeUInt32LE(RATE, 28);
  sound.writeUInt16LE(1, 32);
  sound.writeUInt16LE(8, 34);
  sound.write('data', 36, 'latin1');
  sound.writeUInt32LE(RATE * seconds, 40);
  sound.write(`${MARK}${words}\0`, HEADER, 'utf8');
  return sound;
}

/** The words that `soundOf` put into a sound. */
export const wordsIn = (sound: Buffer): string => {
  const from = sound.indexOf(MARK);
  return from < 0 ? '' : sound.toString('utf8', from + MARK.length, sound.indexOf('\0', from));
};

/** A customer who speaks and sends pictures to a business whose agent has a model. */
export interface SpeakingLine {
  channelId: string;
  connectionId: string;
  say(text: string): Promise<void>;
  speak(sound: Buffer, seconds?: number): Promise<void>;
  show(picture: Buffer, caption?: string): Promise<void>;
  /** What the business has said. */
  heard(): Promise<string[]>;
  /** Resolves with it once the business has said so many messages. */
  answers(count: number): Promise<string[]>;
  /** The customer's files as the thread shows them. */
  files(): Promise<z.output<typeof ShownMedia>[]>;
  conversations(): Promise<{ id: string }[]>;
  /** How many conversations a search finds. */
  found(search: string): Promise<number>;
}

const Thread = conversationRoutes.listMessages.answer.data;
const List = conversationRoutes.listConversations.answer.data;
let lines = 0;

/** `media`: what the agent hears and sees; `see`: a test has seen that its model sees. */
export async function speakingLine(
  environment: ProductEnvironment,
  account: Account,
  model: { origin: string },
  {
    media,
    see = false,
    config = {},
    prices = { 'whisper-1': { input: 0, output: 0, audioMinute: 6000 } },
  }: {
    media: z.input<typeof Media>;
    see?: boolean;
    config?: Partial<z.input<typeof AgentConfig>>;
    prices?: Record<string, { input: number; output: number; audioMinute?: number }>;
  },
): Promise<SpeakingLine> {
  const ok = async (method: string, path: string, body?: unknown): Promise<unknown> => {
    const answer = await account.call(method, path, body);
    expect(answer.status, answer.text).toBeLessThan(300);
    return answer.data;
  };
  const simulators = environment.product.simulators;
  if (!simulators) throw new Error('The simulators are off.');
  const { control } = simulators.telegram;
  const { token } = await control.createBot('Padaria');
  const { id: channelId } = Channel.parse(
    await ok('POST', '/channels', { type: 'telegram', displayName: 'Balcão', mode: 'simulated' }),
  );
  await ok('POST', '/channels/setup', {
    channelId,
    setupData: { type: 'telegram', telegramToken: token },
  });
  const { id: connectionId } = await connectModel(account, 'compatible', model.origin, {
    chat: { input: 1, output: 1 },
    ...prices,
  });
  if (see) await ok('POST', `/api/model-connections/${connectionId}/test`, { model: 'chat' });
  const { id } = await firstAgent(account);
  await ok('PATCH', `/agents/${id}`, {
    channelIds: [channelId],
    config: {
      greeting: '',
      typingMs: 0,
      debounce: { quietMs: 0, maxMs: 0 },
      brain: { kind: 'model', connectionId, model: 'chat', builtinFirst: false },
      media,
      ...config,
    },
  });
  await ok('PATCH', `/agents/${id}/toggle-status`);
  lines += 1;
  const customer = { id: 81_000 + lines, name: `Ana ${lines}` };
  const act = async (action: CustomerAction) => void (await control.act(token, customer, action));
  const heard = async (): Promise<string[]> =>
    (await control.phone(token, customer.id)).messages.flatMap(({ from, part }) =>
      from !== 'customer' && 'text' in part && part.text !== undefined ? [part.text] : [],
    );
  const conversations = async (search = '') =>
    List.parse(await ok('GET', `/api/conversations?search=${encodeURIComponent(search)}`))
      .conversations;
  return {
    channelId,
    connectionId,
    say: (text) => act({ kind: 'text', text }),
    speak: (sound, seconds = 3) => act({ kind: 'voice', file: sound.toString('base64'), seconds }),
    show: (picture, caption) =>
      act({
        kind: 'photo',
        file: picture.toString('base64'),
        ...(caption === undefined ? {} : { caption }),
      }),
    heard,
    async answers(count) {
      await until(`${count} answers`, async () => (await heard()).length >= count, 30_000);
      return heard();
    },
    async files() {
      const [conversation] = await conversations();
      if (!conversation) return [];
      const { messages } = Thread.parse(
        await ok('GET', `/api/conversations/${conversation.id}/messages`),
      );
      return messages.flatMap(({ parts }) =>
        parts.flatMap((part) => (part.kind === 'media' ? part : [])),
      );
    },
    conversations: () => conversations(),
    found: async (search) => (await conversations(search)).length,
  };
}
