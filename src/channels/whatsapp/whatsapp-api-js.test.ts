import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WhatsAppAPI } from 'whatsapp-api-js';
import { Document, Text } from 'whatsapp-api-js/messages';
import { z } from 'zod';
import { ana, startMetaEnvironment, type MetaEnvironment } from '#test/environments/meta.ts';
import { until } from '#test/environments/telegram.ts';

/**
 * A second client of the Cloud API that we did not write, against our simulator. It knows Meta’s
 * address only, so its requests are led here.
 */
describe('whatsapp-api-js', () => {
  let environment: MetaEnvironment;
  let client: WhatsAppAPI;
  let phoneNumberId: string;
  const to = ana.waId ?? '';
  const Sent = z.object({
    messages: z.array(z.object({ id: z.string().startsWith('wamid.') })).length(1),
  });

  beforeAll(async () => {
    environment = await startMetaEnvironment();
    phoneNumberId = environment.business.phoneNumberId;
    client = new WhatsAppAPI({
      token: environment.business.accessToken,
      appSecret: environment.simulator.appSecret,
      v: 'v22.0',
      webhookVerifyToken: environment.webhook.verifyToken,
      ponyfill: {
        fetch: (address, init) =>
          fetch(
            String(address).replace('https://graph.facebook.com', environment.simulator.url),
            init,
          ),
      },
    });
    await environment.simulator.control.act(phoneNumberId, ana, {
      kind: 'text',
      text: 'Olá, ação 😀 a/b',
    });
    await until('the message', () => environment.webhook.received.length > 0);
  });
  afterAll(() => environment[Symbol.asyncDispose]());

  const seen = async () =>
    (await environment.simulator.control.phone(phoneNumberId, ana, true)).messages;

  it('takes the signature of a webhook and refuses every other, and reads what the customer wrote', async () => {
    const [request] = environment.webhook.received;
    if (request === undefined) throw new Error('nothing came');
    const raw = Buffer.from(request.body).toString('utf8');
    const signature = request.headers.get('x-hub-signature-256') ?? '';
    expect(await client.verifyRequestSignature(raw, signature)).toBe(true);
    expect(await client.verifyRequestSignature(`${raw} `, signature)).toBe(false);
    const said: unknown[] = [];
    client.on.message = ({ phoneID, contact, message }) =>
      void said.push([phoneID, contact.wa_id, contact.profile?.name, message]);
    await client.post(JSON.parse(raw), raw, signature);
    await expect(client.post(JSON.parse(raw), raw, signature.replace(/.$/, 'x'))).rejects.toThrow();
    expect(said).toMatchObject([
      [phoneNumberId, ana.waId, ana.name, { type: 'text', text: { body: 'Olá, ação 😀 a/b' } }],
    ]);
  });

  it('answers the question for the address as Meta asks it', () => {
    const asked = {
      'hub.mode': 'subscribe' as const,
      'hub.verify_token': environment.webhook.verifyToken,
      'hub.challenge': '1158201444',
    };
    expect(client.get(asked)).toBe('1158201444');
  });

  it('sends a text, quotes one, and marks a message as read', async () => {
    const { messageIds } = await environment.simulator.control.act(phoneNumberId, ana, {
      kind: 'text',
      text: 'e aí?',
    });
    const first = Sent.parse(
      await client.sendMessage(phoneNumberId, to, new Text('Oi, Ana'), undefined, 'nosso-2'),
    );
    Sent.parse(await client.sendMessage(phoneNumberId, to, new Text('Tudo certo'), messageIds[0]));
    expect(await client.markAsRead(phoneNumberId, messageIds[0] ?? '', 'text')).toEqual({
      success: true,
    });
    expect(
      (await seen()).filter(({ from }) => from === 'business').map(({ part }) => part),
    ).toEqual([
      { kind: 'text', text: 'Oi, Ana' },
      { kind: 'text', text: 'Tudo certo' },
    ]);
    expect((await seen()).findLast(({ from }) => from === 'customer')).toMatchObject({
      mark: 'read',
    });
    await until('its state', () =>
      environment.webhook.received.some(({ body }) => {
        const text = JSON.stringify(JSON.parse(Buffer.from(body).toString('utf8')));
        return text.includes(first.messages[0]?.id ?? '?') && text.includes('nosso-2');
      }),
    );
  });

  it('uploads a file, sends it, fetches it with the token, deletes it', async () => {
    const bytes = Buffer.from('%PDF-1.4 um arquivo');
    const form = new FormData();
    form.append('file', new Blob([bytes], { type: 'application/pdf' }), 'conta.pdf');
    const { id } = z
      .object({ id: z.string() })
      .parse(await client.uploadMedia(phoneNumberId, form));
    Sent.parse(
      await client.sendMessage(phoneNumberId, to, new Document(id, true, 'A conta', 'conta.pdf')),
    );
    expect((await seen()).at(-1)?.part).toMatchObject({
      kind: 'media',
      media: 'document',
      fileName: 'conta.pdf',
      caption: 'A conta',
    });
    const About = z.object({
      url: z.url(),
      sha256: z.string(),
      mime_type: z.literal('application/pdf'),
    });
    const about = About.parse(await client.retrieveMedia(id, phoneNumberId));
    expect(about.sha256).toBe(createHash('sha256').update(bytes).digest('hex'));
    expect(Buffer.from(await (await client.fetchMedia(about.url)).arrayBuffer())).toEqual(bytes);
    expect(await client.deleteMedia(id, phoneNumberId)).toEqual({ success: true });
  });

  it('is told in Meta’s words what was refused', async () => {
    const Refused = z.object({ error: z.object({ code: z.number(), fbtrace_id: z.string() }) });
    const stranger = await client.sendMessage('1234567890', to, new Text('x'));
    expect(Refused.parse(stranger).error.code).toBe(100);
    await environment.simulator.control.setFaults({ next: { messages: ['too_many'] } });
    expect(
      Refused.parse(await client.sendMessage(phoneNumberId, to, new Text('x'))).error.code,
    ).toBe(80_007);
  });
});
