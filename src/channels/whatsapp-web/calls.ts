import type { BinaryNode } from 'baileys';
import type { ReadEvent } from '../channel.ts';
import type { Baileys } from './baileys.ts';
import { namesOf } from './from-whatsapp-web.ts';
import { messageId } from './message-ids.ts';

/** A call that rings. */
interface Ringing {
  from: string;
  number: string | undefined;
  name: string | undefined;
  video: boolean;
  seconds: number;
}

export interface Calls {
  /** What a stanza about a call comes to: something once nobody takes it any more, and nothing before. */
  read(stanza: BinaryNode): ReadEvent[];
  /** We have rejected it ourselves. */
  rejected(id: string): ReadEvent[];
}

/** More do not ring at a time; the oldest is forgotten. */
const RINGING_AT_MOST = 100;

/**
 * A call that nobody took is a message of the customer's. The stanza that ends it (`terminate`) says neither whether it had been taken nor
 * whether there was a picture; on another device it was taken when `accept` came before, or its reason says so. `order` grows with every event.
 */
export function createCalls(lib: Baileys, order: () => number): Calls {
  const ringing = new Map<string, Ringing>();

  function ended(id: string, call: Ringing, end: 'missed' | 'declined'): ReadEvent[] {
    ringing.delete(id);
    const [chat, ...others] = namesOf(lib, { remoteJid: call.from, ...(call.number ? { remoteJidAlt: call.number } : {}) });
    if (chat === undefined) return [];
    const eventId = messageId(`call-${id}`, false);
    const sender = { id: chat, aliases: [chat, ...others], ...(call.name ? { name: call.name } : {}) };
    const event = {
      kind: 'message' as const,
      eventId,
      chat,
      messageId: eventId,
      sender,
      time: new Date(call.seconds * 1000).toISOString(),
      order: order(),
      parts: [{ kind: 'call' as const, video: call.video, end }],
      isGroup: false,
    };
    return [{ event, raw: JSON.stringify({ id, ...call, end }) }];
  }

  return {
    read(stanza) {
      const [about] = lib.getAllBinaryNodeChildren(stanza);
      const { 'call-id': id, reason = '' } = about?.attrs ?? {};
      const { from = '', notify: name, t = '0' } = stanza.attrs;
      if (!about || !id || from === '') return [];
      const { caller_pn: number } = about.attrs;
      const told = {
        from,
        number,
        name,
        video: lib.getBinaryNodeChild(about, 'video') !== undefined,
        seconds: Math.max(0, Number(t)) || 0,
      };
      const call = ringing.get(id);
      switch (about.tag) {
        case 'offer':
          if (about.attrs['type'] === 'group' || about.attrs['group-jid']) return [];
          ringing.set(id, told);
          for (const [oldest] of [...ringing].slice(0, -RINGING_AT_MOST)) ringing.delete(oldest);
          return [];
        case 'accept':
          ringing.delete(id);
          return [];
        case 'reject':
          return call ? ended(id, call, 'declined') : [];
        case 'terminate':
          if (reason.startsWith('accepted')) ringing.delete(id);
          else if (call) return ended(id, call, reason.startsWith('rejected') ? 'declined' : 'missed');
          return [];
        default:
          return [];
      }
    },
    rejected(id) {
      const call = ringing.get(id);
      return call ? ended(id, call, 'declined') : [];
    },
  };
}
