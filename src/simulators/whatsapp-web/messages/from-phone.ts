import { chatOf, lidOf, pnOf, seconds, type Core } from '../core.ts';
import type { Content, Node } from '../library.ts';
import type { Chat, ChatMessage, Device, Person } from '../state.ts';
import { tell } from './waiting.ts';

export interface Writing {
  /** Whose phone sends it. */
  from: Person;
  owner: Person;
  device: Device;
  id: string;
  content: Content;
  attrs: Record<string, string>;
  /** How often the device has already asked for it again. */
  count?: number;
  /** Attributes of the encrypted part. */
  enc?: Record<string, string>;
}

/**
 * A phone encrypts a message for one linked device, and the server keeps it until the device has
 * it.
 */
export async function writeToDevice(
  core: Core,
  { from, owner, device, id, content, attrs, count = 0, enc }: Writing,
): Promise<void> {
  const signal = core.signal.of(from);
  const jid = lidOf(owner, device.id);
  if (!(await signal.validateSession(jid)).exists)
    await core.signal.begin(from, jid, {
      tag: 'user',
      attrs: {},
      content: core.signal.bundleOfDevice(owner, device),
    });
  const { type, ciphertext } = await signal.encryptMessage({
    jid,
    data: core.library.encodeWAMessage(content),
  });
  const encrypted: Node = {
    tag: 'enc',
    attrs: { v: '2', type, ...(count > 0 ? { count: String(count) } : {}), ...enc },
    content: ciphertext,
  };
  tell(core, owner, device, {
    tag: 'message',
    attrs: { id, t: seconds(core), ...attrs },
    content: [encrypted],
  });
}

/** The attributes of a message's stanza: the chat and the writer. */
export function attrsOf(
  owner: Person,
  customer: Person,
  chat: Chat,
  message: ChatMessage,
  content: Content,
): Record<string, string> {
  const [mine, alternate] = chat.addressing === 'lid' ? [lidOf, pnOf] : [pnOf, lidOf];
  const other = chat.addressing === 'lid' ? 'pn' : 'lid';
  const change = content.editedMessage ? '1' : content.protocolMessage ? '7' : undefined;
  const common = {
    type: content.reactionMessage ? 'reaction' : isMedia(content) ? 'media' : 'text',
    addressing_mode: chat.addressing,
    ...(change === undefined ? {} : { edit: change }),
  };
  if (message.from === 'customer')
    return {
      ...common,
      from: mine(customer),
      [`sender_${other}`]: alternate(customer),
      notify: customer.name,
    };
  return {
    ...common,
    from: mine(owner),
    recipient: mine(customer),
    [`peer_recipient_${other}`]: alternate(customer),
    notify: owner.name,
  };
}

/** Sends a message that a phone wrote to every linked device. */
export async function tellDevices(
  core: Core,
  owner: Person,
  customer: Person,
  message: ChatMessage,
  content: Content,
): Promise<void> {
  const chat = chatOf(core, owner, customer);
  for (const device of owner.devices.values())
    await writeToDevice(core, {
      from: message.from === 'customer' ? customer : owner,
      owner,
      device,
      id: message.id,
      content: message.from === 'customer' ? content : asSentElsewhere(customer, chat, content),
      attrs: attrsOf(owner, customer, chat, message, content),
      ...(content.reactionMessage || content.protocolMessage || content.editedMessage
        ? { enc: { 'decrypt-fail': 'hide' } }
        : {}),
    });
}

export const asSentElsewhere = (customer: Person, chat: Chat, message: Content): Content => ({
  deviceSentMessage: {
    destinationJid: chat.addressing === 'lid' ? lidOf(customer) : pnOf(customer),
    message,
  },
});

const isMedia = (content: Content): boolean =>
  [
    content.imageMessage,
    content.audioMessage,
    content.videoMessage,
    content.documentMessage,
    content.stickerMessage,
  ].some((one) => one !== null && one !== undefined);
