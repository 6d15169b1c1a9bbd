import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { ChannelStage } from '#channels/channel.suite.ts';
import type { PublicFile } from '#channels/channel.ts';
import type { Part } from '#channels/message.ts';
import type { InboundEvent } from '#channels/inbound-event.ts';
import { readMessaging } from '#channels/meta/from-messaging.ts';
import { createProviderClient } from '#channels/connector/provider-request.ts';
import { ana, type MessagingEnvironment, startMessagingEnvironment } from './messaging.ts';
import { until } from './telegram.ts';

type Product = 'messenger' | 'instagram';

export interface MessagingStage<Settings> extends ChannelStage<Settings> {
  environment: MessagingEnvironment;
  /** What the webhook received, as our connector reads it. */
  heard(): InboundEvent[];
}

/** A Page or an account at the simulated Meta, seen from both ends. */
export async function messagingStage<Settings>(
  product: Product,
  settingsOf: (account: { id: string; token: string }) => Settings,
): Promise<MessagingStage<Settings>> {
  const environment = await startMessagingEnvironment(product);
  const { simulator, webhook, id, token } = environment;
  const { control } = simulator;
  const isMessenger = product === 'messenger';
  const [appId, appSecret] = isMessenger
    ? [simulator.appId, simulator.appSecret]
    : [simulator.instagram.appId, simulator.instagram.appSecret];
  const gone = isMessenger
    ? await control.createPage('Fechada')
    : await control.createInstagram('Fechada');
  await control.revokeToken(gone.accessToken);
  const client = createProviderClient({ timeoutMs: 5_000 });
  const files = await startFiles();
  let read = 0;
  return {
    environment,
    heard: () =>
      webhook.received.flatMap(({ body }) =>
        [...readMessaging(body, { id: appId })].flatMap(({ events }) =>
          events.map(({ event }) => event),
        ),
      ),
    tools: {
      baseUrl: `${isMessenger ? simulator.url : simulator.instagram.graphUrl}/v22.0`,
      app: { id: appId, secrets: [appSecret], verifyToken: webhook.verifyToken },
      request: client.request,
    },
    settings: settingsOf({ id, token }),
    wrongSettings: settingsOf({ id: gone.id, token: gone.accessToken }),
    secrets: [token, gone.accessToken, appSecret, webhook.verifyToken],
    sign: (body) =>
      new Headers({
        'x-hub-signature-256': `sha256=${createHmac('sha256', appSecret).update(body).digest('hex')}`,
      }),
    customer: {
      say: async (text) => void (await control.chatAct(id, ana, { kind: 'text', text })),
      sendPhoto: async () => void (await control.chatAct(id, ana, { kind: 'image' })),
      async press(buttonId) {
        const { messages } = await control.chat(id, ana, true);
        const shown = messages.findLast(
          ({ part }) =>
            part.kind === 'buttons' && part.buttons.some((button) => button.id === buttonId),
        );
        await control.chatAct(id, ana, { kind: 'press', messageId: shown?.id ?? '', buttonId });
      },
      block: async () => void (await control.chatAct(id, ana, { kind: 'block' })),
      unblock: async () => void (await control.chatAct(id, ana, { kind: 'unblock' })),
    },
    async screen() {
      const { messages, typing } = await control.chat(id, ana, true);
      return {
        typing,
        parts: messages
          .filter(({ from }) => from === 'business')
          .map(({ part }) => withoutFile(part)),
      };
    },
    failNext: (fault) => control.setFaults({ next: { messages: [fault] } }),
    ...(isMessenger ? {} : { publicAddress: files.addressOf }),
    webhookUrl: webhook.url,
    async nextRequest() {
      const index = read++;
      const written = () =>
        webhook.received.filter(({ body }) =>
          readMessaging(body, { id: appId }).some(({ events }) =>
            events.some(({ event }) => event.kind === 'message'),
          ),
        );
      await until('a webhook request', () => written().length > index);
      const request = written()[index];
      if (request === undefined) throw new Error('the request is gone');
      return request;
    },
    async close() {
      await environment[Symbol.asyncDispose]();
      await client.close();
      await files.close();
    },
  };
}

const withoutFile = (part: Part): Part => {
  if (part.kind !== 'media') return part;
  const { url: _url, providerFileId: _id, ...rest } = part;
  return rest;
};

/** Our public addresses: each answers with the same four bytes. */
async function startFiles() {
  const server = createServer((request, response) => {
    const type = new URL(request.url ?? '/', 'http://here').searchParams.get('type') ?? '';
    response.writeHead(200, { 'content-type': type }).end('file');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    addressOf: ({ mimeType, fileName }: PublicFile): string =>
      `http://127.0.0.1:${port}/${encodeURIComponent(fileName)}?type=${encodeURIComponent(mimeType)}`,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
