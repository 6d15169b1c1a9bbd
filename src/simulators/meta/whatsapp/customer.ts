import type { Core } from '../core.ts';
import { SimulatorError, CustomerAction, type ActionResult, type Customer } from './actions.ts';
import { changeMessage, commit, newMessageId, openChat, storeMessage } from './core.ts';
import { contactOf, secondsOf, tell, tellMessage, tellStatus } from './events.ts';
import { actInGroup } from './groups.ts';
import { localWaId } from './numbers.ts';
import { choicesOf } from './phone.ts';
import { sampleContent } from './samples.ts';
import { accountOf } from './core.ts';
import type { Chat, PhoneNumber, StoredMessage } from './state.ts';

interface Scene {
  core: Core;
  number: PhoneNumber;
  chat: Chat;
}

/** A person does something with the business, on their phone. */
export function act(
  core: Core,
  number: PhoneNumber,
  customer: Customer,
  input: CustomerAction,
): ActionResult {
  const action = CustomerAction.parse(input);
  if (customer.group !== undefined)
    return actInGroup(core, number, { ...customer, group: customer.group }, action);
  const scene: Scene = { core, number, chat: openChat(core, number, customer) };
  if (scene.chat.blocked && action.kind !== 'unblock')
    throw new SimulatorError('the customer has blocked the business and must unblock it first');
  switch (action.kind) {
    case 'press':
      return press(scene, action);
    case 'edit':
      return edit(scene, action);
    case 'revoke':
      return revoke(scene, action.messageId);
    case 'react':
      return react(scene, action);
    case 'read':
      readAll(core, number, scene.chat);
      return result(scene, []);
    case 'block':
    case 'unblock':
      commit(core, {
        kind: 'chat_changed',
        number: number.id,
        key: scene.chat.key,
        change: { blocked: action.kind === 'block' },
      });
      return result(scene, []);
    case 'rename_group':
      throw new SimulatorError('only a group has a subject');
    case 'change_number':
      return changeNumber(scene, action.to);
    case 'change_user_id':
      return changeUserId(scene, action.to);
    case 'text': {
      const context = {
        ...quote(scene, action.replyTo),
        ...(action.forwarded === true ? { forwarded: true } : {}),
      };
      return say(scene, 'text', { body: action.text }, { context, replyTo: action.replyTo });
    }
    case 'unsupported':
      return say(scene, 'unsupported', null, { members: { errors: [unsupported] } });
    default: {
      const { type, content } = sampleContent(core, number, action);
      const replyTo = action.kind === 'image' ? action.replyTo : undefined;
      return say(scene, type, content, { context: quote(scene, replyTo), replyTo });
    }
  }
}

/** The customer looks at the chat: what was delivered is read. */
export function readAll(core: Core, number: PhoneNumber, chat: Chat): void {
  for (const message of chat.messages) {
    if (message.author !== 'business' || message.mark !== 'delivered') continue;
    changeMessage(core, number, chat, message.id, { mark: 'read' });
    tellStatus(core, number, chat, message, 'read');
  }
}

const unsupported = {
  code: 131_051,
  title: 'Message type unknown',
  message: 'Message type unknown',
  error_data: { details: 'Message type is currently not supported.' },
};

interface Saying {
  context?: Record<string, unknown>;
  replyTo?: string | undefined;
  members?: Record<string, unknown>;
}

function say(
  { core, number, chat }: Scene,
  type: string,
  content: unknown,
  { context = {}, replyTo, members = {} }: Saying,
): ActionResult {
  const message = storeMessage(core, number, chat, {
    author: 'customer',
    type,
    content,
    replyTo: replyTo ?? null,
    mark: 'sent',
  });
  const more = { ...(Object.keys(context).length === 0 ? {} : { context }), ...members };
  const eventId = tellMessage(core, number, chat, message, more);
  changeMessage(core, number, chat, message.id, { eventId, mark: 'delivered' });
  return result({ core, number, chat }, [message.id], eventId);
}

/** `context` of a reply: whose message, and which. */
function quote({ number, chat }: Scene, id: string | undefined): Record<string, unknown> {
  if (id === undefined) return {};
  const target = find(chat, id);
  const from =
    target.author === 'customer' ? (chat.customer.waId ?? chat.customer.bsuid) : number.digits;
  return { from, id };
}

function press(
  scene: Scene,
  { messageId, buttonId }: { messageId: string; buttonId: string },
): ActionResult {
  const message = find(scene.chat, messageId);
  const choice = choicesOf(accountOf(scene.core, scene.number), message).find(
    ({ id }) => id === buttonId,
  );
  if (choice === undefined)
    throw new SimulatorError(`message ${messageId} has no button ${buttonId}`);
  const { id, label, description, as } = choice;
  const context = quote(scene, messageId);
  if (as === 'button')
    return say(scene, 'button', { payload: id, text: label }, { context, replyTo: messageId });
  const reply = { id, title: label, ...(description === undefined ? {} : { description }) };
  return say(scene, 'interactive', { type: as, [as]: reply }, { context, replyTo: messageId });
}

/** An event about another message: it has an id of its own, and makes no bubble. */
function tellAbout({ core, number, chat }: Scene, type: string, content: unknown): number | null {
  const message: StoredMessage = {
    id: newMessageId(),
    author: 'customer',
    at: core.clock.now(),
    type,
    content,
    replyTo: null,
    mark: 'delivered',
    edited: false,
    revoked: false,
    reactions: {},
    eventId: null,
    opaque: null,
    category: null,
  };
  return tellMessage(core, number, chat, message);
}

const minute = 60_000;

function edit(
  scene: Scene,
  { messageId, text }: { messageId: string; text: string },
): ActionResult {
  const { core, number, chat } = scene;
  const message = find(chat, messageId, 'customer');
  if (message.type !== 'text') throw new SimulatorError('only a text can be edited');
  if (core.clock.now() - message.at > 15 * minute)
    throw new SimulatorError('a message can be edited for 15 minutes');
  changeMessage(core, number, chat, messageId, { content: { body: text }, edited: true });
  const content = {
    original_message_id: messageId,
    message: { type: 'text', text: { body: text } },
  };
  return result(scene, [messageId], tellAbout(scene, 'edit', content));
}

function revoke(scene: Scene, messageId: string): ActionResult {
  const { core, number, chat } = scene;
  const message = find(chat, messageId, 'customer');
  if (core.clock.now() - message.at > 48 * 60 * minute)
    throw new SimulatorError('a message can be deleted for two days');
  changeMessage(core, number, chat, messageId, { revoked: true });
  return result(scene, [messageId], tellAbout(scene, 'revoke', { original_message_id: messageId }));
}

function react(
  scene: Scene,
  { messageId, emoji }: { messageId: string; emoji: string },
): ActionResult {
  const { core, number, chat } = scene;
  const { customer: _before, ...others } = find(chat, messageId).reactions;
  changeMessage(core, number, chat, messageId, {
    reactions: { ...others, ...(emoji === '' ? {} : { customer: emoji }) },
  });
  commit(core, {
    kind: 'chat_changed',
    number: number.id,
    key: chat.key,
    change: { customerAt: core.clock.now() },
  });
  return result(scene, [], tellAbout(scene, 'reaction', { message_id: messageId, emoji }));
}

function changeNumber(scene: Scene, to: string): ActionResult {
  const { core, number, chat } = scene;
  const { waId, name } = chat.customer;
  if (waId === undefined) throw new SimulatorError('this customer shows no number');
  const next = localWaId(to);
  const moved = { ...chat.customer, waId: next };
  const body = {
    from: waId,
    from_user_id: chat.customer.bsuid,
    id: newMessageId(),
    timestamp: secondsOf(core.clock.now()),
    type: 'system',
    system: {
      body: `User ${name} changed from ${waId} to ${next}`,
      wa_id: next,
      type: 'user_changed_number',
    },
  };
  const eventId = tell(core, {
    number,
    chat,
    field: 'messages',
    kind: 'system',
    value: { messages: [body] },
    messageId: body.id,
  });
  commit(core, { kind: 'chat_moved', number: number.id, key: chat.key, to: next, customer: moved });
  return { ...result(scene, [], eventId), chat: next };
}

function changeUserId(scene: Scene, to: string): ActionResult {
  const { core, number, chat } = scene;
  const { waId, bsuid, name } = chat.customer;
  const key = waId ?? to;
  const customer = { ...chat.customer, bsuid: to };
  const update = {
    ...(waId === undefined ? {} : { wa_id: waId }),
    detail: `User id for ${name} has been updated.`,
    user_id: { previous: bsuid, current: to },
    timestamp: secondsOf(core.clock.now()),
  };
  const { user_id: _old, ...contact } = contactOf(chat.customer);
  const eventId = tell(core, {
    number,
    chat,
    field: 'user_id_update',
    kind: 'user_id_update',
    value: { contacts: [contact], user_id_update: [update] },
  });
  commit(core, { kind: 'chat_moved', number: number.id, key: chat.key, to: key, customer });
  return { ...result(scene, [], eventId), chat: key };
}

function find(chat: Chat, id: string, author?: StoredMessage['author']): StoredMessage {
  const message = chat.messages.find(
    (one) => one.id === id && (author === undefined || one.author === author),
  );
  if (message === undefined)
    throw new SimulatorError(
      `there is no message ${id}${author === undefined ? '' : ` of the ${author}`}`,
    );
  return message;
}

const result = (
  { chat }: Scene,
  messageIds: string[],
  eventId: number | null = null,
): ActionResult => ({
  chat: chat.key,
  messageIds,
  eventIds: eventId === null ? [] : [eventId],
});
