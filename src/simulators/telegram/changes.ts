import type { Bot, Change, ChatState, State, StoredMessage } from './state.ts';

/** How many messages of one chat are kept. */
const transcriptLength = 300;

/** Applies a change to the state. */
export function apply(state: State, change: Change): void {
  if (change.kind === 'bot') {
    state.set(change.bot, {
      id: change.bot,
      name: change.name,
      username: `sim_${change.bot}_bot`,
      revoked: false,
      webhook: null,
      allowed: null,
      nextUpdateId: change.firstUpdateId,
      nextMessageId: change.firstMessageId,
      chats: new Map(),
      pending: new Map(),
      files: new Map(),
      face: { about: '', description: '', commands: [] },
    });
    return;
  }
  const bot = state.get(change.bot);
  if (bot !== undefined) applyToBot(bot, change);
}

function applyToBot(bot: Bot, change: Exclude<Change, { kind: 'bot' }>): void {
  switch (change.kind) {
    case 'revoked':
      bot.revoked = true;
      return;
    case 'webhook':
      bot.webhook = change.webhook;
      return;
    case 'allowed':
      bot.allowed = change.allowed;
      return;
    case 'face':
      Object.assign(bot.face, change.change);
      return;
    case 'chat': {
      const known = bot.chats.get(change.chat.id);
      if (known === undefined)
        bot.chats.set(change.chat.id, {
          info: change.chat,
          blocked: false,
          migratedTo: null,
          nextMessageId: 1,
          messages: [],
          typingUntil: 0,
        });
      else known.info = change.chat;
      return;
    }
    case 'message':
      storeMessage(bot, change.stored);
      return;
    case 'edited': {
      const stored = bot.chats
        .get(change.message.chat.id)
        ?.messages.find(({ message }) => message.message_id === change.message.message_id);
      if (stored !== undefined) stored.message = change.message;
      return;
    }
    case 'update':
      bot.pending.set(change.pending.update.update_id, change.pending);
      bot.nextUpdateId = Math.max(bot.nextUpdateId, change.pending.update.update_id + 1);
      return;
    case 'done':
      bot.pending.delete(change.updateId);
      return;
    case 'file':
      bot.files.set(change.file.id, change.file);
      return;
    default:
      applyToChat(bot.chats.get(change.chat), change);
  }
}

function applyToChat(
  chat: ChatState | undefined,
  change: Extract<Change, { kind: 'blocked' | 'migrated' }>,
): void {
  if (chat === undefined) return;
  if (change.kind === 'blocked') chat.blocked = change.blocked;
  else chat.migratedTo = change.to;
}

/**
 * All private chats and basic groups of a bot share one sequence of message numbers; a supergroup
 * has its own.
 */
function storeMessage(bot: Bot, stored: StoredMessage): void {
  const chat = bot.chats.get(stored.message.chat.id);
  if (chat === undefined) return;
  const next = stored.message.message_id + 1;
  if (chat.info.type === 'supergroup') chat.nextMessageId = Math.max(chat.nextMessageId, next);
  else bot.nextMessageId = Math.max(bot.nextMessageId, next);
  chat.messages.push(stored);
  if (chat.messages.length > transcriptLength) chat.messages.shift();
}

/**
 * The shortest list of changes that leads to a state. A restart keeps only this of a long history.
 */
export function* changesOf(state: State): Generator<Change> {
  for (const bot of state.values()) {
    yield {
      kind: 'bot',
      bot: bot.id,
      name: bot.name,
      firstUpdateId: bot.nextUpdateId,
      firstMessageId: bot.nextMessageId,
    };
    if (bot.revoked) yield { kind: 'revoked', bot: bot.id };
    yield { kind: 'webhook', bot: bot.id, webhook: bot.webhook };
    yield { kind: 'allowed', bot: bot.id, allowed: bot.allowed };
    yield { kind: 'face', bot: bot.id, change: bot.face };
    for (const file of bot.files.values()) yield { kind: 'file', bot: bot.id, file };
    for (const chat of bot.chats.values()) {
      yield { kind: 'chat', bot: bot.id, chat: chat.info };
      if (chat.blocked) yield { kind: 'blocked', bot: bot.id, chat: chat.info.id, blocked: true };
      if (chat.migratedTo !== null)
        yield { kind: 'migrated', bot: bot.id, chat: chat.info.id, to: chat.migratedTo };
      for (const stored of chat.messages) yield { kind: 'message', bot: bot.id, stored };
    }
    for (const pending of bot.pending.values()) yield { kind: 'update', bot: bot.id, pending };
  }
}
