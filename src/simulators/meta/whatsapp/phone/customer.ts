import type { Core } from '#simulators/meta/core.ts';
import { SimulatorError, CustomerAction, type ActionResult, type Customer } from './actions.ts';
import { changeMessage, commit, openChat, storeMessage } from '../core.ts';
import { edit, react, revoke } from './customer-changes.ts';
import { changeNumber, changeUserId } from './customer-identity.ts';
import { tellMessage, tellStatus } from '../events.ts';
import { actInGroup } from './groups.ts';
import { choicesOf } from './phone.ts';
import { sampleContent } from './samples.ts';
import { accountOf } from '../core.ts';
import { find, result, type Scene } from './scene.ts';
import type { Chat, PhoneNumber } from '../state.ts';

/** A person does something with the business on a phone. */
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

/** The customer opens the chat: delivered messages become read. */
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

/** The `context` of a reply: which message it answers, and who wrote that. */
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
