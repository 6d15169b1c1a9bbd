/** What the simulated WhatsApp remembers. Only `changes.ts` changes it. Bytes are base64. */

/** A device that is linked to somebody's phone. */
export interface Device {
  /** 1 and up; 0 is the phone itself. */
  id: number;
  keyIndex: number;
  platform: string;
  /** The device's key for the connection, which it must have to log in. */
  noiseKey: string;
  identityKey: string;
  registrationId: number;
  signedPreKey: { id: number; key: string; signature: string };
  /** One-time keys, by their number. */
  preKeys: Map<number, string>;
  historySent: boolean;
  /** The stanzas that the device has not acknowledged, exactly as they were sent and in order. */
  waiting: Map<string, string>;
}

/** A person with WhatsApp on a phone: a business or a customer. */
export interface Person {
  /** Digits with the country code. */
  phone: string;
  /** The number that WhatsApp shows instead of the phone number. */
  lid: string;
  name: string;
  /** The phone's Signal keys, as JSON. */
  secrets: string;
  /** What Signal stores on the phone: JSON by `type/id`. */
  keys: Map<string, string>;
  devices: Map<number, Device>;
  nextDevice: number;
  banned: boolean;
}

export interface ChatMessage {
  id: string;
  /** `owner`: typed on the business's own phone. `device`: sent by a linked device. */
  from: 'customer' | 'owner' | 'device';
  /** A proto.Message, base64. */
  content: string;
  /** Milliseconds. */
  at: number;
  status: 'sent' | 'delivered' | 'read';
  edited: boolean;
  removed: boolean;
  /** At most one from each side. */
  reactions: { customer?: string; business?: string };
  /** The device that sent it, and the address that it used for the customer. */
  device?: { id: number; chat: string };
}
export interface Chat {
  owner: string;
  customer: string;
  /** How stanzas address the customer. */
  addressing: 'lid' | 'pn';
  blocked: boolean;
  messages: ChatMessage[];
}
export interface State {
  people: Map<string, Person>;
  /** Phone numbers by LID. */
  lids: Map<string, string>;
  chats: Map<string, Chat>;
}

/** Every change, as data. It is appended to a file, which a restart reads. */
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

/** The key of a chat. */
export const chatKey = (owner: string, customer: string): string => `${owner} ${customer}`;
