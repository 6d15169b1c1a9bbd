import type { WASocket } from 'baileys';
import { ChannelError, type OutgoingPart, type Signal } from '#channels/channel.ts';
import type { ConnectorTools } from '#channels/connector/tools.ts';
import type { SocketKeys } from '#channels/connector/socket.ts';
import { Acknowledgements } from './acknowledgements.ts';
import type { Baileys } from '../baileys.ts';
import { idOfPart, messageId, readMessageId } from '../message-ids.ts';
import { type Making, messageOf } from './sent-messages.ts';

/**
 * Sends each part under an id derived from the part, and reports it as sent once WhatsApp has
 * confirmed it.
 */
export class Outbound {
  readonly #making: Making;
  readonly #acknowledgements: Acknowledgements;

  constructor(lib: Baileys, tools: ConnectorTools, socket: WASocket, keys: SocketKeys) {
    this.#making = { lib, tools, socket, keys };
    this.#acknowledgements = new Acknowledgements(socket.ws);
  }

  async send(outgoing: OutgoingPart): Promise<{ messageId: string }> {
    const id = idOfPart(outgoing.id);
    if (outgoing.isUnproven) await requireOnWhatsApp(this.#making.socket, outgoing.chat);
    const message = await messageOf(this.#making, outgoing, id).catch(asChannelError);
    const { answer, forget } = this.#acknowledgements.await(id);
    try {
      await this.#making.socket.relayMessage(outgoing.chat, message, { messageId: id });
    } catch (error) {
      forget();
      // The part may be retried whether or not the message had left, because the same id makes it
      // count once.
      throw new ChannelError(
        'unreachable',
        'not_sent',
        `WhatsApp: ${error instanceof Error ? error.message : String(error)}`,
      );
    }
    const refusal = await answer;
    if (refusal !== null) throw refused(refusal);
    return { messageId: messageId(id, true) };
  }

  async signal(signal: Signal): Promise<void> {
    if (signal.kind !== 'typing') return;
    const { socket } = this.#making;
    if (signal.messageId !== undefined) {
      const { id, isOurs } = readMessageId(signal.messageId);
      await socket.readMessages([{ remoteJid: signal.chat, id, fromMe: isOurs }]);
    }
    await socket.sendPresenceUpdate('composing', signal.chat);
  }

  /** The connection is over, so every waiting message fails. */
  close(): void {
    this.#acknowledgements.close();
  }
}

/**
 * Asks WhatsApp for the number before anything is sent to it: a message to a number without
 * WhatsApp would hang, and the account of a Brazilian mobile may lack the ninth digit. Throws
 * `recipient`, or `migrated` with the address that WhatsApp names.
 */
async function requireOnWhatsApp(socket: WASocket, chat: string): Promise<void> {
  const [number, server] = chat.split('@');
  if (server !== 's.whatsapp.net' || number === undefined) return;
  const found = await socket.onWhatsApp(number).catch(asChannelError);
  const known = found?.find(({ exists }) => exists);
  if (known === undefined)
    throw new ChannelError('recipient', 'not_on_whatsapp', 'WhatsApp: the number is not known');
  if (known.jid !== chat)
    throw new ChannelError('migrated', 'other_number', 'WhatsApp: the number has another form', {
      chat: known.jid,
    });
}

function asChannelError(error: unknown): never {
  if (error instanceof ChannelError) throw error;
  throw new ChannelError(
    'unreachable',
    'not_sent',
    `WhatsApp: ${error instanceof Error ? error.message : String(error)}`,
  );
}

/**
 * The error for a code with which WhatsApp's servers refuse a message (Baileys' `NACK_REASONS` and
 * `SERVER_ERROR_CODES`).
 */
function refused(code: string): ChannelError {
  if (code === '463')
    return new ChannelError(
      'recipient',
      'new_chats_restricted',
      'WhatsApp: this account may not begin new chats now',
    );
  // A recipient's list of devices has changed; it is fetched anew for the next try.
  if (code === '479' || code.startsWith('5'))
    return new ChannelError('unreachable', `ack_${code}`, `WhatsApp: try again (${code})`);
  return new ChannelError(
    'rejected',
    `ack_${code}`,
    `WhatsApp: it does not take the message (${code})`,
  );
}
