import type { BinaryNode, SignalRepositoryWithLIDStore, WAMessage, WASocket } from 'baileys';
import type { SocketHost } from '#channels/connector/socket-connector.ts';
import type { ReadEvent } from '#channels/inbound-event.ts';
import type { Baileys } from '../baileys.ts';
import { type Calls, createCalls } from '../calls.ts';
import { MessageReader } from './message-reader.ts';
import { Storing } from './storing.ts';

/** So many messages in a row that cannot be read: the connection only looks alive. */
const UNREADABLE_TOLERATED = 10;

/**
 * Baileys tells WhatsApp that a message came before it hands it to anybody, and by then its key is
 * used up. So a message is stored while it is decrypted: first the row, then the key, then the
 * receipt. A crash in between brings it again, and the door knows it. What cannot be stored ends
 * the connection, for WhatsApp keeps what nobody confirmed.
 */
export class Inbound {
  readonly #lib: Baileys;
  readonly #host: SocketHost;
  readonly #stop: (error: unknown) => void;
  readonly #reader: MessageReader;
  readonly #storing: Storing;
  readonly #calls: Calls;
  /** The stanza of a sealed message, by its bytes. */
  readonly #stanzas = new WeakMap<Uint8Array, BinaryNode>();
  /** What is taken one after the other; the last of it. */
  #gate: Promise<unknown> = Promise.resolve();
  #unreadable = 0;

  constructor(
    lib: Baileys,
    host: SocketHost,
    own: () => readonly string[],
    stop: (error: unknown) => void,
  ) {
    this.#lib = lib;
    this.#host = host;
    this.#stop = stop;
    this.#reader = new MessageReader(lib, own);
    this.#storing = new Storing(host, stop);
    this.#calls = createCalls(lib, host.keys, () => this.#reader.nextOrder());
  }

  /**
   * A repository whose messages are stored before what their decryption changed; in the transaction
   * of whoever calls.
   */
  storeBeforeKeys(repository: SignalRepositoryWithLIDStore): SignalRepositoryWithLIDStore {
    const decryptMessage: SignalRepositoryWithLIDStore['decryptMessage'] = async (sealed) => {
      const padded = await repository.decryptMessage(sealed);
      const stanza = this.#stanzas.get(sealed.ciphertext);
      if (stanza)
        await this.#storing.store(
          this.#reader.readStanza(stanza, this.#lib.unpadRandomMax16(padded)),
        );
      this.#unreadable = 0;
      return padded;
    };
    return { ...repository, decryptMessage };
  }

  /**
   * Messages that come without encryption, and calls that nobody took, are stored before Baileys
   * sees them.
   */
  storeBeforeAck(ws: WASocket['ws']): void {
    this.#takeBefore(ws, 'CB:message', (stanza) =>
      this.#storing.store(
        contentOf(stanza, 'plaintext').flatMap((bytes) => this.#reader.readStanza(stanza, bytes)),
      ),
    );
    this.#takeBefore(ws, 'CB:call', (stanza) =>
      this.#storing.orStop(async () => {
        await this.#storing.store(await this.#calls.read(stanza));
        await this.#calls.hearOfEnd(stanza);
      }),
    );
  }

  /** A call that we have rejected. Rejects when it is not stored. */
  rejected(callId: string): Promise<void> {
    const storing = this.#gate.then(() =>
      this.#storing.orStop(async () => {
        await this.#storing.store(await this.#calls.rejected(callId));
        await this.#calls.forget(callId);
      }),
    );
    this.#gate = storing.catch(() => undefined); // told to who asked
    return storing;
  }

  /** Messages that came another way, such as what the phone was asked for again. */
  receiveRest(messages: WAMessage[]): void {
    for (const { key, message, messageTimestamp, messageStubType, pushName } of messages) {
      if (
        messageStubType === this.#lib.WAMessageStubType.CIPHERTEXT &&
        ++this.#unreadable >= UNREADABLE_TOLERATED
      )
        this.#stop(new Error('Nothing that comes can be read any more'));
      // Known already, unless it came another way: the door drops it.
      const content =
        message ?? (key.isViewOnce ? { viewOnceMessage: { message: { imageMessage: {} } } } : null);
      if (content)
        this.receive(
          this.#reader.read(key, content, Number(messageTimestamp ?? 0), pushName ?? undefined),
        );
    }
  }

  receive(events: ReadEvent[]): void {
    this.#storing
      .store(events)
      .catch((error: unknown) => this.#host.debug('What came was not stored', { err: error }));
  }

  /** Resolves when everything that came is stored or was given up. */
  async idle(): Promise<void> {
    await this.#gate;
    await this.#storing.idle();
  }

  #takeBefore(ws: WASocket['ws'], name: string, take: (stanza: BinaryNode) => Promise<void>): void {
    const listeners = ws.listeners(name);
    ws.removeAllListeners(name);
    ws.on(name, (stanza: BinaryNode) => {
      for (const sealed of contentOf(stanza, 'enc')) this.#stanzas.set(sealed, stanza);
      this.#gate = this.#gate
        .then(() => take(stanza))
        // One after the other: Baileys reads keys before it takes its turn, and the second of two
        // could be the first to have them.
        .then(() =>
          Promise.all(listeners.map((listener): unknown => Reflect.apply(listener, ws, [stanza]))),
        )
        .catch((error: unknown) => this.#host.debug('What came was not taken', { err: error }));
    });
  }
}

const contentOf = (stanza: BinaryNode, tag: string): Uint8Array[] =>
  Array.isArray(stanza.content)
    ? stanza.content.flatMap((child) =>
        child.tag === tag && child.content instanceof Uint8Array ? [child.content] : [],
      )
    : [];
