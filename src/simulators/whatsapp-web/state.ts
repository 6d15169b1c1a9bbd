/**
 * What the simulated WhatsApp remembers; `changes.ts` is the one place where it changes. Bytes are
 * base64.
 */

/** A device that is linked to somebody's phone. */
export interface Device {
  /** 1 and up; 0 is the phone itself. */
  id: number;
  keyIndex: number;
  platform: string;
  /** Its key of the connection: who logs in must have it. */
  noiseKey: string;
  identityKey: string;
  registrationId: number;
  signedPreKey: { id: number; key: string; signature: string };
  /** Of one use each, by their number. */
  preKeys: Map<number, string>;
  historySent: boolean;
  /** Stanzas that it has not acknowledged, as they were sent, in their order. */
  waiting: Map<string, string>;
}

/** Somebody with WhatsApp on a phone: a business or a customer. */
export interface Person {
  /** Digits, with the country. */
  phone: string;
  /** The number that WhatsApp shows instead of the phone number. */
  lid: string;
  name: string;
  /** Signal's keys of the phone, as JSON. */
  secrets: string;
  /** What Signal stores on the phone: `type/id` and JSON. */
  keys: Map<string, string>;
  devices: Map<number, Device>;
  nextDevice: number;
  banned: boolean;
}

export interface ChatMessage {
  id: string;
  /** `owner`: typed on the business's own phone. `device`: sent by a linked device. */
  from: 'customer' | 'owner' | 'device';
  /** A proto.Message. */
  content: string;
  /** Milliseconds. */
  at: number;
  status: 'sent' | 'delivered' | 'read';
  edited: boolean;
  removed: boolean;
  /** One of each side. */
  reactions: { customer?: string; business?: string };
  /** The device that sent it, and what it called the customer. */
  device?: { id: number; chat: string };
}
export interface Chat {
  owner: string;
  customer: string;
  /** How stanzas name the customer. */
  addressing: 'lid' | 'pn';
  blocked: boolean;
  messages: ChatMessage[];
}
export interface State {
  people: Map<string, Person>;
  /** Phone by LID. */
  lids: Map<string, string>;
  chats: Map<string, Chat>;
}

/** Every change, as data: appended to a file, it is also what a restart reads. */
export type Change =
  | {
      kind: 'person';
      phone: string;
      lid: string;
      name: string;
      secrets: string;
      nextDevice: number;
    }
  | { kind: 'renamed'; phone: string; name: string }
  | { kind: 'banned'; phone: string; banned: boolean }
  | { kind: 'keys'; phone: string; set: Record<string, string | null> }
  | { kind: 'device'; phone: string; device: Omit<Device, 'preKeys' | 'waiting'> }
  | { kind: 'device-removed'; phone: string; device: number }
  | { kind: 'pre-keys'; phone: string; device: number; keys: [number, string][] }
  | { kind: 'pre-key-used'; phone: string; device: number; id: number }
  | { kind: 'waiting'; phone: string; device: number; key: string; node: string }
  | { kind: 'done'; phone: string; device: number; key: string }
  | {
      kind: 'chat';
      owner: string;
      customer: string;
      addressing: Chat['addressing'];
      blocked: boolean;
    }
  | { kind: 'message'; owner: string; customer: string; message: ChatMessage };

/** What a chat is found by. */
export const chatKey = (owner: string, customer: string): string => `${owner} ${customer}`;
