import type { BinaryNode } from 'baileys';
import { z } from 'zod';
import type { ReadEvent } from '../inbound-event.ts';
import type { SocketKeys } from '#channels/connector/socket.ts';
import type { Baileys } from './baileys.ts';
import { namesOf, timeOf } from './from-whatsapp-web.ts';
import { messageId } from './message-ids.ts';

/** A call that is ringing. */
const Ringing = z.object({
  id: z.string(),
  from: z.string(),
  number: z.string().optional(),
  name: z.string().optional(),
  video: z.boolean(),
  seconds: z.number(),
});
type Ringing = z.output<typeof Ringing>;

export interface Calls {
  /**
   * The events of a stanza about a call: a message once the call is over and nobody took it,
   * otherwise nothing. Returns the same again until the call is forgotten.
   */
  read(stanza: BinaryNode): Promise<ReadEvent[]>;
  /** We have rejected it ourselves. */
  rejected(id: string): Promise<ReadEvent[]>;
  /**
   * Call this once the events of a stanza are stored: a call that has ended or was taken is
   * forgotten.
   */
  hearOfEnd(stanza: BinaryNode): Promise<void>;
  forget(id: string): Promise<void>;
}

/** So many calls never ring at the same time. Beyond that the oldest is forgotten. */
const RINGING_AT_MOST = 20;
const CALLS = 'calls';
const OWN = 'ringing';
const over = new Set(['accept', 'reject', 'terminate']);

/**
 * A call that nobody took becomes a message of the customer's. The stanza that ends it
 * (`terminate`) says neither whether somebody had taken the call nor whether it had video. Another
 * device took it if `accept` came before, or if the reason says so. Ringing calls are stored with
 * the keys, because a call may end on the next connection, which another process may hold. Stanzas
 * are read one at a time. `order` grows with every event.
 */
export function createCalls(lib: Baileys, keys: SocketKeys, order: () => number): Calls {
  const readRinging = async (): Promise<Ringing[]> => {
    const kept = (await keys.read(CALLS, [OWN]))[OWN];
    return kept === undefined ? [] : z.array(Ringing).parse(JSON.parse(kept));
  };
  const keep = (ringing: Ringing[]): Promise<void> =>
    keys.write([
      {
        kind: CALLS,
        id: OWN,
        value: ringing.length === 0 ? null : JSON.stringify(ringing.slice(-RINGING_AT_MOST)),
      },
    ]);

  async function forget(id: string): Promise<void> {
    const ringing = await readRinging();
    const others = ringing.filter((call) => call.id !== id);
    if (others.length < ringing.length) await keep(others);
  }

  async function ended(id: string, end: 'missed' | 'declined'): Promise<ReadEvent[]> {
    const call = (await readRinging()).find((one) => one.id === id);
    return call ? endedCall(lib, call, end, order) : [];
  }

  return {
    forget,
    rejected: (id) => ended(id, 'declined'),
    async read(stanza) {
      const [about] = lib.getAllBinaryNodeChildren(stanza);
      const id = about?.attrs['call-id'];
      if (!about || !id) return [];
      switch (about.tag) {
        case 'offer':
        case 'offer_notice': {
          const call = ringingCall(lib, stanza, about, id);
          if (call) await keep([...(await readRinging()).filter((one) => one.id !== id), call]);
          return [];
        }
        case 'reject':
          return ended(id, 'declined');
        case 'terminate': {
          const { reason = '' } = about.attrs;
          if (reason.startsWith('accepted')) return [];
          return ended(id, reason.startsWith('rejected') ? 'declined' : 'missed');
        }
        default:
          return [];
      }
    },
    async hearOfEnd(stanza) {
      const [about] = lib.getAllBinaryNodeChildren(stanza);
      const id = about?.attrs['call-id'];
      if (about && id && over.has(about.tag)) await forget(id);
    },
  };
}

/** The customer's message that a call became. Nothing, if its caller has no usable name. */
function endedCall(
  lib: Baileys,
  call: Ringing,
  end: 'missed' | 'declined',
  order: () => number,
): ReadEvent[] {
  const [chat, ...others] = namesOf(lib, {
    remoteJid: call.from,
    ...(call.number ? { remoteJidAlt: call.number } : {}),
  });
  if (chat === undefined) return [];
  const eventId = messageId(`call-${call.id}`, false);
  const sender = {
    id: chat,
    aliases: [chat, ...others],
    ...(call.name ? { name: call.name } : {}),
  };
  const event = {
    kind: 'message' as const,
    eventId,
    chat,
    messageId: eventId,
    sender,
    time: timeOf(call.seconds),
    order: order(),
    parts: [{ kind: 'call' as const, video: call.video, end }],
    isGroup: false,
  };
  return [{ event, raw: JSON.stringify({ ...call, end }) }];
}

/**
 * A call that has begun to ring. Null: it rings in a group. The stanza `offer_notice` says in
 * `media` what `offer` says by a child node.
 */
function ringingCall(
  lib: Baileys,
  stanza: BinaryNode,
  about: BinaryNode,
  id: string,
): Ringing | null {
  const { from = '', notify: name, t = '0' } = stanza.attrs;
  const { caller_pn: number, type, media, 'group-jid': group } = about.attrs;
  if (from === '' || type === 'group' || group) return null;
  const video = media === 'video' || lib.getBinaryNodeChild(about, 'video') !== undefined;
  return { id, from, number, name, video, seconds: Math.max(0, Number(t)) || 0 };
}
