import { z } from 'zod';
import type { GraphCall, GraphResult } from '#simulators/meta/graph/call.ts';
import { dayMs } from '../clock.ts';
import { GraphError, invalidParameter, type Core } from '../core.ts';
import { memberOf, textOf, type Params } from '#simulators/meta/graph/params.ts';
import { type Content, contentOf, contentTypes } from './content.ts';
import { accountOf, changeMessage, findChat, openChat, storeMessage } from './core.ts';
import { tellStatus } from './events.ts';
import { groupOf } from './phone/groups.ts';
import type { Limits } from './limits.ts';
import { digitsOfInput, localWaId } from './numbers.ts';
import { refusal } from './refusals.ts';
import type { Chat, PhoneNumber, StoredMessage } from './state.ts';

const known = new Set([
  'messaging_product',
  'recipient_type',
  'to',
  'recipient',
  'type',
  'context',
  'biz_opaque_callback_data',
  'preview_url',
  'status',
  'message_id',
  'typing_indicator',
  'access_token',
  'appsecret_proof',
  ...contentTypes,
]);

/** How long the customer sees the typing signal, unless the answer comes before. */
const typingMs = 25_000;

/**
 * `POST /{PHONE}/messages`: sends a message, or marks one as read. 200 only says that it was
 * accepted; statuses tell what became of it.
 */
export function sendMessage(number: PhoneNumber, call: GraphCall, limits: Limits): GraphResult {
  const { core, params } = call;
  if (textOf(params, 'messaging_product') !== 'whatsapp')
    throw new GraphError(400, 100, '(#100) The parameter messaging_product is required.', {
      details: 'The parameter messaging_product is required.',
    });
  const unknown = Object.keys(params.values).find((name) => !known.has(name));
  if (unknown !== undefined) throw invalidParameter(`Unexpected key "${unknown}" on param "root".`);
  if (textOf(params, 'status') !== '') return markRead(number, call);

  const type = textOf(params, 'type').toLowerCase() || 'text';
  if (!number.registered && !number.coexistence) throw refusal(133_010);
  const isGroup = textOf(params, 'recipient_type') === 'group';
  const { chat, contact } = isGroup
    ? groupOf(number, params, type)
    : recipientOf(core, number, params);
  const account = accountOf(core, number);
  const { content, category, link, misfit } = contentOf(
    core,
    number,
    account,
    type,
    member(params, type),
  );
  const opaque = textOf(params, 'biz_opaque_callback_data');
  if (opaque.length > 512)
    throw invalidParameter('Param biz_opaque_callback_data must be at most 512 characters long.');
  const replyTo = replyOf(params);
  const limit = core.faults.limits ? limits.take(number, chat().key) : null;
  if (limit !== null) throw refusal(limit);

  const to = chat();
  const message = storeMessage(core, number, to, {
    author: 'business',
    type,
    content,
    replyTo,
    mark: 'sent',
    opaque: opaque === '' ? null : opaque,
    category,
  });
  to.typingUntil = 0;
  void settle(core, number, to, message, { link, misfit });
  const status = type === 'template' ? { message_status: 'accepted' } : {};
  return {
    body: {
      messaging_product: 'whatsapp',
      contacts: [contact],
      messages: [{ id: message.id, ...status }],
    },
    customer: to.key,
    messageId: message.id,
  };
}

/** A member of the request that is an object. A form carries it as JSON text. */
function member(params: Params, name: string): unknown {
  try {
    return memberOf(params, name);
  } catch {
    throw invalidParameter(`Param ${name} must be a valid JSON object.`);
  }
}

interface Recipient {
  /** The chat is opened only once the message is accepted. */
  chat: () => Chat;
  contact: Record<string, unknown>;
}

/** The recipient, by number (its wa_id may be written in another way) or by user id. */
function recipientOf(core: Core, number: PhoneNumber, params: Params): Recipient {
  const to = textOf(params, 'to');
  const bsuid = textOf(params, 'recipient');
  const recipientType = textOf(params, 'recipient_type') || 'individual';
  if (recipientType !== 'individual')
    throw invalidParameter('Param recipient_type must be one of {INDIVIDUAL, GROUP}.');
  if (to !== '') {
    const digits = digitsOfInput(to);
    if (digits === null) throw refusal(131_009, 'Recipient phone number is not valid.');
    const waId = localWaId(digits);
    if (waId === localWaId(number.digits)) throw refusal(131_021);
    return {
      chat: () => openChat(core, number, { waId, name: findChat(number, { waId })?.customer.name }),
      contact: { input: to, wa_id: waId },
    };
  }
  if (bsuid === '') throw invalidParameter('The parameter to is required.');
  const chat = findChat(number, { bsuid });
  if (chat === undefined)
    throw refusal(131_009, 'Recipient user id is not valid for this business.');
  return { chat: () => chat, contact: { input: bsuid, user_id: bsuid } };
}

const Context = z.object({ message_id: z.string().min(1) });

function replyOf(params: Params): string | null {
  if (params.values['context'] === undefined) return null;
  const context = Context.safeParse(member(params, 'context'));
  if (!context.success) throw invalidParameter("The parameter context['message_id'] is required.");
  return context.data.message_id;
}

/** Decides what becomes of an accepted message: it arrives at once, or it fails. */
async function settle(
  core: Core,
  number: PhoneNumber,
  chat: Chat,
  message: StoredMessage,
  { link, misfit }: Pick<Content, 'link' | 'misfit'>,
): Promise<void> {
  const fail = (code: number): void => {
    changeMessage(core, number, chat, message.id, { mark: 'failed' });
    tellStatus(core, number, chat, message, 'failed', code);
  };
  const wanted = core.faults.forMessage();
  if (wanted !== null) return fail(wanted);
  const isOpen = chat.customerAt !== null && core.clock.now() - chat.customerAt < dayMs;
  if (message.type !== 'template' && !isOpen) return fail(131_047);
  if (chat.blocked) return fail(131_026);
  if (misfit) return fail(131_053);
  if (link !== null) {
    const fetched = await isFetched(link, core.closing);
    if (core.closing.aborted) return;
    if (!fetched) return fail(131_053);
  }
  react(core, number, chat, message);
  tellStatus(core, number, chat, message, 'sent');
  changeMessage(core, number, chat, message.id, { mark: 'delivered' });
  tellStatus(core, number, chat, message, 'delivered');
}

const Reaction = z.object({ message_id: z.string(), emoji: z.string() });

/** Shows a reaction on the message that it is about. */
function react(core: Core, number: PhoneNumber, chat: Chat, message: StoredMessage): void {
  if (message.type !== 'reaction') return;
  const { message_id: id, emoji } = Reaction.parse(message.content);
  const target = chat.messages.find((one) => one.id === id);
  if (target === undefined) return;
  const { business: _before, ...others } = target.reactions;
  changeMessage(core, number, chat, id, {
    reactions: { ...others, ...(emoji === '' ? {} : { business: emoji }) },
  });
}

/**
 * Meta fetches the address. The simulator fetches from the loopback only, and otherwise acts as if
 * it had.
 */
async function isFetched(link: string, closing: AbortSignal): Promise<boolean> {
  if (!/^(localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(link).hostname)) return true;
  try {
    const answer = await fetch(link, {
      signal: AbortSignal.any([closing, AbortSignal.timeout(10_000)]),
    });
    await answer.arrayBuffer();
    return answer.ok;
  } catch {
    // Whatever went wrong, Meta only says that there is no media.
    return false;
  }
}

/** Marks all messages of the customer up to this one as read. Typing shows until the answer. */
function markRead(number: PhoneNumber, { core, params }: GraphCall): GraphResult {
  if (textOf(params, 'status') !== 'read')
    throw invalidParameter('Param status must be one of {READ}.');
  const id = textOf(params, 'message_id');
  const chat = number.chats.get(number.keys.get(id) ?? '');
  if (chat?.messages.find((one) => one.id === id)?.author !== 'customer')
    throw refusal(131_009, 'Message id not found or not an incoming message.');
  if (chat.group !== undefined)
    throw refusal(131_009, 'Messages of a group cannot be marked as read.');
  const position = chat.messages.findIndex((one) => one.id === id);
  for (const message of chat.messages.slice(0, position + 1)) {
    if (message.author === 'customer' && message.mark !== 'read')
      changeMessage(core, number, chat, message.id, { mark: 'read' });
  }
  if (params.values['typing_indicator'] !== undefined) {
    if (
      !z.object({ type: z.literal('text') }).safeParse(member(params, 'typing_indicator')).success
    )
      throw invalidParameter("Param typing_indicator['type'] must be one of {TEXT}.");
    chat.typingUntil = core.clock.now() + typingMs;
  }
  return { body: { success: true }, customer: chat.key, messageId: id };
}
