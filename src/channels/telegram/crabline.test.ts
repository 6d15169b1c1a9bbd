import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTelegramServer, type StartedTelegramServer } from '@openclaw/crabline';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startWebhookServer, until } from '#test/environments/telegram.ts';
import type { ConnectorTools } from '#channels/connector/tools.ts';
import { createProviderClient } from '#channels/connector/provider-request.ts';
import { telegramConnector, telegramWebhook } from './connector.ts';

/** A Bot API server that we did not write. */
let server: StartedTelegramServer;
let folder: string;
const client = createProviderClient();
let tools: ConnectorTools;
const secretToken = 'segredo_do_webhook';
let settings: { token: string; secretToken: string };

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'crabline-'));
  server = await startTelegramServer({ recorderPath: join(folder, 'recorder.jsonl') });
  tools = { baseUrl: server.manifest.endpoints.apiRoot, app: null, request: client.request };
  settings = { token: server.manifest.botToken, secretToken };
});
afterAll(async () => {
  await server.close();
  await client.close();
  await rm(folder, { recursive: true });
});

/** A customer writes, by the server's own way of putting words in their mouth. */
async function say(text: string): Promise<void> {
  const { endpoints, adminToken } = server.manifest;
  const answer = await fetch(endpoints.adminInboundUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-crabline-admin-token': adminToken },
    body: JSON.stringify({ chatId: 7001, fromId: 7001, fromName: 'Ana', text }),
  });
  if (!answer.ok)
    throw new Error(`the server took no message: ${answer.status} ${await answer.text()}`);
}
const send = (text: string): Promise<{ messageId: string | null }> =>
  telegramConnector.send(tools, settings, {
    id: 'part',
    chat: '7001',
    part: { kind: 'text', text },
    readBlob: async () => new Uint8Array(),
    publicAddress: () => '',
  });

it('verifies the credential', async () => {
  expect(await telegramConnector.verify(tools, settings)).toEqual({
    id: '424242',
    name: 'Crabline',
    settings: { botId: '424242', username: 'crabline_bot' },
  });
  await expect(
    telegramConnector.verify(tools, { ...settings, token: '424242:another-telegram-token-x' }),
  ).rejects.toMatchObject({
    kind: 'auth',
  });
});

it('sends, and hears when a text is too long', async () => {
  expect((await send('Olá 😀')).messageId).toMatch(/^7001:\d+$/);
  await expect(send('x'.repeat(4097))).rejects.toMatchObject({
    kind: 'rejected',
    code: 'message_too_long',
  });
});

it('polls', async () => {
  await say('primeira');
  const { signal } = new AbortController();
  const first = await telegramConnector.poll?.(tools, settings, null, signal);
  expect(first?.events.map(({ event }) => event)).toMatchObject([
    { kind: 'message', chat: '7001', parts: [{ kind: 'text', text: 'primeira' }] },
  ]);
  const waiting = telegramConnector.poll?.(tools, settings, first?.cursor ?? null, signal);
  await say('segunda');
  expect((await waiting)?.events.map(({ event }) => event)).toMatchObject([
    { parts: [{ kind: 'text', text: 'segunda' }] },
  ]);
  await telegramConnector.poll?.(
    tools,
    settings,
    (await waiting)?.cursor ?? null,
    AbortSignal.timeout(200),
  );
});

it('receives by webhook, signed with the secret', async () => {
  await using receiver = await startWebhookServer();
  await telegramConnector.register(tools, settings, `${receiver.url}/webhook`);
  const findings = await telegramConnector.checkUp(tools, settings, {
    webhookUrl: `${receiver.url}/webhook`,
  });
  expect(findings.filter(({ result }) => result === 'problem')).toEqual([]);
  await say('pelo webhook');
  await until('the webhook', () => receiver.received.length === 1);
  const [request] = receiver.received;
  if (request === undefined) throw new Error('no request');
  expect(telegramWebhook.receive(settings, request)).toMatchObject([
    { kind: 'message', sender: { id: '7001' }, parts: [{ kind: 'text', text: 'pelo webhook' }] },
  ]);
  expect(() => telegramWebhook.receive({ ...settings, secretToken: 'other' }, request)).toThrow(
    expect.objectContaining({ kind: 'auth' }),
  );
  await telegramConnector.unregister(tools, settings);
});
