import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import type { Faults } from './faults.ts';
import type { Journal } from './journal.ts';
import type { ApiChat, ApiMessage, ApiUpdate, ApiUser, Bot, ChatState, Pending } from './state.ts';
import type { Store } from './store.ts';

/** What every part of the simulator works with. */
export interface Core {
  store: Store;
  journal: Journal;
  faults: Faults;
  /** Milliseconds since 1970. */
  clock: () => number;
  /** Multiplies real time: with 0.01, a retry after 4 s comes after 40 ms. */
  pace: number;
  secret: string;
  /** Called when an update waits to be delivered. */
  onUpdate: (bot: Bot, pending: Pending) => void;
}

/** A refusal in the Bot API's words. */
export class BotApiError extends Error {
  readonly status: number;
  readonly parameters: Record<string, number> | undefined;
  constructor(status: number, description: string, parameters?: Record<string, number>) {
    super(description);
    this.name = 'BotApiError';
    this.status = status;
    this.parameters = parameters;
  }
}
export const badRequest = (text: string): BotApiError =>
  new BotApiError(400, `Bad Request: ${text}`);

/**
 * A token is derived from the secret, so that it stays valid even if the simulator has lost its
 * memory.
 */
export const tokenOf = (secret: string, bot: number): string =>
  `${bot}:${createHmac('sha256', secret).update(`telegram bot ${bot}`).digest('base64url').slice(0, 35)}`;

/** The bot of a token, or null. A valid token of a forgotten bot brings the bot back. */
export function botOfToken(core: Core, token: string): Bot | null {
  const id = Number(/^(\d{5,15}):/.exec(token)?.[1]);
  if (!Number.isSafeInteger(id)) return null;
  const expected = Buffer.from(tokenOf(core.secret, id));
  const given = Buffer.from(token);
  if (expected.length !== given.length || !timingSafeEqual(expected, given)) return null;
  const bot = core.store.state.get(id);
  if (bot !== undefined) return bot.revoked ? null : bot;
  // The numbers that the bot had before are unknown, but the clock's seconds are higher than all of
  // them.
  const seconds = Math.floor(core.clock() / 1000) - 1_600_000_000;
  return addBot(core, id, `Bot ${id}`, seconds);
}

export const createBot = (core: Core, name: string): Bot =>
  addBot(core, randomInt(1_000_000_000, 9_000_000_000), name, 1);

function addBot(core: Core, id: number, name: string, firstMessageId: number): Bot {
  core.store.commit({
    kind: 'bot',
    bot: id,
    name,
    firstMessageId,
    firstUpdateId: 100_000_000 + firstMessageId,
  });
  const bot = core.store.state.get(id);
  if (bot === undefined) throw new Error('a bot was added and is not there');
  return bot;
}

export const botUser = (bot: Bot): ApiUser => ({
  id: bot.id,
  is_bot: true,
  first_name: bot.name,
  username: bot.username,
});

export function openChat(core: Core, bot: Bot, info: ApiChat): ChatState {
  const known = bot.chats.get(info.id);
  if (known !== undefined && JSON.stringify(known.info) === JSON.stringify(info)) return known;
  core.store.commit({ kind: 'chat', bot: bot.id, chat: info });
  const chat = bot.chats.get(info.id);
  if (chat === undefined) throw new Error('a chat was opened and is not there');
  return chat;
}

/** A message with the next number of its chat. `at` is in milliseconds. */
export function newMessage(
  core: Core,
  bot: Bot,
  chat: ChatState,
  from: ApiUser,
  content: Record<string, unknown>,
): ApiMessage {
  const id = chat.info.type === 'supergroup' ? chat.nextMessageId : bot.nextMessageId;
  return {
    message_id: id,
    from,
    chat: chat.info,
    date: Math.floor(core.clock() / 1000),
    ...content,
  };
}

/** Queues an update if the bot has asked for its type. Returns the update's number, or null. */
export function addUpdate(
  core: Core,
  bot: Bot,
  chat: number,
  kind: string,
  value: object,
): number | null {
  const wanted = bot.allowed === null ? !unaskedKinds.has(kind) : bot.allowed.includes(kind);
  if (!wanted) {
    core.journal.add({ type: 'unwanted', bot: bot.id, chat, kind });
    return null;
  }
  const update: ApiUpdate = { update_id: bot.nextUpdateId, [kind]: value };
  const pending = { update, chat, at: core.clock() };
  core.store.commit({ kind: 'update', bot: bot.id, pending });
  const messageId =
    'message_id' in value && typeof value.message_id === 'number' ? value.message_id : null;
  const text = 'text' in value && typeof value.text === 'string' ? value.text : null;
  core.journal.add({
    type: 'update',
    bot: bot.id,
    updateId: update.update_id,
    chat,
    kind,
    messageId,
    text,
  });
  core.onUpdate(bot, pending);
  return update.update_id;
}

/** Types of updates that only bots get that name them (Bot API "getUpdates", allowed_updates). */
const unaskedKinds = new Set(['chat_member', 'message_reaction', 'message_reaction_count']);
