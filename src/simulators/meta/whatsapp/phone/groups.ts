import { randomUUID } from 'node:crypto';
import {
  fieldsOf,
  grantFor,
  pick,
  type GraphCall,
  type Operation,
} from '#simulators/meta/graph/call.ts';
import { invalidParameter, noSuchObject, type Core } from '#simulators/meta/core.ts';
import { textOf, type Params } from '#simulators/meta/graph/params.ts';
import {
  SimulatorError,
  type ActionResult,
  type Customer,
  type CustomerAction,
} from './actions.ts';
import { changeMessage, commit, openChat, storeMessage } from '../core.ts';
import { tell, tellMessage } from '../events.ts';
import { refusal } from '../refusals.ts';
import { sampled, sampleContent } from './samples.ts';
import type { Chat, Group, PhoneNumber } from '../state.ts';

/**
 * A member does something in a group. The webhook names the member, but only the id of the group;
 * the app must ask for its subject.
 */
export function actInGroup(
  core: Core,
  number: PhoneNumber,
  { group: given, ...customer }: Customer & { group: Group },
  action: CustomerAction,
) {
  if (number.coexistence) throw new SimulatorError('a number of the phone app has no groups');
  const chat = openGroup(core, number, given);
  if (action.kind === 'rename_group') return rename(core, number, chat, action.to);
  const said =
    action.kind === 'text'
      ? { type: 'text', content: { body: action.text } }
      : sampled(action) && sampleContent(core, number, action);
  if (!said)
    throw new SimulatorError(`in a group nobody can do this (${action.kind}) and the app be told`);
  const writer = openChat(core, number, customer);
  const message = storeMessage(core, number, chat, { author: 'customer', ...said, mark: 'sent' });
  const eventId = tellMessage(core, number, { ...chat, customer: writer.customer }, message, {
    group_id: chat.key,
  });
  changeMessage(core, number, chat, message.id, { eventId, mark: 'delivered' });
  return result(chat, [message.id], eventId);
}

/** The business renames the group, which only it can do. */
function rename(core: Core, number: PhoneNumber, chat: Chat, subject: string): ActionResult {
  commit(core, {
    kind: 'chat',
    number: number.id,
    key: chat.key,
    customer: chat.customer,
    group: { id: chat.key, subject },
  });
  const type = 'group_settings_update';
  const told = {
    timestamp: core.clock.seconds(),
    group_id: chat.key,
    type,
    request_id: randomUUID(),
    subject,
  };
  return result(
    chat,
    [],
    tell(core, { number, chat, field: type, kind: type, value: { groups: [told] } }),
  );
}

function openGroup(core: Core, number: PhoneNumber, group: Group): Chat {
  const known = number.chats.get(group.id);
  if (known !== undefined) return known;
  commit(core, {
    kind: 'chat',
    number: number.id,
    key: group.id,
    customer: { bsuid: group.id, name: group.subject },
    group,
  });
  const chat = number.chats.get(group.id);
  if (chat === undefined) throw new Error('a group was opened and is not there');
  return chat;
}

const result = (chat: Chat, messageIds: string[], eventId: number | null): ActionResult => ({
  chat: chat.key,
  messageIds,
  eventIds: eventId === null ? [] : [eventId],
});

const usualFields = ['id', 'messaging_product'];

/** `GET /{GROUP_ID}`; null where the path names no group. */
export function groupInfo(call: GraphCall): Operation | null {
  const { core, method, params, path } = call;
  const [id = '', ...rest] = path;
  const number = [...core.store.state.whatsapp.numbers.values()].find(
    ({ chats }) => chats.get(id)?.group !== undefined,
  );
  const group = number?.chats.get(id)?.group;
  if (number === undefined || group === undefined || method !== 'GET' || rest.length > 0)
    return null;
  return {
    name: 'group',
    subject: number.id,
    needsToken: true,
    run(caller) {
      if (grantFor(caller, number.account, 'whatsapp_business_messaging') === null)
        throw noSuchObject(id, method);
      const node = {
        id,
        messaging_product: 'whatsapp',
        subject: group.subject,
        suspended: false,
        join_approval_mode: 'auto_approve',
      };
      return { body: pick(node, fieldsOf(params), usualFields, 'WhatsAppGroup') };
    },
  };
}

/** The types of messages that a group accepts: texts, media and templates, but nothing to press. */
const taken = new Set([
  'text',
  'image',
  'video',
  'audio',
  'document',
  'sticker',
  'template',
  'pin',
]);

/** The group of a message whose `recipient_type` says that it goes to one. */
export function groupOf(
  number: PhoneNumber,
  params: Params,
  type: string,
): { chat: () => Chat; contact: Record<string, unknown> } {
  const to = textOf(params, 'to');
  const chat = number.chats.get(to);
  if (chat?.group === undefined)
    throw refusal(131_009, 'The recipient_type does not match the recipient.');
  if (!taken.has(type)) throw refusal(131_051);
  if (params.values['recipient'] !== undefined)
    throw invalidParameter('Unexpected key "recipient" on param "root".');
  return { chat: () => chat, contact: { input: to, wa_id: to } };
}
