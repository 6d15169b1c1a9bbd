import { randomBytes } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import type { proto } from 'baileys';
import { lidOf, newMessageId, pnOf, type Core } from '../core.ts';
import { writeToDevice } from './from-phone.ts';
import type { Device, Person } from '../state.ts';

/** How many messages of each chat a newly linked device gets. */
const recent = 50;

/**
 * Sends what a phone sends once to a device that it has just linked: the key of the settings, and
 * the recent chats.
 */
export async function sendHistory(core: Core, person: Person, device: Device): Promise<void> {
  if (device.historySent) return;
  const { proto: shapes } = core.library;
  const { Type } = shapes.Message.ProtocolMessage;
  const { preKeys: _preKeys, waiting: _waiting, ...known } = device;
  core.store.commit({
    kind: 'device',
    phone: person.phone,
    device: { ...known, historySent: true },
  });
  const { HistorySyncType } = shapes.HistorySync;
  await peer(core, person, device, {
    type: Type.APP_STATE_SYNC_KEY_SHARE,
    appStateSyncKeyShare: {
      keys: [
        {
          keyId: { keyId: randomBytes(6) },
          keyData: {
            keyData: randomBytes(32),
            fingerprint: { rawId: 1, currentIndex: 0, deviceIndexes: [0] },
            timestamp: core.clock(),
          },
        },
      ],
    },
  });
  for (const syncType of [HistorySyncType.INITIAL_BOOTSTRAP, HistorySyncType.RECENT]) {
    const conversations =
      syncType === HistorySyncType.INITIAL_BOOTSTRAP ? conversationsOf(core, person) : [];
    const payload = shapes.HistorySync.encode({
      syncType,
      conversations,
      progress: 100,
      chunkOrder: 1,
      phoneNumberToLidMappings: conversations.map(({ id = null, pnJid = null }) => ({
        lidJid: id,
        pnJid,
      })),
    }).finish();
    await peer(core, person, device, {
      type: Type.HISTORY_SYNC_NOTIFICATION,
      historySyncNotification: {
        syncType,
        progress: 100,
        chunkOrder: 1,
        initialHistBootstrapInlinePayload: deflateSync(payload),
      },
    });
  }
}

/** A message from the phone to its own device. */
const peer = (
  core: Core,
  person: Person,
  device: Device,
  protocolMessage: proto.Message.IProtocolMessage,
): Promise<void> =>
  writeToDevice(core, {
    from: person,
    owner: person,
    device,
    id: newMessageId(),
    content: { protocolMessage },
    attrs: { from: pnOf(person), category: 'peer', type: 'text' },
  });

function conversationsOf(core: Core, person: Person): proto.IConversation[] {
  return [...core.store.state.chats.values()]
    .filter(({ owner }) => owner === person.phone)
    .flatMap((chat) => {
      const customer = core.store.state.people.get(chat.customer);
      if (customer === undefined || chat.messages.length === 0) return [];
      const messages = chat.messages.slice(-recent).map((message) => ({
        message: {
          key: { remoteJid: lidOf(customer), fromMe: message.from !== 'customer', id: message.id },
          message: core.library.proto.Message.decode(Buffer.from(message.content, 'base64')),
          messageTimestamp: Math.floor(message.at / 1000),
          ...(message.from === 'customer' ? { pushName: customer.name } : {}),
        },
      }));
      return [
        {
          id: lidOf(customer),
          pnJid: pnOf(customer),
          name: customer.name,
          displayName: customer.name,
          messages: messages.toReversed(),
        },
      ];
    });
}
