import type { BinaryNode, proto, SignalRepositoryWithLIDStore, WAMessage, WASocket } from 'baileys';
import type { ReadEvent, SocketHost } from '../channel.ts';
import type { Baileys } from './baileys.ts';
import { createCalls } from './calls.ts';
import { isElsewhere, readMessage } from './from-whatsapp-web.ts';

export interface Inbound {
  /** A repository whose messages are stored before what their decryption changed; in the transaction of whoever calls. */
  storeBeforeKeys(repository: SignalRepositoryWithLIDStore): SignalRepositoryWithLIDStore;
  /** Messages that come without encryption, and calls that nobody took, are stored before Baileys sees them. */
  storeBeforeAck(ws: WASocket['ws']): void;
  /** A call that we have rejected. Rejects when it is not stored. */
  rejected(callId: string): Promise<void>;
  isIgnored(jid: string): boolean;
  /** Messages that came another way, such as what the phone was asked for again. */
  receiveRest(messages: WAMessage[]): void;
  receive(events: ReadEvent[]): void;
  /** Resolves when everything that came is stored or was given up. */
  idle(): Promise<void>;
}

/** So many messages in a row that cannot be read: the connection only looks alive. */
const UNREADABLE_TOLERATED = 10;

/**
 * Baileys tells WhatsApp that a message came before it hands it to anybody, and by then its key is used up. So a message is stored while it is
 * decrypted: first the row, then the key, then the receipt. A crash in between brings it again, and the door knows it. What cannot be stored ends
 * the connection, for WhatsApp keeps what nobody confirmed.
 */
export function createInbound(lib: Baileys, host: SocketHost, own: () => readonly string[], stop: (error: unknown) => void): Inbound {
  const stanzas = new WeakMap<Uint8Array, BinaryNode>();
  const pending = new Set<Promise<unknown>>();
  let gate: Promise<unknown> = Promise.resolve();
  let order = 0;
  let unreadable = 0;

  const nextOrder = (): number => (order = Math.max(order + 1, Date.now()));
  const calls = createCalls(lib, host.keys, nextOrder);

  /** Rejects when it is not done; the connection ends then. */
  async function orStop(work: () => Promise<void>): Promise<void> {
    const working = work();
    pending.add(working);
    try {
      await working;
    } catch (error) {
      stop(error);
      throw error;
    } finally {
      pending.delete(working);
    }
  }

  const store = async (events: ReadEvent[]): Promise<void> => {
    if (events.length > 0) await orStop(() => host.receive(events));
  };

  function read(key: WAMessage['key'], message: proto.IMessage, seconds: number, name: string | undefined): ReadEvent[] {
    const events = readMessage(lib, { key, message, seconds, name, order: nextOrder(), own: own() });
    return events.map((event) => ({ event, raw: JSON.stringify({ key, message, seconds, name }) }));
  }

  function readStanza(stanza: BinaryNode, plain: Uint8Array): ReadEvent[] {
    const [me = '', lid = ''] = own();
    const { fullMessage } = lib.decodeMessageNode(stanza, me, lid);
    const decoded = lib.proto.Message.decode(plain);
    const message = decoded.deviceSentMessage?.message ?? decoded;
    return read(fullMessage.key, message, Number(fullMessage.messageTimestamp ?? 0), fullMessage.pushName ?? undefined);
  }

  return {
    isIgnored: isElsewhere,
    storeBeforeKeys(repository) {
      const decryptMessage: SignalRepositoryWithLIDStore['decryptMessage'] = async (sealed) => {
        const padded = await repository.decryptMessage(sealed);
        const stanza = stanzas.get(sealed.ciphertext);
        if (stanza) await store(readStanza(stanza, lib.unpadRandomMax16(padded)));
        unreadable = 0;
        return padded;
      };
      return { ...repository, decryptMessage };
    },
    storeBeforeAck(ws) {
      const before = (name: string, take: (stanza: BinaryNode) => Promise<void>): void => {
        const listeners = ws.listeners(name);
        ws.removeAllListeners(name);
        ws.on(name, (stanza: BinaryNode) => {
          for (const sealed of contentOf(stanza, 'enc')) stanzas.set(sealed, stanza);
          gate = gate
            .then(() => take(stanza))
            // One after the other: Baileys reads keys before it takes its turn, and the second of two could be the first to have them.
            .then(() => Promise.all(listeners.map((listener): unknown => Reflect.apply(listener, ws, [stanza]))))
            .catch((error: unknown) => host.debug('What came was not taken', { err: error }));
        });
      };
      before('CB:message', (stanza) => store(contentOf(stanza, 'plaintext').flatMap((bytes) => readStanza(stanza, bytes))));
      before('CB:call', (stanza) =>
        orStop(async () => {
          await store(await calls.read(stanza));
          await calls.settle(stanza);
        }),
      );
    },
    rejected(callId) {
      const storing = gate.then(() =>
        orStop(async () => {
          await store(await calls.rejected(callId));
          await calls.forget(callId);
        }),
      );
      gate = storing.catch(() => undefined); // told to who asked
      return storing;
    },
    receiveRest(messages) {
      for (const { key, message, messageTimestamp, messageStubType, pushName } of messages) {
        if (messageStubType === lib.WAMessageStubType.CIPHERTEXT && ++unreadable >= UNREADABLE_TOLERATED)
          stop(new Error('Nothing that comes can be read any more'));
        // Known already, unless it came another way: the door drops it.
        if (message) this.receive(read(key, message, Number(messageTimestamp ?? 0), pushName ?? undefined));
        else if (key.isViewOnce)
          this.receive(
            read(key, { viewOnceMessage: { message: { imageMessage: {} } } }, Number(messageTimestamp ?? 0), pushName ?? undefined),
          );
      }
    },
    receive(events) {
      store(events).catch((error: unknown) => host.debug('What came was not stored', { err: error }));
    },
    async idle() {
      await gate;
      await Promise.allSettled(pending);
    },
  };
}

const contentOf = (stanza: BinaryNode, tag: string): Uint8Array[] =>
  Array.isArray(stanza.content)
    ? stanza.content.flatMap((child) => (child.tag === tag && child.content instanceof Uint8Array ? [child.content] : []))
    : [];
