import { z } from 'zod';
import type { Core } from '#simulators/meta/core.ts';
import {
  changeMessage,
  newMessageId,
  openChat,
  storeMessage,
  type GivenCustomer,
} from '../core.ts';
import { contactOf, secondsOf, tell } from '../events.ts';
import { SimulatorError } from './actions.ts';
import type { Chat, PhoneNumber, StoredMessage } from '../state.ts';

/** What the owner does in the WhatsApp Business app on the phone. */
export const OwnerAction = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('text'), text: z.string().min(1).max(4096) }),
  z.strictObject({
    kind: z.literal('edit'),
    messageId: z.string(),
    text: z.string().min(1).max(4096),
  }),
  z.strictObject({ kind: z.literal('revoke'), messageId: z.string() }),
]);
export type OwnerAction = z.input<typeof OwnerAction>;

/** The owner writes to a customer, and the app gets an echo. This opens no window. */
export function ownerSays(
  core: Core,
  number: PhoneNumber,
  customer: GivenCustomer,
  input: OwnerAction,
): StoredMessage {
  if (!number.coexistence)
    throw new SimulatorError('this number is not in the WhatsApp Business app');
  const action = OwnerAction.parse(input);
  const chat = openChat(core, number, customer);
  if (action.kind === 'text') {
    const message = storeMessage(core, number, chat, {
      author: 'owner',
      type: 'text',
      content: { body: action.text },
    });
    echo(core, number, chat, message.id, message.at, 'text', message.content);
    return message;
  }
  const message = chat.messages.find(
    ({ id, author }) => id === action.messageId && author === 'owner',
  );
  if (message === undefined)
    throw new SimulatorError(`there is no message ${action.messageId} of the owner`);
  if (action.kind === 'edit') {
    const text = { body: action.text };
    changeMessage(core, number, chat, message.id, { content: text, edited: true });
    echo(core, number, chat, newMessageId(), core.clock.now(), 'edit', {
      original_message_id: message.id,
      message: { type: 'text', text },
    });
  } else {
    changeMessage(core, number, chat, message.id, { revoked: true });
    echo(core, number, chat, newMessageId(), core.clock.now(), 'revoke', {
      original_message_id: message.id,
    });
  }
  return message;
}

function echo(
  core: Core,
  number: PhoneNumber,
  chat: Chat,
  id: string,
  at: number,
  type: string,
  content: unknown,
): void {
  const { waId, bsuid } = chat.customer;
  const body = {
    from: number.digits,
    ...(waId === undefined ? {} : { to: waId }),
    to_user_id: bsuid,
    id,
    timestamp: secondsOf(at),
    type,
    [type]: content,
  };
  tell(core, {
    number,
    chat,
    field: 'smb_message_echoes',
    kind: `echo_${type}`,
    value: { contacts: [contactOf(chat.customer)], message_echoes: [body] },
    messageId: id,
  });
}

/** Tells the phone's address book, which here is everybody with whom there is a chat. */
export function tellContacts(core: Core, number: PhoneNumber): void {
  const synced = [...number.chats.values()].map(
    ({ customer: { waId, bsuid, name, username } }) => ({
      type: 'contact',
      contact: {
        full_name: name,
        first_name: name.split(' ')[0] ?? name,
        ...(waId === undefined ? {} : { phone_number: waId }),
        user_id: bsuid,
        ...(username === undefined ? {} : { username }),
      },
      action: 'add',
      metadata: { timestamp: String(core.clock.seconds()) },
    }),
  );
  if (synced.length > 0)
    tell(core, {
      number,
      chat: null,
      field: 'smb_app_state_sync',
      kind: 'contacts',
      value: { state_sync: synced },
    });
}

/** How many threads one request holds. Real requests hold many. */
const chunkThreads = 20;

/**
 * Tells in chunks what was said before the app was connected, or that the owner does not share it.
 */
export function tellHistory(core: Core, number: PhoneNumber): void {
  const send = (kind: string, part: Record<string, unknown>): void =>
    void tell(core, { number, chat: null, field: 'history', kind, value: { history: [part] } });
  if (!number.historyShared) return send('history_declined', { errors: [declined] });
  const threads = [...number.chats.values()]
    .filter(({ messages }) => messages.length > 0)
    .map(({ key, messages }) => ({
      id: key,
      messages: messages.map((message) => historyMessage(number, key, message)),
    }));
  const chunks = Math.max(1, Math.ceil(threads.length / chunkThreads));
  for (let index = 0; index < chunks; index += 1) {
    const metadata = {
      phase: 0,
      chunk_order: index + 1,
      progress: Math.round(((index + 1) / chunks) * 100),
    };
    send('history', {
      metadata,
      threads: threads.slice(index * chunkThreads, (index + 1) * chunkThreads),
    });
  }
}

const declined = {
  code: 2_593_109,
  title: 'History sync is turned off by the business from the WhatsApp Business App',
  message: 'History sync is turned off by the business from the WhatsApp Business App',
  error_data: { details: 'History sharing is turned off by the business' },
};

/** A message of the history. Media are only a placeholder. */
function historyMessage(
  number: PhoneNumber,
  key: string,
  message: StoredMessage,
): Record<string, unknown> {
  const isText = message.type === 'text';
  return {
    from: message.author === 'customer' ? key : number.digits,
    id: message.id,
    timestamp: secondsOf(message.at),
    type: isText ? 'text' : 'media_placeholder',
    ...(isText ? { text: message.content } : {}),
    history_context: {
      status: message.author === 'customer' ? 'READ' : message.mark.toUpperCase(),
    },
  };
}
