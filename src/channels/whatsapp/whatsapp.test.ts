import { createHmac } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { linesOf } from '#test/customers/event-lines.ts';
import { ana, type MetaEnvironment, startMetaEnvironment } from '#test/environments/meta.ts';
import { until } from '#test/environments/telegram.ts';
import { describeChannel, type ChannelStage } from '../channel.suite.ts';
import { ChannelError } from '../channel.ts';
import type { Part } from '../message.ts';
import type { InboundEvent } from '../inbound-event.ts';
import { createProviderClient, type ProviderClient } from '#channels/connector/provider-request.ts';
import { whatsappConnector } from './connector.ts';
import { readNotification } from './from-whatsapp.ts';
import { whatsappSetup, type WhatsappSettings } from './setup.ts';
import { redeemSignup } from './account/signup.ts';

const kindsOfSample: Record<string, InboundEvent['kind'][]> = {
  'two-customers-and-a-status': ['message', 'message', 'receipt'],
  'nobody-knows': ['ignored'],
};
const folder = join(import.meta.dirname, 'samples');
const samples = readdirSync(folder).map((file) => {
  const name = file.replace('.json', '');
  return {
    name,
    body: readFileSync(join(folder, file)),
    kinds: kindsOfSample[name] ?? ['message'],
  };
});

describeChannel({
  setup: whatsappSetup,
  connector: whatsappConnector,
  stage,
  samples,
  skip: [
    { test: 'brings messages in by polling', reason: 'Meta has no polling' },
    {
      test: 'says when the customer cannot be reached',
      reason: 'WhatsApp tells nobody who blocked them; a status says that it failed',
    },
  ],
});

const toolsOf = ({ simulator, webhook }: MetaEnvironment, { request }: ProviderClient) => ({
  baseUrl: `${simulator.url}/v22.0`,
  app: { id: simulator.appId, secrets: [simulator.appSecret], verifyToken: webhook.verifyToken },
  request,
});

async function stage(): Promise<ChannelStage<WhatsappSettings>> {
  const environment = await startMetaEnvironment();
  const { control, appSecret } = environment.simulator;
  const { wabaId, phoneNumberId, accessToken } = environment.business;
  const client = createProviderClient({ timeoutMs: 5_000 });
  await control.setAppCallback({
    url: environment.webhook.url,
    verifyToken: environment.webhook.verifyToken,
  });
  const gone = await control.createBusiness('Fechada');
  await control.revokeToken(gone.accessToken);
  const act = async (action: Parameters<typeof control.act>[2]): Promise<void> =>
    void (await control.act(phoneNumberId, ana, action));
  const phone = () => control.phone(phoneNumberId, ana, true);
  let read = 0;
  return {
    tools: toolsOf(environment, client),
    settings: { wabaId, phoneNumberId, token: accessToken },
    wrongSettings: {
      wabaId: gone.wabaId,
      phoneNumberId: gone.phoneNumberId,
      token: gone.accessToken,
    },
    secrets: [accessToken, gone.accessToken, appSecret, environment.webhook.verifyToken],
    sign: (body) =>
      new Headers({
        'x-hub-signature-256': `sha256=${createHmac('sha256', appSecret).update(body).digest('hex')}`,
      }),
    customer: {
      say: (text) => act({ kind: 'text', text }),
      sendPhoto: (caption) => act({ kind: 'image', caption }),
      async press(buttonId) {
        const shown = (await phone()).messages.findLast(
          ({ part }) => part.kind === 'buttons' && part.buttons.some(({ id }) => id === buttonId),
        );
        await act({ kind: 'press', messageId: shown?.id ?? '', buttonId });
      },
      block: () => act({ kind: 'block' }),
      unblock: () => act({ kind: 'unblock' }),
    },
    async screen() {
      const { messages, typing } = await phone();
      return {
        typing,
        parts: messages
          .filter(({ from }) => from === 'business')
          .map(({ part }) => withoutFile(part)),
      };
    },
    failNext: (fault) => control.setFaults({ next: { messages: [fault] } }),
    webhookUrl: environment.webhook.url,
    async nextRequest() {
      const index = read++;
      const written = () =>
        environment.webhook.received.filter(({ body }) =>
          readNotification(body).some(({ events }) =>
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
    },
  };
}

const withoutFile = (part: Part): Part => {
  if (part.kind !== 'media') return part;
  const { url: _url, providerFileId: _id, ...rest } = part;
  return rest;
};

describe('what is special about WhatsApp Business', () => {
  const code = async (environment: MetaEnvironment): Promise<string> =>
    environment.simulator.control.authCode(environment.business.wabaId);

  it('redeems a sign-up once, within its 30 seconds, and finds every number', async () => {
    await using environment = await startMetaEnvironment({ business: { numbers: 2 } });
    const client = createProviderClient();
    const tools = toolsOf(environment, client);
    const first = await code(environment);
    const { token, numbers } = await redeemSignup(tools, first);
    expect(numbers.map(({ phoneNumberId }) => phoneNumberId)).toEqual(
      environment.business.numbers.map(({ id }) => id),
    );
    for (const { wabaId, phoneNumberId } of numbers) {
      const account = await whatsappConnector.verify(tools, { wabaId, phoneNumberId, token });
      expect(account).toMatchObject({ id: phoneNumberId, settings: { coexistence: false } });
    }
    await expect(redeemSignup(tools, first)).rejects.toThrow(ChannelError);
    const late = await code(environment);
    await environment.simulator.control.advance(31_000);
    await expect(redeemSignup(tools, late)).rejects.toThrow(ChannelError);
    await client.close();
  });

  it('refuses a number of another business, and an address that does not answer', async () => {
    await using environment = await startMetaEnvironment();
    const client = createProviderClient();
    const tools = toolsOf(environment, client);
    const { wabaId, phoneNumberId, accessToken: token } = environment.business;
    const other = await environment.simulator.control.createBusiness('Outra');
    await expect(
      whatsappConnector.verify(tools, { wabaId: other.wabaId, phoneNumberId, token }),
    ).rejects.toThrow(ChannelError);
    const stranger = { ...tools, app: { ...tools.app, verifyToken: 'something else' } };
    await expect(
      whatsappConnector.register(
        stranger,
        { wabaId, phoneNumberId, token },
        environment.webhook.url,
      ),
    ).rejects.toThrow(ChannelError);
    await client.close();
  });

  it('renders choices as buttons, a list, or numbered text', () => {
    const options = (count: number) =>
      Array.from({ length: count }, (_, index) => ({
        id: String(index + 1),
        label: `Opção ${index + 1}`,
      }));
    const kinds = (count: number) =>
      whatsappConnector
        .render({ kind: 'buttons', text: 'Escolha', buttons: options(count) })
        .map(({ kind }) => kind);
    expect([kinds(3), kinds(4), kinds(10), kinds(11)]).toEqual([
      ['buttons'],
      ['list'],
      ['list'],
      ['text'],
    ]);
  });

  it.each([
    ['two that begin alike', ['Agendar uma consulta presencial', 'Agendar uma consulta por vídeo']],
    ['two rows that begin alike', ['Feijoada completa para 2', 'Feijoada completa para 4 pessoas']],
    ['two that are alike', ['Sim', 'Sim', 'Não']],
  ])('shows labels whole and each once, or numbers them: %s', (_what, labels) => {
    const options = labels.map((label, index) => ({ id: String(index + 1), label }));
    expect(whatsappConnector.render({ kind: 'buttons', text: 'Qual?', buttons: options })).toEqual([
      {
        kind: 'text',
        text: `Qual?\n\n${labels.map((label, index) => `${index + 1}. ${label}`).join('\n')}`,
      },
    ]);
  });

  it('puts the files of what was said before where they belong, whoever of the two sent them', () => {
    const file = { type: 'image', image: { id: '7' }, timestamp: '1700000000' };
    const messages = [
      { id: 'wamid.1', from: '5511900000000', to: '5511987654321', ...file },
      { id: 'wamid.2', from: '5511987654321', ...file },
    ];
    const metadata = { phone_number_id: '2', display_phone_number: '+55 11 90000-0000' };
    const body = JSON.stringify({
      entry: [{ id: '1', changes: [{ field: 'history', value: { metadata, messages } }] }],
    });
    expect(linesOf(readNotification(Buffer.from(body)))).toEqual([
      '2 history; wamid.1 by business in 5511987654321 sent: media|image|7; wamid.2 by customer in 5511987654321 sent: media|image|7',
    ]);
  });

  it('knows a Brazilian mobile with and without its ninth digit as one person', () => {
    const [with9] = readNotification(Buffer.from(bodyFrom('5511987654321'))).toArray();
    const [without9] = readNotification(Buffer.from(bodyFrom('551187654321'))).toArray();
    const names = (read: typeof with9): string[] =>
      (read?.events ?? []).flatMap(({ event }) =>
        event.kind === 'message' ? (event.sender.aliases ?? []) : [],
      );
    expect(names(with9).toSorted()).toEqual(names(without9).toSorted());
    expect(names(readNotification(Buffer.from(bodyFrom('551133334444'))).toArray()[0])).toEqual([
      '551133334444',
    ]);
  });
});

const bodyFrom = (from: string): string =>
  JSON.stringify({
    entry: [
      {
        id: '1',
        changes: [
          {
            field: 'messages',
            value: {
              metadata: { phone_number_id: '2' },
              messages: [{ id: 'wamid.1', from, type: 'text', text: { body: 'oi' } }],
            },
          },
        ],
      },
    ],
  });
