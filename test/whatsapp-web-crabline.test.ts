import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startWhatsAppServer } from '@openclaw/crabline';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { isInstalled } from '#channels/whatsapp-web/baileys.ts';
import { Channel } from '#contract/channels/channels.ts';
import {
  type Account,
  type ProductEnvironment,
  startProductEnvironment,
} from './environments/product.ts';
import { until } from './environments/telegram.ts';
import { answeringAgent, linkWithoutPhone } from './environments/whatsapp-web-link.ts';

const Taken = z.object({
  accepted: z.literal(true),
  body: z.object({
    key: z.object({ id: z.string() }),
    message: z.object({ conversation: z.string() }),
  }),
});
const customer = '15551234567@s.whatsapp.net';

/**
 * The whole product against a WhatsApp Web that we did not write (crabline); what we send is
 * encrypted for it.
 */
describe.skipIf(!isInstalled())(
  'the dialogue with crabline over WhatsApp Web (needs the optional package baileys)',
  () => {
    let environment: ProductEnvironment;
    let account: Account;
    let channelId: string;
    let crabline: Awaited<ReturnType<typeof startWhatsAppServer>>;
    let folder: string;
    const events: unknown[] = [];
    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'crabline-web-'));
      crabline = await startWhatsAppServer({
        recorderPath: join(folder, 'recorder.jsonl'),
        onEvent: (event) => void events.push(event),
      });
      environment = await startProductEnvironment({
        whatsappWebUrl: crabline.manifest.endpoints.baileysWebSocketUrl,
        whatsappWebMessagesPerMinute: 6000,
      });
      account = await environment.account();
      channelId = Channel.parse(
        (await account.call('POST', '/channels', { type: 'whatsapp_web', displayName: 'Celular' }))
          .data,
      ).id;
      await answeringAgent(account);
      await linkWithoutPhone(environment.services, {
        workspaceId: account.workspaceId,
        channelId,
        jid: crabline.manifest.selfJid,
      });
    }, 60_000);
    afterAll(async () => {
      await environment[Symbol.asyncDispose]();
      await crabline.close();
      await rm(folder, { recursive: true });
    });

    async function say(text: string): Promise<void> {
      const answer = await fetch(crabline.manifest.endpoints.adminInboundUrl, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-crabline-admin-token': crabline.manifest.adminToken,
        },
        body: JSON.stringify({ chatJid: customer, senderJid: customer, text }),
      });
      expect(answer.status).toBe(200);
    }
    const rows = async () =>
      (
        await environment.services.db.query(
          'select direction, outcome, delivery, provider_message_id from message order by created_at',
        )
      ).rows;
    /** What crabline could decrypt, in order. */
    const sent = () =>
      events.flatMap((event) => {
        const taken = Taken.safeParse(event);
        return taken.success
          ? [{ id: taken.data.body.key.id, text: taken.data.body.message.conversation }]
          : [];
      });

    test('a customer asks and gets the right answer, once', async () => {
      const status = async (): Promise<string> =>
        Channel.parse((await account.call('GET', `/channels/${channelId}`)).data).status;
      await until('the connection', async () => (await status()) === 'connected', 30_000);
      await say('Vocês aceitam pix?');
      await until(
        'the answer',
        () => sent().some(({ text }) => text.includes('Aceitamos pix')),
        30_000,
      );
      await say('Qual é o endereço de vocês?');
      await until(
        'the second answer',
        () => sent().some(({ text }) => text.includes('Rua das Flores')),
        30_000,
      );
      await until('the record', async () =>
        (await rows()).every(
          ({ outcome, delivery }) => outcome === 'answered' || delivery === 'sent',
        ),
      );
      expect(sent()).toHaveLength(2);
      expect(
        (await rows())
          .filter(({ direction }) => direction === 'out')
          .map(({ provider_message_id: id }) => id),
      ).toEqual(sent().map(({ id }) => `me:${id}`));
    }, 90_000);

    test('keys are rows that cannot be read without the vault', async () => {
      const { rows: keys } = await environment.services.db.query(
        'select kind, value from socket_key where channel_id = $1',
        [channelId],
      );
      expect(new Set(keys.map(({ kind }) => kind))).toEqual(
        new Set(['creds', 'session', 'device-list', 'lid-mapping', 'sent']),
      );
      for (const { value } of keys)
        expect(Buffer.from(value).toString('latin1')).not.toMatch(
          /Buffer|private|registrationId|_sessions/,
        );
    });

    test('a channel that is disconnected keeps no key', async () => {
      expect((await account.call('DELETE', `/api/channels/${channelId}`)).status).toBe(200);
      const left = async (): Promise<number> =>
        (await environment.services.db.query('select 1 from socket_session')).rowCount ?? 0;
      await until('the end of the connection', async () => (await left()) === 0, 30_000);
      expect((await environment.services.db.query('select 1 from socket_key')).rowCount).toBe(0);
    });
  },
);
