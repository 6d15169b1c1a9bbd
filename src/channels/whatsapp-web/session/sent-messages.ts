import type { proto, WAMessage, WASocket } from 'baileys';
import type { OutgoingPart } from '#channels/channel.ts';
import type { ConnectorTools } from '#channels/connector/tools.ts';
import type { SocketKeys } from '#channels/connector/socket.ts';
import type { Baileys } from '../baileys.ts';
import { uploadTo } from '../media.ts';
import { readMessageId } from '../message-ids.ts';
import { toContent } from '../to-whatsapp-web.ts';

const SENT = 'sent';

/**
 * A message of ours as it was sent. It is kept because WhatsApp may ask for it again, newly
 * encrypted.
 */
export async function keptMessage(
  lib: Baileys,
  keys: SocketKeys,
  id: string,
): Promise<proto.IMessage | null> {
  const text = (await keys.read(SENT, [id]))[id];
  return text === undefined ? null : lib.proto.Message.decode(Buffer.from(text, 'base64'));
}

/** What is needed to make a message. */
export interface Making {
  lib: Baileys;
  tools: ConnectorTools;
  socket: WASocket;
  keys: SocketKeys;
}

/**
 * The message of a part. It is kept before it leaves, and a retry uses the kept one, so that its
 * file is not uploaded again.
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
 * The message that a reply quotes. Ours is quoted with its text, as it was kept. For a customer's
 * message we name only the writer and the id, because the customer's app has the text.
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
