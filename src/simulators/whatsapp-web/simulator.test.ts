import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startLinkedDevice, type LinkedDevice } from '#test/customers/linked-device.ts';
import { until } from '#test/environments/telegram.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { connectSimulator, type Disconnection } from './client.ts';
import { isInstalled } from '#channels/whatsapp-web/baileys.ts';
import { startWhatsAppWebSimulator, type WhatsAppWebSimulator } from './simulator.ts';

const ana = { phone: '5511987654321', name: 'Ana Souza' };
const bruno = { phone: '5511912345678', name: 'Bruno Lima' };

describe.skipIf(!isInstalled())(
  'the simulated WhatsApp Web and a linked device by the library’s makers (skipped where the optional package is not installed)',
  () => {
    let folder: string;
    let simulator: WhatsAppWebSimulator;
    const devices: LinkedDevice[] = [];

    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'whatsapp-web-'));
      simulator = await startWhatsAppWebSimulator({ secret: 'a secret of the tests', folder });
    });
    afterEach(() => {
      for (const device of devices.splice(0)) device.close();
      return simulator.control.setFaults({});
    });
    afterAll(async () => {
      await simulator.close();
      await rm(folder, { recursive: true });
    });

    async function device(qrTimeout?: number): Promise<LinkedDevice> {
      const one = await startLinkedDevice(simulator.url, undefined, qrTimeout);
      devices.push(one);
      return one;
    }
    /** Links a device to a new phone by its QR code. */
    async function linked(): Promise<{ one: LinkedDevice; phone: string }> {
      const { phone } = await simulator.control.createPhone('Padaria da Ana');
      const one = await device();
      await until('a QR code', () => one.codes.length > 0);
      await simulator.control.scan(phone, one.codes.at(-1) ?? '');
      await until('the device is there', () => one.opened === 1);
      await until('the history has come', () => one.memory.creds.accountSyncCounter > 0);
      return { one, phone };
    }
    const texts = (one: LinkedDevice): (string | null | undefined)[] =>
      one.received
        .filter(({ message }) => !message?.protocolMessage)
        .map(({ message }) => message?.conversation ?? message?.extendedTextMessage?.text);
    const bubbles = async (phone: string, customer = ana) =>
      (await simulator.control.phone(phone, customer.phone)).messages;

    it('links by QR code, restarts, and carries messages both ways, encrypted and marked', async () => {
      const before = await simulator.control.createPhone('Padaria da Ana');
      await simulator.control.act(before.phone, bruno, { kind: 'text', text: 'de antes' });
      const one = await device();
      await until('a QR code', () => one.codes.length > 0);
      await expect(simulator.control.scan(before.phone, 'https://example.com')).rejects.toThrow(
        'no QR code',
      );
      await expect(
        simulator.control.scan(before.phone, one.codes[0]?.replace('#2@', '#2@x') ?? ''),
      ).rejects.toThrow('no longer valid');
      await simulator.control.scan(before.phone, one.codes[0] ?? '');
      await until('the device is there', () => one.opened === 1);
      expect(one.ends).toEqual([515]);
      await until('the history has come', () => one.history.length > 0);
      expect(one.history[0]?.message?.conversation).toBe('de antes');

      const { lid } = await simulator.control.createPhone(ana.name, ana.phone);
      const { messageId } = await simulator.control.act(before.phone, ana, {
        kind: 'text',
        text: 'Tem bolo?',
      });
      await until('the question', () => texts(one).includes('Tem bolo?'));
      const question = one.received.find(({ key }) => key.id === messageId);
      expect(question?.key).toMatchObject({
        remoteJid: `${lid}@lid`,
        remoteJidAlt: `${ana.phone}@s.whatsapp.net`,
        fromMe: false,
      });
      expect(question?.pushName).toBe(ana.name);

      const answer = await one
        .socket()
        .sendMessage(`${lid}@lid`, { text: 'Tem!' }, question ? { quoted: question } : {});
      const id = answer?.key.id ?? '';
      await until('it was delivered', () => (one.marks.get(id) ?? 0) >= 3);
      await simulator.control.act(before.phone, ana, { kind: 'read' });
      await until('it was read', () => one.marks.get(id) === 4);
      expect(await bubbles(before.phone)).toMatchObject([
        { from: 'customer', part: { text: 'Tem bolo?' } },
        { from: 'business', by: 'device', part: { text: 'Tem!' }, mark: 'read' },
      ]);
      // The same person by the other name, and the business on its own phone.
      await simulator.control.act(
        before.phone,
        { ...ana, addressing: 'pn' },
        { kind: 'text', text: 'Oi?' },
      );
      await simulator.control.actAsOwner(before.phone, ana, { kind: 'text', text: 'Sou a dona' });
      await until('both', () => texts(one).includes('Oi?') && texts(one).includes('Sou a dona'));
      expect(
        one.received.find(({ message }) => message?.conversation === 'Oi?')?.key.remoteJid,
      ).toBe(`${ana.phone}@s.whatsapp.net`);
      expect(
        one.received.find(({ message }) => message?.conversation === 'Sou a dona')?.key.fromMe,
      ).toBe(true);
      await until(
        'all is acknowledged',
        async () => (await simulator.control.devices(before.phone))[0]?.waiting === 0,
      );
    });

    it('links by a code that is typed on the phone, and by no other', async () => {
      const { phone } = await simulator.control.createPhone('Padaria da Ana');
      const one = await device();
      await until('a QR code', () => one.codes.length > 0);
      await expect(simulator.control.typeCode(phone, 'ABCD-EFGH')).rejects.toThrow(
        'no device asks',
      );
      const code = await one.socket().requestPairingCode(phone);
      await vi.waitFor(() => simulator.control.typeCode(phone, 'ABCD-EFGH'), 10_000);
      const answers = (): number =>
        simulator.journal.filter(
          (entry) => entry.type === 'query' && entry.what.includes('link_code'),
        ).length;
      await until('the device has answered to the wrong code', () => answers() === 2);
      expect(await simulator.control.devices(phone)).toEqual([]);
      await simulator.control.typeCode(phone, `${code.slice(0, 4)}-${code.slice(4)}`.toLowerCase());
      await until('the device is there', () => one.opened === 1);
      expect(await simulator.control.devices(phone)).toMatchObject([{ online: true }]);
    });

    it('turns clients away that are too old, and names its version on a page of the same host', async () => {
      const { one, phone } = await linked();
      const [oldest, newest] = ['2.3000.1090000001', '2.3000.1090000002'];
      await simulator.control.setFaults({ lowestVersion: oldest, namedVersion: newest });
      await simulator.control.disconnect(phone, 'closed');
      await until('it ended', () => one.ends.at(-1) === 428);
      one.again();
      await until('it was refused', () => one.ends.at(-1) === 405);
      const { fetchLatestWaWebVersion } = await import('baileys');
      const page = simulator.url.replace('ws:', 'http:').replace('/ws/chat', '/sw.js');
      const own = globalThis.fetch;
      vi.stubGlobal('fetch', (_address: string, options: RequestInit) => own(page, options));
      expect(await fetchLatestWaWebVersion()).toMatchObject({
        version: newest.split('.').map(Number),
        isLatest: true,
      });
      await simulator.control.setFaults({ namedVersion: null });
      expect(await fetchLatestWaWebVersion()).toMatchObject({ isLatest: false });
      vi.unstubAllGlobals();
    });

    it('refuses a QR code that is no longer shown', async () => {
      let now = Date.now();
      await using later = Object.assign(
        await startWhatsAppWebSimulator({ secret: 's', clock: () => now }),
        {
          async [Symbol.asyncDispose]() {
            await later.close();
          },
        },
      );
      const { phone } = await later.control.createPhone('Padaria da Ana');
      const one = await startLinkedDevice(later.url, undefined, 300);
      devices.push(one);
      await until('two QR codes', () => one.codes.length > 1);
      now += 66_000;
      await expect(later.control.scan(phone, one.codes[0] ?? '')).rejects.toThrow(
        'no longer valid',
      );
      await later.control.scan(phone, one.codes[1] ?? '');
      await until('the device is there', () => one.opened === 1);
    });

    it('ends connections as WhatsApp does, and never lets two sockets be one device', async () => {
      const { one, phone } = await linked();
      const reasons: [Disconnection, number][] = [
        ['closed', 428],
        ['unavailable', 503],
        ['bad_session', 500],
        ['mismatch', 411],
        ['replaced', 440],
      ];
      for (const [how, code] of reasons) {
        const ends = one.ends.length;
        await simulator.control.disconnect(phone, how);
        await until(`it ended: ${how}`, () => one.ends.length > ends);
        expect(one.ends.at(-1), how).toBe(code);
        const opened = one.opened;
        one.again();
        await until('it is back', () => one.opened > opened);
      }
      const twin = await startLinkedDevice(simulator.url, one.memory);
      devices.push(twin);
      await until('the first was replaced', () => one.ends.at(-1) === 440);
      await until('the second is there', () => twin.opened === 1);
      const logins = simulator.journal.filter(
        (entry) => entry.type === 'socket' && entry.phone === phone && entry.phase === 'login',
      );
      expect(logins.map((entry) => entry.type === 'socket' && entry.loggedIn)).toEqual(
        logins.map(() => 1),
      );
      await simulator.control.disconnect(phone, 'logged_out');
      await until('it was logged out', () => twin.ends.at(-1) === 401);
      twin.again();
      await until('it stays out', () => twin.ends.length === 2);
      expect(twin.ends).toEqual([401, 401]);
      await simulator.control.disconnect(phone, 'banned');
      expect(await simulator.control.devices(phone)).toEqual([]);
    });

    it('keeps what a device has not acknowledged, over a restart too, and tells it again as it was', async () => {
      const { one, phone } = await linked();
      await until(
        'what came with the linking is acknowledged',
        async () => (await simulator.control.devices(phone))[0]?.waiting === 0,
      );
      one.close();
      await until(
        'it is gone',
        async () => (await simulator.control.devices(phone))[0]?.online === false,
      );
      for (const text of ['um', 'dois', 'três'])
        await simulator.control.act(phone, ana, { kind: 'text', text });
      await simulator.close();
      simulator = await startWhatsAppWebSimulator({ secret: 'a secret of the tests', folder });
      expect(await simulator.control.devices(phone)).toMatchObject([{ online: false, waiting: 3 }]);
      const back = await startLinkedDevice(simulator.url, one.memory);
      devices.push(back);
      await until('all came', () => texts(back).length === 3);
      expect(texts(back)).toEqual(['um', 'dois', 'três']);
      await until(
        'all is acknowledged',
        async () => (await simulator.control.devices(phone))[0]?.waiting === 0,
      );
    });

    it('loses keys, answers and sockets on demand, and shows a message once however often it is sent', async () => {
      const { one, phone } = await linked();
      const { lid } = await simulator.control.createPhone(ana.name, ana.phone);
      await simulator.control.setFaults({ next: ['unreadable', null, 'refused', 'cut_after'] });
      await one.socket().sendMessage(`${lid}@lid`, { text: 'sem chave' });
      await until('it was sent again', async () => (await bubbles(phone)).length === 1);
      const refused = await one.socket().sendMessage(`${lid}@lid`, { text: 'restrita' });
      await until('it was refused', () => one.marks.get(refused?.key.id ?? '') === 0);
      const messageId = '3EB0AAAABBBBCCCCDDDD';
      await one.socket().sendMessage(`${lid}@lid`, { text: 'uma vez' }, { messageId });
      await until('the socket died', () => one.ends.includes(428));
      one.again();
      await until('it is back', () => one.opened === 2);
      await one.socket().sendMessage(`${lid}@lid`, { text: 'uma vez' }, { messageId });
      const sent = () =>
        simulator.journal.filter((entry) => entry.type === 'sent' && entry.messageId === messageId);
      await until('it was sent twice', () => sent().length === 2);
      expect(one.marks.get(messageId)).toBeGreaterThanOrEqual(3);
      expect((await bubbles(phone)).map(({ part }) => part)).toEqual([
        { kind: 'text', text: 'sem chave' },
        { kind: 'text', text: 'uma vez' },
      ]);
      expect(sent()).toMatchObject([
        { accepted: true, copy: false, fault: 'cut_after' },
        { accepted: true, copy: true, fault: null },
      ]);
      await simulator.control.act(phone, ana, { kind: 'lose_keys' });
      await simulator.control.act(phone, ana, { kind: 'text', text: 'telefone novo' });
      await until('it came all the same', () => texts(one).includes('telefone novo'));
    });

    it('carries files, edits, deletions and reactions, calls, and what is written elsewhere', async () => {
      const { one, phone } = await linked();
      const control = connectSimulator(simulator.url, simulator.controlToken);
      const { lid } = await control.createPhone(ana.name, ana.phone);
      const { messageId } = await control.act(phone, ana, { kind: 'image', caption: 'o bolo' });
      await until('the picture', () => one.received.some(({ message }) => message?.imageMessage));
      const picture = one.received.find(({ key }) => key.id === messageId)?.message?.imageMessage;
      const { prepareWAMessageMedia, getMediaKeys, aesDecryptWithIV } = await import('baileys');
      const sealed = Buffer.from(await (await fetch(picture?.url ?? '')).arrayBuffer());
      const { cipherKey, iv } = await getMediaKeys(picture?.mediaKey, 'image');
      const bytes = aesDecryptWithIV(
        sealed.subarray(0, -10),
        Buffer.from(cipherKey),
        Buffer.from(iv),
      );
      expect(bytes.subarray(1, 4).toString()).toBe('PNG');

      const content = await prepareWAMessageMedia(
        { document: Buffer.from('%PDF-1.4'), mimetype: 'application/pdf' },
        {
          upload: (path, { fileEncSha256B64, mediaType }) =>
            one.upload(path, fileEncSha256B64, mediaType),
        },
      );
      await one.socket().relayMessage(`${lid}@lid`, content, { messageId: '3EB0DOCUMENT' });
      await until('the document', async () => (await bubbles(phone)).length === 2);
      expect((await bubbles(phone))[1]?.part).toMatchObject({
        media: 'document',
        url: `data:application/pdf;base64,${btoa('%PDF-1.4')}`,
      });

      const said = await control.act(phone, ana, { kind: 'text', text: 'bolo de cenora' });
      await control.act(phone, ana, {
        kind: 'edit',
        messageId: said.messageId ?? '',
        text: 'bolo de cenoura',
      });
      await control.act(phone, ana, { kind: 'react', messageId: '3EB0DOCUMENT', emoji: '👍' });
      await control.act(phone, ana, { kind: 'remove', messageId: messageId ?? '' });
      for (const place of ['group', 'status', 'newsletter'] as const)
        await control.act(phone, ana, { kind: 'elsewhere', place, text: place });
      await control.act(phone, ana, { kind: 'call' });
      await until('the call', () => one.calls.length === 1);
      await one.socket().rejectCall(one.calls[0] ?? '', `${lid}@lid`);
      await until(
        'all of it',
        () => texts(one).includes('status') && texts(one).includes('newsletter'),
      );
      await until(
        'all is acknowledged',
        async () => (await control.devices(phone))[0]?.waiting === 0,
      );
      expect(await bubbles(phone)).toMatchObject([
        { id: '3EB0DOCUMENT', reactions: ['👍'] },
        { part: { text: 'bolo de cenoura' }, edited: true },
      ]);
      expect((await control.journal()).some((entry) => entry.type === 'call_rejected')).toBe(true);
      await expect(
        control.act(phone, ana, { kind: 'edit', messageId: '3EB0DOCUMENT', text: 'meu' }),
      ).rejects.toThrow('own');
      await control.act(phone, ana, { kind: 'block' });
      await expect(control.act(phone, ana, { kind: 'text', text: 'oi' })).rejects.toThrow(
        'unblock',
      );
      await expect(connectSimulator(simulator.url, 'wrong').devices(phone)).rejects.toThrow('401');
    });
  },
);
