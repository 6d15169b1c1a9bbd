import {
  applyContent,
  encodeContent,
  plainOf,
  textOf,
} from '#simulators/whatsapp-web/phone/content.ts';
import {
  chatOf,
  keepMessage,
  lidOf,
  personOf,
  pnOf,
  seconds,
  type Connection,
  type Core,
} from '../core.ts';
import type { Content, Node } from '../library.ts';
import {
  bigEndian,
  bytesOf,
  childOf,
  children,
  server,
} from '#simulators/whatsapp-web/protocol/nodes.ts';
import type { Device, Person } from '../state.ts';
import type { SendFault } from '../faults.ts';
import { tell } from './waiting.ts';

interface Sending {
  core: Core;
  connection: Connection;
  owner: Person;
  device: Device;
  node: Node;
  fault: SendFault | null;
}

/**
 * A linked device sends a message. The customer's phone and the owner's phone each get a copy, and
 * the device gets its answer.
 */
export async function takeMessage(
  core: Core,
  connection: Connection,
  login: { phone: string; device: number },
  node: Node,
): Promise<void> {
  const owner = core.store.state.people.get(login.phone);
  const device = owner?.devices.get(login.device);
  if (!owner || !device) return connection.end(null, 'the device was removed');
  const customer = personOf(core, node.attrs['to']);
  const isPeer = node.attrs['category'] === 'peer' || customer === owner;
  const fault = isPeer ? null : core.faults.forMessage();
  const sending: Sending = { core, connection, owner, device, node, fault };
  if (fault === 'cut_before') {
    note(sending, customer, { accepted: false, copy: false, readable: false, text: null });
    return connection.end(null, 'fault: cut before');
  }
  if (fault === 'refused') {
    note(sending, customer, { accepted: false, copy: false, readable: false, text: null });
    return connection.send(acknowledgement(core, node, '463'));
  }
  if (isPeer) return connection.send(acknowledgement(core, node));
  if (customer === null) {
    note(sending, null, { accepted: false, copy: false, readable: false, text: null });
    // The recipient is a stranger, a group or a channel, which the simulator does not serve.
    return connection.send(acknowledgement(core, node, '404'));
  }
  await bring(sending, customer);
  if (fault === 'cut_after') return connection.end(null, 'fault: cut after');
  if (fault !== 'no_answer') connection.send(acknowledgement(core, node));
}

const acknowledgement = (core: Core, { attrs }: Node, error?: string): Node => ({
  tag: 'ack',
  attrs: {
    class: 'message',
    id: attrs['id'] ?? '',
    from: attrs['to'] ?? server,
    t: seconds(core),
    ...(error === undefined ? {} : { error }),
  },
});

/** Brings the message to the customer's phone, which decrypts it, shows it and sends a receipt. */
async function bring(sending: Sending, customer: Person): Promise<void> {
  const { core, owner, device, node, fault } = sending;
  const id = node.attrs['id'] ?? '';
  const chat = chatOf(core, owner, customer);
  const copy = chat.messages.some((one) => one.id === id);
  const content =
    fault === 'unreadable'
      ? null
      : await decrypt(core, customer, owner, device, encryptedFor(core, node, customer));
  // The owner's phone decrypts too, although it shows nothing, so that its sessions stay in step.
  await decrypt(core, owner, owner, device, encryptedFor(core, node, owner));
  const text = content && textOf(content);
  note(sending, customer, { accepted: true, copy, readable: content !== null, text });
  if (content === null) return askAgain(core, customer, owner, device, node);
  if (!copy) {
    const applied = applyContent(core, chat, 'business', content);
    if (!applied)
      keepMessage(core, chat, {
        id,
        from: 'device',
        content: encodeContent(core, content),
        at: core.clock(),
        status: chat.blocked ? 'sent' : 'delivered',
        edited: false,
        removed: false,
        reactions: {},
        device: { id: device.id, chat: addressOf(node, customer) },
      });
  }
  if (!chat.blocked) sendReceipt(core, owner, device, { id, chat: addressOf(node, customer) });
}

/** The address that the device used for the customer in this message, without a device number. */
const addressOf = (node: Node, customer: Person): string =>
  (node.attrs['to'] ?? '').endsWith('@lid') ? lidOf(customer) : pnOf(customer);

/** A customer's phone tells a device that a message has arrived (`type` absent) or was read. */
export function sendReceipt(
  core: Core,
  owner: Person,
  device: Device,
  { id, chat, type }: { id: string; chat: string; type?: 'read' },
): void {
  const attrs = { id, from: chat, t: seconds(core), ...(type === undefined ? {} : { type }) };
  tell(core, owner, device, { tag: 'receipt', attrs });
}

/** The encrypted part for one person's phone: one of the participants, or the only part. */
function encryptedFor(core: Core, node: Node, person: Person): Node | undefined {
  const participants = childOf(node, 'participants');
  if (!participants)
    return personOf(core, node.attrs['to']) === person ? childOf(node, 'enc') : undefined;
  const part = children(participants).find(
    ({ attrs }) =>
      personOf(core, attrs['jid']) === person &&
      (core.library.jidDecode(attrs['jid'])?.device ?? 0) === 0,
  );
  return childOf(part, 'enc');
}

/** Null: there was nothing for this phone, or it could not be decrypted. */
async function decrypt(
  core: Core,
  reader: Person,
  owner: Person,
  device: Device,
  encrypted: Node | undefined,
): Promise<Content | null> {
  const type = encrypted?.attrs['type'];
  if (!encrypted || (type !== 'pkmsg' && type !== 'msg')) return null;
  const jid = `${owner.lid}:${device.id}@lid`;
  try {
    const plain = await core.signal
      .of(reader)
      .decryptMessage({ jid, type, ciphertext: bytesOf(encrypted) });
    const content = core.library.proto.Message.decode(core.library.unpadRandomMax16(plain));
    return plainOf(core, content.deviceSentMessage?.message ?? content);
  } catch {
    // Keys that do not match are part of the protocol, and the reader asks for the message again.
    return null;
  }
}

/**
 * The customer's phone could not decrypt the message. It asks the device to send it again, and
 * sends new keys along.
 */
async function askAgain(
  core: Core,
  customer: Person,
  owner: Person,
  device: Device,
  node: Node,
): Promise<void> {
  const id = node.attrs['id'] ?? '';
  const count = Number(childOf(node, 'enc')?.attrs['count'] ?? 0) + 1;
  await core.signal.of(customer).deleteSession([`${owner.lid}:${device.id}@lid`]);
  const [registration, ...keys] = await core.signal.bundleOf(customer);
  tell(core, owner, device, {
    tag: 'receipt',
    attrs: { id, from: addressOf(node, customer), t: seconds(core), type: 'retry' },
    content: [
      { tag: 'retry', attrs: { count: String(count), id, t: seconds(core), v: '1' } },
      registration ?? {
        tag: 'registration',
        attrs: {},
        content: bigEndian(core.signal.registrationOf(customer), 4),
      },
      { tag: 'keys', attrs: {}, content: keys },
    ],
  });
}

function note(
  { core, owner, device, node, fault }: Sending,
  customer: Person | null,
  what: { accepted: boolean; copy: boolean; readable: boolean; text: string | null },
): void {
  const messageId = node.attrs['id'] ?? '';
  core.journal.add({
    type: 'sent',
    phone: owner.phone,
    device: device.id,
    customer: customer?.phone ?? null,
    messageId,
    fault,
    ...what,
  });
}
