import { randomInt } from 'node:crypto';
import { CustomerAction, SimulatorError, type ActionResult, type Customer } from './actions.ts';
import { changeMembership, migrate, rename } from './chat-changes.ts';
import { addUpdate, openChat, type Core } from '../core.ts';
import { contentOf, photoSizes } from './customer-content.ts';
import { openQueries } from './open-queries.ts';
import { chatInfo, result, say, userOf, type Scene } from './scene.ts';
import type { ApiMessage, Bot, ChatState } from '../state.ts';

/** A person does something with the bot on a phone. */
export function act(core: Core, bot: Bot, customer: Customer, input: CustomerAction): ActionResult {
  const action = CustomerAction.parse(input);
  const chat = openChat(core, bot, chatInfo(customer));
  const scene: Scene = { core, bot, chat, user: userOf(customer), topic: customer.group?.topic };
  if (chat.blocked && action.kind !== 'unblock')
    throw new SimulatorError('the customer has blocked the bot and must unblock it first');
  switch (action.kind) {
    case 'press':
      return press(scene, action);
    case 'edit':
      return edit(scene, action.messageId, 'text', { text: action.text });
    case 'move': {
      const { messageId, latitude, longitude } = action;
      return edit(scene, messageId, 'location', { location: { latitude, longitude } });
    }
    case 'react':
      return react(scene, action);
    case 'block':
    case 'unblock':
      return changeMembership(scene, action.kind === 'block');
    case 'rename_group':
      return rename(scene, action.to);
    case 'migrate':
      return migrate(scene);
    case 'album':
      return album(scene, action);
    default:
      return say(scene, contentOf(scene, action));
  }
}

function album(
  scene: Scene,
  action: { count: number; caption?: string | undefined },
): ActionResult {
  const media_group_id = String(scene.core.clock()) + String(scene.user.id).slice(-4);
  const said = Array.from({ length: action.count }, (_, index) =>
    say(scene, {
      media_group_id,
      photo: photoSizes(scene),
      ...(index === 0 && action.caption ? { caption: action.caption } : {}),
    }),
  );
  return {
    chat: scene.chat.info.id,
    messageIds: said.flatMap((one) => one.messageIds),
    updateIds: said.flatMap((one) => one.updateIds),
  };
}

function press(
  { core, bot, chat, user }: Scene,
  action: { messageId: number; buttonId: string },
): ActionResult {
  const message = find(chat, action.messageId, 'business');
  if (!JSON.stringify(message['reply_markup'] ?? null).includes(JSON.stringify(action.buttonId)))
    throw new SimulatorError(`message ${action.messageId} has no button ${action.buttonId}`);
  const id = `${randomInt(1_000_000_000)}${String(core.clock())}`;
  const queries = openQueries.get(bot) ?? new Set();
  openQueries.set(bot, queries.add(id));
  return result(
    chat,
    [],
    [
      addUpdate(core, bot, chat.info.id, 'callback_query', {
        id,
        from: user,
        message,
        chat_instance: String(chat.info.id),
        data: action.buttonId,
      }),
    ],
  );
}

function edit(
  { core, bot, chat }: Scene,
  messageId: number,
  member: 'text' | 'location',
  changed: Partial<ApiMessage>,
): ActionResult {
  const before = find(chat, messageId, 'customer');
  if (before[member] === undefined) throw new SimulatorError(`only a ${member} can be edited so`);
  const message: ApiMessage = {
    ...before,
    ...changed,
    edit_date: Math.floor(core.clock() / 1000),
  };
  core.store.commit({ kind: 'edited', bot: bot.id, message });
  return result(chat, [message], [addUpdate(core, bot, chat.info.id, 'edited_message', message)]);
}

function react(
  { core, bot, chat, user }: Scene,
  action: { messageId: number; emoji: string[] },
): ActionResult {
  const reaction = {
    chat: chat.info,
    message_id: action.messageId,
    user,
    date: Math.floor(core.clock() / 1000),
    old_reaction: [],
    new_reaction: action.emoji.map((emoji) => ({ type: 'emoji', emoji })),
  };
  return result(chat, [], [addUpdate(core, bot, chat.info.id, 'message_reaction', reaction)]);
}

function find(chat: ChatState, id: number, author: 'customer' | 'business'): ApiMessage {
  const stored = chat.messages.find(
    (one) => one.message.message_id === id && one.author === author,
  );
  if (stored === undefined) throw new SimulatorError(`there is no message ${id} of the ${author}`);
  return stored.message;
}
