import type { BinaryNode, proto, WAMessage } from 'baileys';
import type { ReadEvent } from '#channels/inbound-event.ts';
import type { Baileys } from '../baileys.ts';
import { readMessage } from '../from-whatsapp-web.ts';

/**
 * Reads the messages of one connection; their order grows from each to the next, also within a
 * second.
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

  /** A stanza and what was in it, decrypted. */
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
