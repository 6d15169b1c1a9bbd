import type { BinaryNode, proto, WAMessage } from 'baileys';
import type { ReadEvent } from '#channels/inbound-event.ts';
import type { Baileys } from '../baileys.ts';
import { readMessage } from '../from-whatsapp-web.ts';

/**
 * Reads the messages of one connection. `order` grows from one message to the next, even within the
 * same second.
 */
export class MessageReader {
  readonly #lib: Baileys;
  readonly #own: () => readonly string[];
  #order = 0;

  constructor(lib: Baileys, own: () => readonly string[]) {
    this.#lib = lib;
    this.#own = own;
  }

  nextOrder(): number {
    return (this.#order = Math.max(this.#order + 1, Date.now()));
  }

  read(
    key: WAMessage['key'],
    message: proto.IMessage,
    seconds: number,
    name: string | undefined,
  ): ReadEvent[] {
    const events = readMessage(this.#lib, {
      key,
      message,
      seconds,
      name,
      order: this.nextOrder(),
      own: this.#own(),
    });
    return events.map((event) => ({ event, raw: JSON.stringify({ key, message, seconds, name }) }));
  }

  /** Reads a stanza together with its decrypted content. */
  readStanza(stanza: BinaryNode, plain: Uint8Array): ReadEvent[] {
    const [me = '', lid = ''] = this.#own();
    const { fullMessage } = this.#lib.decodeMessageNode(stanza, me, lid);
    const decoded = this.#lib.proto.Message.decode(plain);
    const message = decoded.deviceSentMessage?.message ?? decoded;
    return this.read(
      fullMessage.key,
      message,
      Number(fullMessage.messageTimestamp ?? 0),
      fullMessage.pushName ?? undefined,
    );
  }
}
