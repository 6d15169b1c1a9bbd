import { GraphApiError, WhatsAppClient } from '@kapso/whatsapp-cloud-api';
import { normalizeWebhook, verifySignature } from '@kapso/whatsapp-cloud-api/server';
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ana, startMetaEnvironment, type MetaEnvironment } from '#test/environments/meta.ts';
import { until } from '#test/environments/telegram.ts';

/** A client of the Cloud API that we did not write, against our simulator. */
describe('@kapso/whatsapp-cloud-api', () => {
  let environment: MetaEnvironment;
  let client: WhatsAppClient;
  let phoneNumberId: string;
  const to = ana.waId ?? '';
  const refusal = async (work: Promise<unknown>): Promise<GraphApiError> => {
    const error: unknown = await work.catch((reason: unknown) => reason);
    if (!(error instanceof GraphApiError))
      throw new Error(`expected a refusal, got ${String(error)}`);
    return error;
  };

  beforeAll(async () => {
    environment = await startMetaEnvironment();
    phoneNumberId = environment.business.phoneNumberId;
    client = new WhatsAppClient({
      accessToken: environment.business.accessToken,
      baseUrl: environment.simulator.url,
    });
    await environment.simulator.control.act(phoneNumberId, ana, {
      kind: 'text',
      text: 'Olá, ação 😀 a/b',
    });
  });
  afterAll(() => environment[Symbol.asyncDispose]());

  it('reads the signed webhook', async () => {
    await until('the message', () => environment.webhook.received.length > 0);
    const [request] = environment.webhook.received;
    if (request === undefined) throw new Error('nothing came');
    const rawBody = Buffer.from(request.body);
    const signatureHeader = request.headers.get('x-hub-signature-256') ?? '';
    expect(
      verifySignature({ appSecret: environment.simulator.appSecret, rawBody, signatureHeader }),
    ).toBe(true);
    expect(verifySignature({ appSecret: 'another', rawBody, signatureHeader })).toBe(false);
    expect(rawBody.toString('utf8')).toContain('Ol\\u00e1, a\\u00e7\\u00e3o \\ud83d\\ude00 a\\/b');
    const read = normalizeWebhook(JSON.parse(rawBody.toString('utf8')));
    expect(read).toMatchObject({
      phoneNumberId,
      contacts: [
        { waId: ana.waId, profile: { name: ana.name }, userId: expect.stringMatching(/^BR\.\d+$/) },
      ],
    });
    expect(read.messages).toMatchObject([
      { from: ana.waId, type: 'text', text: { body: 'Olá, ação 😀 a/b' } },
    ]);
  });

  it('sends text, buttons, a list, a place, a reaction; the customer sees them', async () => {
    const { messages } = client;
    const first = await messages.sendText({
      phoneNumberId,
      to,
      body: 'Oi, Ana',
      bizOpaqueCallbackData: 'nosso-1',
    });
    expect(first).toMatchObject({
      messagingProduct: 'whatsapp',
      contacts: [{ input: to, waId: to }],
      messages: [{ id: expect.stringMatching(/^wamid\./) }],
    });
    await messages.sendInteractiveButtons({
      phoneNumberId,
      to,
      bodyText: 'Pão?',
      buttons: [{ id: 'sim', title: 'Sim' }],
    });
    await messages.sendInteractiveList({
      phoneNumberId,
      to,
      bodyText: 'Escolha',
      buttonText: 'Ver',
      sections: [{ title: 'Pães', rows: [{ id: 'a', title: 'Francês' }] }],
    });
    await messages.sendLocation({
      phoneNumberId,
      to,
      location: { latitude: -8, longitude: -34, name: 'Loja' },
    });
    await messages.sendReaction({
      phoneNumberId,
      to,
      reaction: { messageId: first.messages[0]?.id ?? '', emoji: '👍' },
    });
    const view = await environment.simulator.control.phone(phoneNumberId, ana, true);
    expect(view.messages.filter(({ from }) => from === 'business').map(({ part }) => part)).toEqual(
      [
        { kind: 'text', text: 'Oi, Ana' },
        { kind: 'buttons', text: 'Pão?', buttons: [{ id: 'sim', label: 'Sim' }] },
        { kind: 'list', text: 'Escolha', label: 'Ver', items: [{ id: 'a', label: 'Francês' }] },
        { kind: 'location', latitude: -8, longitude: -34, name: 'Loja' },
      ],
    );
    await until(
      'the statuses',
      () => statuses().filter(({ id }) => id === first.messages[0]?.id).length === 2,
    );
    expect(statuses().filter(({ id }) => id === first.messages[0]?.id)).toMatchObject([
      { status: 'sent', recipientId: to, bizOpaqueCallbackData: 'nosso-1' },
      { status: 'delivered', recipientId: to, bizOpaqueCallbackData: 'nosso-1' },
    ]);
  });
  const statuses = () =>
    environment.webhook.received.flatMap(
      ({ body }) => normalizeWebhook(JSON.parse(Buffer.from(body).toString('utf8'))).statuses,
    );

  it('uploads, sends, describes, downloads and deletes media', async () => {
    const bytes = Buffer.from('%PDF-1.4 um arquivo');
    const { id } = await client.media.upload({
      phoneNumberId,
      type: 'application/pdf',
      file: bytes,
      fileName: 'conta.pdf',
    });
    await client.messages.sendDocument({
      phoneNumberId,
      to,
      document: { id, filename: 'conta.pdf', caption: 'A conta' },
    });
    const about = await client.media.get({ mediaId: id, phoneNumberId });
    expect(about).toMatchObject({
      id,
      mimeType: 'application/pdf',
      sha256: createHash('sha256').update(bytes).digest('hex'),
    });
    const back = await client.media.download({
      mediaId: id,
      phoneNumberId,
      auth: 'always',
      headers: { 'user-agent': 'recado' },
    });
    if (!(back instanceof ArrayBuffer)) throw new Error('no bytes');
    expect(Buffer.from(back)).toEqual(bytes);
    const view = await environment.simulator.control.phone(phoneNumberId, ana, true);
    expect(view.messages.at(-1)?.part).toMatchObject({
      kind: 'media',
      media: 'document',
      fileName: 'conta.pdf',
      caption: 'A conta',
    });
    await client.media.delete({ mediaId: id, phoneNumberId });
    expect(await refusal(client.media.get({ mediaId: id, phoneNumberId }))).toMatchObject({
      code: 100,
      errorSubcode: 33,
    });
  });

  it('lists and sends templates, and is told what is wrong with one', async () => {
    const list = await client.templates.list({ businessAccountId: environment.business.wabaId });
    expect(list.data.map(({ name, status }) => [name, status])).toContainEqual([
      'pedido_pronto',
      'APPROVED',
    ]);
    const send = (name: string, values: string[]) =>
      client.messages.sendTemplate({
        phoneNumberId,
        to,
        template: {
          name,
          language: { code: 'pt_BR' },
          components: [
            { type: 'body', parameters: values.map((text) => ({ type: 'text', text })) },
          ],
        },
      });
    expect((await send('pedido_pronto', ['Ana', '42'])).messages).toMatchObject([
      { messageStatus: 'accepted' },
    ]);
    const view = await environment.simulator.control.phone(phoneNumberId, ana, true);
    expect(view.messages.at(-1)?.part).toEqual({
      kind: 'text',
      text: 'Olá, Ana! O seu pedido 42 está pronto.',
    });
    expect(await refusal(send('pedido_pronto', ['Ana']))).toMatchObject({
      code: 132_000,
      httpStatus: 400,
    });
    expect(await refusal(send('nenhum', []))).toMatchObject({ code: 132_001, httpStatus: 404 });
  });

  it('marks as read with typing, and hears refusals with their codes', async () => {
    const { messageIds } = await environment.simulator.control.act(phoneNumberId, ana, {
      kind: 'text',
      text: 'e aí?',
    });
    await client.messages.markRead({
      phoneNumberId,
      messageId: messageIds[0] ?? '',
      typingIndicator: { type: 'text' },
    });
    const view = await environment.simulator.control.phone(phoneNumberId, ana, true);
    expect(view).toMatchObject({ typing: true });
    expect(view.messages.at(-1)).toMatchObject({ mark: 'read' });
    const wrong = new WhatsAppClient({
      accessToken: 'EAAwrong',
      baseUrl: environment.simulator.url,
    });
    const denied = await refusal(wrong.messages.sendText({ phoneNumberId, to, body: 'x' }));
    expect(denied).toMatchObject({ code: 190, httpStatus: 401 });
    expect(denied.requiresTokenRefresh()).toBe(true);
    expect(
      await refusal(client.messages.sendText({ phoneNumberId: '1234567890', to, body: 'x' })),
    ).toMatchObject({
      code: 100,
      errorSubcode: 33,
    });
    await environment.simulator.control.setFaults({ next: { messages: ['too_many'] } });
    expect(
      (await refusal(client.messages.sendText({ phoneNumberId, to, body: 'x' }))).isRateLimit(),
    ).toBe(true);
  });
});
