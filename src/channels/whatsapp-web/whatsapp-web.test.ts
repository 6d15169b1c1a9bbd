import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { until } from '#test/environments/telegram.ts';
import { ChannelError, type OutgoingPart } from '../channel.ts';
import type { SocketSession } from '#channels/connector/socket-connector.ts';
import type { InboundEvent, ReadEvent } from '../inbound-event.ts';
import type { ConnectorTools } from '#channels/connector/tools.ts';
import type { Part } from '../message.ts';
import { sampleFiles } from '#simulators/meta/sample-files.ts';
import { isInstalled } from './baileys.ts';
import { whatsappWebConnector } from './connector.ts';
import type { CustomerAction } from '#simulators/whatsapp-web/phone/actions.ts';
import {
  startWhatsAppWebSimulator,
  type WhatsAppWebSimulator,
} from '#simulators/whatsapp-web/simulator.ts';

const ana = { phone: '5511987654321', name: 'Ana Souza' };
const settings = { rejectCall: false };
const wav = Buffer.from('UklGRiQAAABXQVZFZm10IBAAAAABAAEAQB8AAEAfAAABAAgAZGF0YQAAAAA=', 'base64');

/**
 * The connector by itself, linked to a simulated phone: what goes out arrives readable, what comes
 * in is read.
 */
describe.skipIf(!isInstalled())(
  'the connector of WhatsApp Web (needs the optional package baileys)',
  () => {
    let simulator: WhatsAppWebSimulator;
    let session: SocketSession;
    let phone: string;
    let chat: string;
    const came: InboundEvent[] = [];
    const kept = new Map<string, string>();
    const opened: string[] = [];
    let refuse = false;
    const files: Record<string, Uint8Array> = {
      image: sampleFiles.photo.bytes,
      video: sampleFiles.video.bytes,
      voice: sampleFiles.voice.bytes,
      audio: wav,
      document: sampleFiles.document.bytes,
      sticker: sampleFiles.sticker.bytes,
    };

    beforeAll(async () => {
      simulator = await startWhatsAppWebSimulator({ secret: 'a secret of the tests' });
      const { control } = simulator;
      ({ phone } = await control.createPhone('Padaria da Ana'));
      chat = `${(await control.createPhone(ana.name, ana.phone)).lid}@lid`;
      session = await open();
      await session.ended; // linked: WhatsApp asks for a new connection
      session = await open();
      await until('it is open', () => opened.length === 1);
    });
    afterAll(async () => {
      await session.close();
      await simulator.close();
    });

    const open = (): Promise<SocketSession> =>
      whatsappWebConnector.open(toolsOf(simulator), async () => settings, {
        phoneNumber: null,
        keys: {
          read: async (kind, ids) =>
            Object.fromEntries(
              ids.flatMap((id) => {
                const value = kept.get(`${kind}/${id}`);
                return value === undefined ? [] : [[id, value]];
              }),
            ),
          async write(changes) {
            for (const { kind, id, value } of changes) {
              if (value === null) kept.delete(`${kind}/${id}`);
              else kept.set(`${kind}/${id}`, value);
            }
          },
        },
        async receive(events: ReadEvent[]) {
          if (refuse) throw new Error('the database is away');
          // Known at the door: Baileys hands out again what was stored while it was decrypted.
          for (const { event } of events)
            if (!came.some(({ eventId }) => eventId === event.eventId)) came.push(event);
        },
        show: ({ text }) => void simulator.control.scan(phone, text),
        opened: ({ id }) => void opened.push(id),
        debug: () => undefined,
      });

    const outgoing = (part: Part, more: Partial<OutgoingPart> = {}): OutgoingPart => ({
      id: crypto.randomUUID(),
      chat,
      part,
      readBlob: async (key) => files[key] ?? Buffer.from('?'),
      publicAddress: () => 'http://127.0.0.1:1/no-public-address',
      ...more,
    });
    const send = (part: Part, more?: Partial<OutgoingPart>) => session.send(outgoing(part, more));
    const bubbles = async () => (await simulator.control.phone(phone, ana.phone)).messages;
    const last = async () => (await bubbles()).at(-1);
    const act = (action: CustomerAction) => simulator.control.act(phone, ana, action);

    it('sends every kind of part, each decrypted by the customer’s phone and its file whole', async () => {
      const parts: Part[] = [
        { kind: 'text', text: 'Olá, *Ana*' },
        { kind: 'media', media: 'image', blob: 'image', mimeType: 'image/png', caption: 'o bolo' },
        { kind: 'media', media: 'video', blob: 'video', mimeType: 'video/mp4', caption: 'o forno' },
        { kind: 'media', media: 'voice', blob: 'voice', mimeType: 'audio/ogg', seconds: 2 },
        { kind: 'media', media: 'audio', blob: 'audio', mimeType: 'audio/wav' },
        {
          kind: 'media',
          media: 'document',
          blob: 'document',
          mimeType: 'application/pdf',
          fileName: 'cardápio.pdf',
          caption: 'preços',
        },
        { kind: 'media', media: 'sticker', blob: 'sticker', mimeType: 'image/webp' },
        {
          kind: 'location',
          latitude: -8.0476,
          longitude: -34.877,
          name: 'Marco Zero',
          address: 'Recife',
        },
        { kind: 'contact', name: 'Bruno; Lima', phone: '+55 81 99999-0000' },
      ];
      for (const part of parts) await send(part);
      const seen = await bubbles();
      expect(seen).toHaveLength(parts.length);
      for (const [index, part] of parts.entries()) {
        const {
          blob,
          bytes: _bytes,
          seconds: _seconds,
          ...wanted
        } = { blob: undefined, bytes: 0, seconds: 0, ...part };
        expect(seen[index]).toMatchObject({
          from: 'business',
          by: 'device',
          part: part.kind === 'media' ? { media: part.media } : wanted,
        });
        if (part.kind !== 'media' || blob === undefined) continue;
        const got = seen[index]?.part;
        if (got?.kind !== 'media') throw new Error('a file did not come as one');
        expect(
          Buffer.from(got.url?.split(',')[1] ?? '', 'base64').equals(
            files[blob] ?? Buffer.alloc(0),
          ),
          part.media,
        ).toBe(true);
        expect(got.caption).toBe(part.caption);
        expect(got.fileName).toBe(part.fileName);
        // A voice note of another type is shown as one that cannot be played.
        expect(got.mimeType).toBe(
          part.media === 'voice' ? 'audio/ogg; codecs=opus' : part.mimeType,
        );
      }
      for (const entry of simulator.journal)
        if (entry.type === 'sent') expect(entry).toMatchObject({ accepted: true, readable: true });
    });

    it('a picture that is no WebP is no sticker; buttons are numbers; what cannot be carried is refused', async () => {
      await send({ kind: 'media', media: 'sticker', blob: 'image', mimeType: 'image/png' });
      expect((await last())?.part).toMatchObject({ kind: 'media', media: 'image' });
      const [numbered] = whatsappWebConnector.render({
        kind: 'buttons',
        text: 'Qual?',
        buttons: [{ id: 'a', label: 'Bolo' }],
      });
      expect(numbered).toEqual({ kind: 'text', text: 'Qual?\n\n1. Bolo' });
      const choice = send({ kind: 'choice', id: 'x' });
      await expect(choice).rejects.toBeInstanceOf(ChannelError);
      await expect(choice).rejects.toMatchObject({ kind: 'rejected', code: 'unsupported_part' });
    });

    it('answers to a message, with the words that are quoted where they are ours', async () => {
      const { messageId: ours } = await send({ kind: 'text', text: 'Temos pão' });
      const { messageId: theirs } = await act({ kind: 'text', text: 'Qual?' });
      for (const [replyTo, text, quoted] of [
        [ours, 'De queijo', 'Temos pão'],
        [theirs ?? '', 'Francês', null],
      ] as const) {
        await send({ kind: 'text', text }, { replyTo });
        expect(await last()).toMatchObject({
          part: { text },
          quotes: { id: replyTo.replace('me:', ''), text: quoted },
        });
      }
    });

    it('a phone that lost its keys asks again, and gets the message it was sent', async () => {
      await simulator.control.setFaults({ next: ['unreadable'] });
      const { messageId } = await send({ kind: 'text', text: 'de novo' });
      await until(
        'it was sent again',
        async () => (await last())?.id === messageId.replace('me:', ''),
      );
      const sent = simulator.journal.filter(
        (entry) => entry.type === 'sent' && `me:${entry.messageId}` === messageId,
      );
      expect(sent).toMatchObject([{ readable: false }, { readable: true, text: 'de novo' }]);
      expect(await last()).toMatchObject({ part: { text: 'de novo' } });
    });

    it('the same part twice is one bubble; a refusal is about the person', async () => {
      const part = outgoing({ kind: 'text', text: 'uma vez' });
      expect(await session.send(part)).toEqual(await session.send(part));
      expect(
        (await bubbles()).filter(({ part: one }) => one.kind === 'text' && one.text === 'uma vez'),
      ).toHaveLength(1);
      await simulator.control.setFaults({ next: ['refused'] });
      await expect(send({ kind: 'text', text: 'não' })).rejects.toMatchObject({
        kind: 'recipient',
        code: 'new_chats_restricted',
      });
    });

    it('what the owner writes, changes and takes back on the phone counts as ours', async () => {
      came.length = 0;
      const owner = (action: Parameters<typeof simulator.control.actAsOwner>[2]) =>
        simulator.control.actAsOwner(phone, ana, action);
      const { messageId: own } = await owner({ kind: 'text', text: 'bolo de cenora' });
      const { messageId: said } = await act({ kind: 'text', text: 'quero' });
      const [ownId, saidId] = [own ?? '', said ?? ''];
      await owner({ kind: 'edit', messageId: ownId, text: 'bolo de cenoura' });
      await owner({ kind: 'react', messageId: saidId, emoji: '🎂' });
      await act({ kind: 'react', messageId: ownId, emoji: '👍' });
      await owner({ kind: 'remove', messageId: ownId });
      await act({ kind: 'edit', messageId: saidId, text: 'quero um' });
      await act({ kind: 'remove', messageId: saidId });
      await until('all of it', () => came.length >= 8);
      expect(came).toMatchObject([
        { kind: 'echo', messageId: `me:${ownId}`, parts: [{ text: 'bolo de cenora' }] },
        { kind: 'message', messageId: saidId },
        { kind: 'edit', messageId: `me:${ownId}`, parts: [{ text: 'bolo de cenoura' }] },
        { kind: 'reaction', messageId: saidId, by: 'business', emoji: ['🎂'] },
        { kind: 'reaction', messageId: `me:${ownId}`, by: chat, emoji: ['👍'] },
        { kind: 'remove', messageId: `me:${ownId}` },
        { kind: 'edit', messageId: saidId, parts: [{ text: 'quero um' }] },
        { kind: 'remove', messageId: saidId },
      ]);
      expect(session.phoneAt?.getTime()).toBeGreaterThan(Date.now() - 60_000);
    });

    const calls = () =>
      came.flatMap((event) =>
        event.kind === 'message' ? event.parts.filter(({ kind }) => kind === 'call') : [],
      );

    it('a call is rejected when that is wished, and else left to ring', async () => {
      const rejected = (): number =>
        simulator.journal.filter(({ type }) => type === 'call_rejected').length;
      await act({ kind: 'call' });
      await act({ kind: 'text', text: 'liguei' }); // after the call, in its order
      await until('the call has come', () =>
        came.some(
          (event) =>
            event.kind === 'message' &&
            event.parts[0]?.kind === 'text' &&
            event.parts[0].text === 'liguei',
        ),
      );
      expect(rejected()).toBe(0);
      settings.rejectCall = true;
      await act({ kind: 'call' });
      await until('it is rejected', () => rejected() === 1);
      await until('it is told', () => calls().length === 1);
      expect(calls()).toEqual([{ kind: 'call', video: false, end: 'declined' }]);
      settings.rejectCall = false;
    });

    it('a call that nobody took becomes one message of the customer', async () => {
      came.length = 0;
      await act({ kind: 'call', end: 'taken_on_phone' });
      await act({ kind: 'call', video: true, end: 'hang_up' });
      await act({ kind: 'call', end: 'timeout' });
      await act({ kind: 'call', video: true, end: 'rejected_on_phone' });
      await act({ kind: 'text', text: 'liguei mesmo' });
      await until('all of it', () => came.length >= 4);
      expect(came).toMatchObject([
        {
          kind: 'message',
          chat,
          sender: { id: chat, name: ana.name },
          parts: [{ kind: 'call', video: true, end: 'missed' }],
        },
        { kind: 'message', chat, parts: [{ kind: 'call', video: false, end: 'missed' }] },
        { kind: 'message', chat, parts: [{ kind: 'call', video: true, end: 'declined' }] },
        { kind: 'message', chat, parts: [{ kind: 'text', text: 'liguei mesmo' }] },
      ]);
    });

    it('a call that rings on into the next connection is reported there as missed', async () => {
      came.length = 0;
      const id = 'A'.repeat(32);
      await act({ kind: 'call', id, video: true });
      const rings = (): boolean =>
        [...kept].some(([key, value]) => key.startsWith('calls/') && value.includes(id));
      await until('it rings', rings);
      await session.close();
      session = await open();
      refuse = true;
      await act({ kind: 'call', id, rings: false, end: 'hang_up' });
      await session.ended; // what is not stored is not confirmed
      refuse = false;
      session = await open();
      await act({ kind: 'call', id, rings: false, end: 'hang_up' }); // WhatsApp brings it again
      await until('it is told', () => calls().length === 1);
      expect(calls()).toEqual([{ kind: 'call', video: true, end: 'missed' }]);
      await until('it is known no more', () => !rings());
    });
  },
);

/** Files by plain requests, as the server's own tools do. */
const toolsOf = ({ url }: WhatsAppWebSimulator): ConnectorTools => ({
  baseUrl: url,
  app: null,
  async request({ method, url: address, headers, body }) {
    const answer = await fetch(address, {
      method,
      headers: headers ?? {},
      ...(body === undefined
        ? {}
        : { body: Buffer.isBuffer(body) ? new Uint8Array(body) : String(body) }),
    });
    return { status: answer.status, headers: {}, body: new Uint8Array(await answer.arrayBuffer()) };
  },
});
