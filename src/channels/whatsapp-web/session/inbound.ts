import type { BinaryNode, SignalRepositoryWithLIDStore, WAMessage, WASocket } from 'baileys';
import type { SocketHost } from '#channels/connector/socket-connector.ts';
import type { ReadEvent } from '#channels/inbound-event.ts';
import type { Baileys } from '../baileys.ts';
import { type Calls, createCalls } from '../calls.ts';
import { MessageReader } from './message-reader.ts';
import { Storing } from './storing.ts';

/** After so many unreadable messages in a row, the connection only looks alive. */
const UNREADABLE_TOLERATED = 10;

/**
 * Baileys tells WhatsApp that a message came before it hands the message to anybody, and by then
 * the message's key is used up. So we store a message while it is decrypted: first the row, then
 * the key, then the receipt. After a crash in between, WhatsApp sends the message again, and the
 * intake recognises it. A failure to store ends the connection, because WhatsApp keeps what we have
 * not confirmed.
 */
export class Inbound {
  readonly #lib: Baileys;
  readonly #host: SocketHost;
  readonly #stop: (error: unknown) => void;
  readonly #reader: MessageReader;
  readonly #storing: Storing;
  readonly #calls: Calls;
  /** The stanza of each encrypted message, by the message's bytes. */
  readonly #stanzas = new WeakMap<Uint8Array, BinaryNode>();
  /** The end of the queue in which stanzas are handled one after the other. */
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
   * A repository that stores each message before the key changes of its decryption, within the
   * caller's transaction.
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
   * Stores messages that come unencrypted, and calls that nobody took, before Baileys sees them.
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

  /** Stores a call that we have rejected. Rejects when that fails. */
  rejected(callId: string): Promise<void> {
    const storing = this.#gate.then(() =>
      this.#storing.orStop(async () => {
        await this.#storing.store(await this.#calls.rejected(callId));
        await this.#calls.forget(callId);
      }),
    );
    this.#gate = storing.catch(() => undefined); // the caller hears of it
    return storing;
  }

  /** Messages that came in another way, such as those that we asked the phone to send again. */
  receiveRest(messages: WAMessage[]): void {
    for (const { key, message, messageTimestamp, messageStubType, pushName } of messages) {
      if (
        messageStubType === this.#lib.WAMessageStubType.CIPHERTEXT &&
        ++this.#unreadable >= UNREADABLE_TOLERATED
      )
        this.#stop(new Error('Nothing that comes can be read any more'));
      // Most of these are stored already, and the intake drops them.
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

  /** Resolves when everything that came is stored or has failed. */
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
        // One stanza at a time, because Baileys reads keys before it takes its turn: the second of
        // two messages could get them first.
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
