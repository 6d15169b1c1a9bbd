import { chatOf, keepMessage, lidOf, personOf, type Core } from '../core.ts';
import { asSentElsewhere, attrsOf, writeToDevice } from './from-phone.ts';
import type { Node } from '../library.ts';
import { bytesIn, childOf, children } from '#simulators/whatsapp-web/protocol/nodes.ts';
import type { Device, Person } from '../state.ts';
import { acknowledged, waitingKey } from './waiting.ts';

/**
 * A device says that it has a message, that somebody has read it, or that the device could not read
 * it.
 */
export async function takeReceipt(
  core: Core,
  login: { phone: string; device: number },
  node: Node,
): Promise<void> {
  const owner = core.store.state.people.get(login.phone);
  const device = owner?.devices.get(login.device);
  if (!owner || !device) return;
  const { id = '', type: kind = 'delivered', to, recipient } = node.attrs;
  const messageIds = [id, ...children(childOf(node, 'list')).map(({ attrs }) => attrs['id'] ?? '')];
  core.journal.add({ type: 'receipt', phone: login.phone, device: login.device, kind, messageIds });
  const customer = personOf(core, recipient ?? to);
  if (kind === 'retry') return writeAgain(core, owner, device, customer, node);
  for (const messageId of messageIds) {
    acknowledged(core, login, waitingKey('message', messageId), null);
    if (!customer || customer === owner) continue;
    const chat = chatOf(core, owner, customer);
    const message = chat.messages.find((one) => one.id === messageId && one.from === 'customer');
    const status = kind === 'read' ? 'read' : 'delivered';
    if (message && message.status !== 'read' && message.status !== status)
      keepMessage(core, chat, { ...message, status });
  }
}

/** How often a phone sends the same message again at most. WhatsApp Web asks no more often. */
const mostCopies = 5;

/**
 * The device could not decrypt the message. The phone begins a new session with the keys that came
 * along, and sends the same message again.
 */
async function writeAgain(
  core: Core,
  owner: Person,
  device: Device,
  customer: Person | null,
  receipt: Node,
): Promise<void> {
  const retry = childOf(receipt, 'retry');
  const count = Number(retry?.attrs['count'] ?? 1);
  const id = receipt.attrs['id'] ?? '';
  const stored =
    customer && customer !== owner
      ? chatOf(core, owner, customer).messages.find((one) => one.id === id)
      : undefined;
  if (!customer || !stored || count > mostCopies) return;
  const from = stored.from === 'customer' ? customer : owner;
  const keys = childOf(receipt, 'keys');
  const jid = lidOf(owner, device.id);
  const registration: Node = {
    tag: 'registration',
    attrs: {},
    content: bytesIn(receipt, 'registration'),
  };
  const bundle = keys
    ? [registration, ...children(keys)]
    : core.signal.bundleOfDevice(owner, device);
  await core.signal.begin(from, jid, { tag: 'user', attrs: {}, content: bundle });
  const content = core.library.proto.Message.decode(Buffer.from(stored.content, 'base64'));
  const chat = chatOf(core, owner, customer);
  await writeToDevice(core, {
    from,
    owner,
    device,
    id,
    count,
    content: stored.from === 'customer' ? content : asSentElsewhere(customer, chat, content),
    attrs: attrsOf(owner, customer, chat, stored, content),
  });
}
