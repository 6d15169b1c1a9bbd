import type { proto, WAMessage, WASocket } from 'baileys';
import type { OutgoingPart } from '#channels/channel.ts';
import type { ConnectorTools } from '#channels/connector/tools.ts';
import type { SocketKeys } from '#channels/connector/socket.ts';
import type { Baileys } from '../baileys.ts';
import { uploadTo } from '../media.ts';
import { readMessageId } from '../message-ids.ts';
import { toContent } from '../to-whatsapp-web.ts';

const SENT = 'sent';

/** A message of ours, as it was sent: WhatsApp may ask for it again, encrypted anew. */
export async function keptMessage(
  lib: Baileys,
  keys: SocketKeys,
  id: string,
): Promise<proto.IMessage | null> {
  const text = (await keys.read(SENT, [id]))[id];
  return text === undefined ? null : lib.proto.Message.decode(Buffer.from(text, 'base64'));
}

/** What a message of ours is made with. */
export interface Making {
  lib: Baileys;
  tools: ConnectorTools;
  socket: WASocket;
  keys: SocketKeys;
}

/**
 * The message of a part, kept before it leaves; as it was made the first time, so that a file is
 * not uploaded again.
 */
export async function messageOf(
  making: Making,
  outgoing: OutgoingPart,
  id: string,
): Promise<proto.IMessage> {
  const { lib, tools, socket, keys } = making;
  const kept = await keptMessage(lib, keys, id);
  if (kept) return kept;
  const { part, chat, replyTo, readBlob } = outgoing;
  const bytes =
    part.kind === 'media' && part.blob !== undefined
      ? Buffer.from(await readBlob(part.blob))
      : null;
  const made = await lib.generateWAMessage(chat, toContent(part, bytes), {
    userJid: socket.user?.id ?? '',
    messageId: id,
    upload: uploadTo(tools, socket),
    ...(replyTo === undefined ? {} : { quoted: await quotedMessage(making, chat, replyTo) }),
  });
  const message = made.message ?? {};
  const value = Buffer.from(lib.proto.Message.encode(message).finish()).toString('base64');
  await keys.write([{ kind: SENT, id, value }]);
  return message;
}

/**
 * Ours with its words, as it was kept; of a customer's message only who and what: their own app has
 * the words.
 */
async function quotedMessage(
  { lib, socket, keys }: Making,
  chat: string,
  replyTo: string,
): Promise<WAMessage> {
  const { id, isOurs } = readMessageId(replyTo);
  const kept = isOurs ? await keptMessage(lib, keys, id) : null;
  const me = isOurs ? socket.user?.id : undefined;
  return {
    key: { remoteJid: chat, id, fromMe: isOurs, ...(me ? { participant: me } : {}) },
    message: kept ?? { conversation: '' },
  };
}
