import type { BinaryNode, proto, WAMessage, WASocket } from 'baileys';
import { ChannelError, type OutgoingPart, type Signal } from '../channel.ts';
import type { ConnectorTools } from '../tools.ts';
import type { SocketKeys } from '../socket.ts';
import type { Baileys } from './baileys.ts';
import { uploadTo } from './media.ts';
import { idOfPart, messageId, readMessageId } from './message-ids.ts';
import { toContent } from './to-whatsapp-web.ts';

export interface Outbound {
  send(outgoing: OutgoingPart): Promise<{ messageId: string }>;
  signal(signal: Signal): Promise<void>;
  /** The connection is over: nobody waits any longer. */
  close(): void;
}

const SENT = 'sent';
/** WhatsApp confirms within a second or two; later than this nobody knows. */
const ACK_MS = 20_000;

/** A message of ours, as it was sent: WhatsApp may ask for it again, encrypted anew. */
export async function keptMessage(lib: Baileys, keys: SocketKeys, id: string): Promise<proto.IMessage | null> {
  const text = (await keys.read(SENT, [id]))[id];
  return text === undefined ? null : lib.proto.Message.decode(Buffer.from(text, 'base64'));
}

/** Sends under an id that follows from the part, and counts what WhatsApp has confirmed. */
export function createOutbound(lib: Baileys, tools: ConnectorTools, socket: WASocket, keys: SocketKeys): Outbound {
  const waiting = new Map<string, (answer: string | null | ChannelError) => void>();

  socket.ws.on('CB:ack,class:message', ({ attrs }: BinaryNode) => {
    if (attrs['id']) waiting.get(attrs['id'])?.(attrs['error'] ?? null);
  });

  /** Resolves with the error's code, null = taken. */
  function acknowledged(id: string): { answer: Promise<string | null>; forget(): void } {
    const { promise, resolve, reject } = Promise.withResolvers<string | null>();
    const forget = (): void => {
      clearTimeout(timer);
      waiting.delete(id);
    };
    const settle = (answer: string | null | ChannelError): void => {
      forget();
      if (answer instanceof ChannelError) reject(answer);
      else resolve(answer);
    };
    const timer = setTimeout(() => settle(lost('WhatsApp: it did not confirm the message')), ACK_MS);
    waiting.set(id, settle);
    // Nobody may be listening yet when the connection ends.
    promise.catch(() => undefined);
    return { answer: promise, forget };
  }

  /** As it was made the first time, so that a file is not uploaded again. */
  async function messageOf(outgoing: OutgoingPart, id: string): Promise<proto.IMessage> {
    const kept = await keptMessage(lib, keys, id);
    if (kept) return kept;
    const { part, chat, replyTo, readBlob } = outgoing;
    const bytes = part.kind === 'media' && part.blob !== undefined ? Buffer.from(await readBlob(part.blob)) : null;
    const made = await lib.generateWAMessage(chat, toContent(part, bytes), {
      userJid: socket.user?.id ?? '',
      messageId: id,
      upload: uploadTo(tools, socket),
      ...(replyTo === undefined ? {} : { quoted: await quotedMessage(chat, replyTo) }),
    });
    const message = made.message ?? {};
    const value = Buffer.from(lib.proto.Message.encode(message).finish()).toString('base64');
    await keys.write([{ kind: SENT, id, value }]);
    return message;
  }

  /** Ours with its words, as it was kept; of a customer's message only who and what: their own app has the words. */
  async function quotedMessage(chat: string, replyTo: string): Promise<WAMessage> {
    const { id, isOurs } = readMessageId(replyTo);
    const kept = isOurs ? await keptMessage(lib, keys, id) : null;
    const me = isOurs ? socket.user?.id : undefined;
    return { key: { remoteJid: chat, id, fromMe: isOurs, ...(me ? { participant: me } : {}) }, message: kept ?? { conversation: '' } };
  }

  return {
    async send(outgoing) {
      const id = idOfPart(outgoing.id);
      const message = await messageOf(outgoing, id).catch(asChannelError);
      const { answer, forget } = acknowledged(id);
      try {
        await socket.relayMessage(outgoing.chat, message, { messageId: id });
      } catch (error) {
        forget();
        // Sent again under the same id it counts once, whether or not it had left.
        throw new ChannelError('unreachable', 'not_sent', `WhatsApp: ${error instanceof Error ? error.message : String(error)}`);
      }
      const refusal = await answer;
      if (refusal !== null) throw refused(refusal);
      return { messageId: messageId(id, true) };
    },
    async signal(signal) {
      if (signal.kind !== 'typing') return;
      if (signal.messageId !== undefined) {
        const { id, isOurs } = readMessageId(signal.messageId);
        await socket.readMessages([{ remoteJid: signal.chat, id, fromMe: isOurs }]);
      }
      await socket.sendPresenceUpdate('composing', signal.chat);
    },
    close() {
      for (const settle of waiting.values()) settle(lost('WhatsApp: the connection ended before it confirmed the message'));
    },
  };
}

const lost = (what: string): ChannelError => new ChannelError('uncertain', 'not_confirmed', what);

function asChannelError(error: unknown): never {
  if (error instanceof ChannelError) throw error;
  throw new ChannelError('unreachable', 'not_sent', `WhatsApp: ${error instanceof Error ? error.message : String(error)}`);
}

/** What WhatsApp's servers answer instead of taking a message (Baileys' `NACK_REASONS` and `SERVER_ERROR_CODES`). */
function refused(code: string): ChannelError {
  if (code === '463') return new ChannelError('recipient', 'new_chats_restricted', 'WhatsApp: this account may not begin new chats now');
  // A list of devices that has changed: fetched anew the next time.
  if (code === '479' || code.startsWith('5')) return new ChannelError('unreachable', `ack_${code}`, `WhatsApp: try again (${code})`);
  return new ChannelError('rejected', `ack_${code}`, `WhatsApp: it does not take the message (${code})`);
}
