import { describe, expect, it } from 'vitest';
import { isInstalled, loadBaileys } from './baileys.ts';
import { readHistory, readMessage, readStatus } from './from-whatsapp-web.ts';

/** What comes beside the messages of the day, as Baileys hands it out. */
describe.skipIf(!isInstalled())(
  'what WhatsApp Web tells beside new messages (needs the optional package baileys)',
  () => {
    const remoteJid = '77@lid';

    it('of what was said before both sides are kept, and nothing of what is no message', async () => {
      const said = (id: string, fromMe: boolean, message: object) => ({
        key: { remoteJid, id, fromMe },
        message,
        messageTimestamp: 1_700_000_000,
      });
      const messages = [
        said('A', false, { conversation: 'Tem bolo?' }),
        said('B', true, { conversation: 'Tem, sim' }),
        said('C', false, {
          reactionMessage: { key: { remoteJid, id: 'B', fromMe: false }, text: '👍' },
        }),
      ];
      expect(readHistory(await loadBaileys(), messages, [])).toMatchObject({
        messages: [
          { chat: remoteJid, messageId: 'A', by: 'customer', parts: [{ text: 'Tem bolo?' }] },
          { chat: remoteJid, messageId: 'me:B', by: 'business', parts: [{ text: 'Tem, sim' }] },
        ],
      });
    });

    it('of a message that was forwarded, that it was', async () => {
      const read = (contextInfo: object) =>
        loadBaileys().then((lib) =>
          readMessage(lib, {
            key: { remoteJid, id: 'A', fromMe: false },
            message: { extendedTextMessage: { text: 'Tem bolo?', contextInfo } },
            seconds: 1_700_000_000,
            name: 'Ana',
            order: 1,
            own: [],
          }),
        );
      const text = { kind: 'text', text: 'Tem bolo?' };
      const of = (...parts: object[]) => [expect.objectContaining({ kind: 'message', parts })];
      expect(await read({})).toEqual(of(text));
      expect(await read({ isForwarded: true, forwardingScore: 1 })).toEqual(
        of({ kind: 'forwarded', often: false }, text),
      );
      expect(await read({ isForwarded: true, forwardingScore: 5 })).toEqual(
        of({ kind: 'forwarded', often: true }, text),
      );
    });

    it('what became of one of ours is told of its chat, and of nothing where no chat is named', async () => {
      const lib = await loadBaileys();
      const receipt = {
        kind: 'receipt',
        eventId: 'me:B:delivered',
        chat: remoteJid,
        messageId: 'me:B',
        status: 'delivered',
      };
      expect(readStatus(lib, { remoteJid, id: 'B', fromMe: true }, 3)).toEqual([receipt]);
      expect(readStatus(lib, { id: 'B', fromMe: true }, 3)).toEqual([]);
    });
  },
);
