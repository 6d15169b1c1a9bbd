import { lidOf, newMessageId, pnOf, seconds, type Core } from '../core.ts';
import type { Content, Node } from '../library.ts';
import type { Device, Person } from '../state.ts';
import { tell } from '#simulators/whatsapp-web/messages/waiting.ts';

/** Chats that belong to no customer. What is written there reaches the device all the same. */
const addresses = {
  group: '120363000000000001@g.us',
  status: 'status@broadcast',
  newsletter: '120363000000000002@newsletter',
};

/** Somebody writes in a group, as a status or in a channel, and the linked devices are told. */
export async function writeElsewhere(
  core: Core,
  owner: Person,
  writer: Person,
  place: keyof typeof addresses,
  text: string,
): Promise<string> {
  const id = newMessageId();
  for (const device of owner.devices.values()) {
    const attrs = { id, t: seconds(core), type: 'text', from: addresses[place] };
    const content: Content = { conversation: text };
    if (place === 'newsletter') {
      const plain = core.library.proto.Message.encode(content).finish();
      tell(core, owner, device, {
        tag: 'message',
        attrs: { ...attrs, server_id: '100' },
        content: [{ tag: 'plaintext', attrs: {}, content: plain }],
      });
      continue;
    }
    tell(core, owner, device, {
      tag: 'message',
      attrs: {
        ...attrs,
        participant: lidOf(writer),
        participant_pn: pnOf(writer),
        addressing_mode: 'lid',
        notify: writer.name,
      },
      content: await encryptForMany(core, owner, device, writer, addresses[place], content),
    });
  }
  return id;
}

/** One text for all members, and the key to it for this device. */
async function encryptForMany(
  core: Core,
  owner: Person,
  device: Device,
  writer: Person,
  group: string,
  content: Content,
): Promise<Node[]> {
  const signal = core.signal.of(writer);
  const data = core.library.encodeWAMessage(content);
  const { ciphertext, senderKeyDistributionMessage } = await signal.encryptGroupMessage({
    group,
    meId: lidOf(writer),
    data,
  });
  const key = {
    senderKeyDistributionMessage: {
      groupId: group,
      axolotlSenderKeyDistributionMessage: senderKeyDistributionMessage,
    },
  };
  const jid = lidOf(owner, device.id);
  if (!(await signal.validateSession(jid)).exists)
    await core.signal.begin(writer, jid, {
      tag: 'user',
      attrs: {},
      content: core.signal.bundleOfDevice(owner, device),
    });
  const sealed = await signal.encryptMessage({ jid, data: core.library.encodeWAMessage(key) });
  return [
    { tag: 'enc', attrs: { v: '2', type: sealed.type }, content: sealed.ciphertext },
    { tag: 'enc', attrs: { v: '2', type: 'skmsg' }, content: ciphertext },
  ];
}
