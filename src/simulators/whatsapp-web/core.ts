import { createHmac, randomBytes, randomInt } from 'node:crypto';
import type { KeyPair } from 'baileys';
import type { SimulatorStore } from '#simulators/kit/store.ts';
import type { Faults } from './faults.ts';
import type { Journal } from './journal.ts';
import type { Library, Node } from './library.ts';
import type { ServerIdentity } from './protocol/server-identity.ts';
import { host } from './protocol/nodes.ts';
import type { Signal } from './messages/signal.ts';
import {
  chatKey,
  type Change,
  type Chat,
  type ChatMessage,
  type Device,
  type Person,
  type State,
} from './state.ts';

/** A client that wants to be linked to a phone. */
export interface Registration {
  noiseKey: Buffer;
  identityKey: Buffer;
  registrationId: number;
  signedPreKey: Device['signedPreKey'];
  platform: string;
  /** Each reference is shown for a while, one after the other. Times in milliseconds. */
  refs: { ref: string; until: number }[];
  /** The secrets of codes that are no longer accepted. */
  retired: Set<string>;
  /** Set when the client asked for a code to be typed on the phone. */
  code: CodePairing | null;
  /** Set when the phone has signed; the client must sign too. */
  signed: {
    person: Person;
    device: Omit<Device, 'preKeys' | 'waiting'>;
    details: Buffer;
    accountKey: Buffer;
  } | null;
}
interface CodePairing {
  phone: string;
  ref: Buffer;
  wrappedKey: Buffer;
  until: number;
  /** The phone's key for this pairing, once a code was typed. */
  key: { pair: KeyPair; companion: Buffer } | null;
}

/** What every part of the simulator works with. */
export interface Core {
  library: Library;
  identity: ServerIdentity;
  store: SimulatorStore<State, Change>;
  journal: Journal;
  faults: Faults;
  signal: Signal;
  /** Milliseconds since 1970. */
  clock: () => number;
  /** Multiplies real time: with 0.01, a QR code that lives 60 s lives 600 ms. */
  pace: number;
  secret: string;
  connections: Set<Connection>;
  /** The origin of file addresses, without a slash at the end. */
  mediaOrigin: string;
  /** Until when the customer sees that the business is typing, by chat. */
  typing: Map<string, number>;
}

/** One socket of a client. */
export interface Connection {
  number: number;
  /** Set when the client asks to be linked. */
  registration: Registration | null;
  /** Set when the client is a linked device. */
  login: { phone: string; device: number } | null;
  /** What the client was asked before it became a device, until it acknowledges. */
  asked: { id: string; type: 'companion_reg_refresh' | 'passkey_prologue_request' } | null;
  /** Set when the device wants the stanzas that wait for it. */
  active: boolean;
  send(node: Node): void;
  /** Sends a last stanza, and hangs up. */
  end(last: Node | null, reason: string): void;
}

export const seconds = (core: Core): string => String(Math.floor(core.clock() / 1000));
export const pnOf = (person: Person, device = 0): string =>
  `${person.phone}${device === 0 ? '' : `:${device}`}@${host}`;
export const lidOf = (person: Person, device = 0): string =>
  `${person.lid}${device === 0 ? '' : `:${device}`}@lid`;
export const newMessageId = (): string => `3EB0${randomBytes(9).toString('hex').toUpperCase()}`;

/**
 * The person whom an address names, with or without a device. Null for a group, a channel or a
 * stranger.
 */
export function personOf(core: Core, jid: string | undefined): Person | null {
  const { user, server } = core.library.jidDecode(jid) ?? {};
  if (!user) return null;
  const { people, lids } = core.store.state;
  const phone = server === 'lid' ? lids.get(user) : user;
  return (phone === undefined ? undefined : people.get(phone)) ?? null;
}

/** The person with this number, new or known. The name may have changed. */
export function personWith(core: Core, phone: string, name: string): Person {
  const { people } = core.store.state;
  const known = people.get(phone);
  if (known !== undefined) {
    if (known.name !== name) core.store.commit({ kind: 'renamed', phone, name });
    return known;
  }
  const { signedIdentityKey, signedPreKey, registrationId } = core.library.initAuthCreds();
  const secrets = JSON.stringify(
    { signedIdentityKey, signedPreKey, registrationId },
    core.library.BufferJSON.replacer,
  );
  const digest = createHmac('sha256', core.secret).update(`lid ${phone}`).digest();
  const lid = String(100_000_000_000_000 + (digest.readUIntBE(0, 6) % 900_000_000_000_000));
  // Device numbers are never given twice, so another run of the simulator starts at another number.
  core.store.commit({ kind: 'person', phone, lid, name, secrets, nextDevice: randomInt(1, 40) });
  const person = people.get(phone);
  if (person === undefined) throw new Error('a person was added and is not there');
  return person;
}

export function chatOf(core: Core, owner: Person, customer: Person): Chat {
  const key = chatKey(owner.phone, customer.phone);
  const known = core.store.state.chats.get(key);
  if (known !== undefined) return known;
  return changeChat(core, {
    owner: owner.phone,
    customer: customer.phone,
    addressing: 'lid',
    blocked: false,
  });
}

export function changeChat(
  core: Core,
  chat: Pick<Chat, 'owner' | 'customer' | 'addressing' | 'blocked'>,
): Chat {
  core.store.commit({
    kind: 'chat',
    owner: chat.owner,
    customer: chat.customer,
    addressing: chat.addressing,
    blocked: chat.blocked,
  });
  const changed = core.store.state.chats.get(chatKey(chat.owner, chat.customer));
  if (changed === undefined) throw new Error('a chat was opened and is not there');
  return changed;
}

/** Stores a message, or a new version of it. */
export const keepMessage = (core: Core, { owner, customer }: Chat, message: ChatMessage): void =>
  core.store.commit({ kind: 'message', owner, customer, message });

export const connectionOf = (core: Core, phone: string, device: number): Connection | undefined =>
  [...core.connections].find(({ login }) => login?.phone === phone && login.device === device);
