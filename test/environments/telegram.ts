import { createServer, type IncomingMessage } from 'node:http';
import type { ConnectorTools } from '#channels/connector/tools.ts';
import { createProviderClient } from '#channels/connector/provider-request.ts';
import type { Customer } from '#simulators/telegram/customer/actions.ts';
import {
  startTelegramSimulator,
  type SimulatorOptions,
  type TelegramSimulator,
} from '#simulators/telegram/simulator.ts';

export interface TelegramEnvironment extends AsyncDisposable {
  simulator: TelegramSimulator;
  /** The token of the bot that is made at the start. */
  token: string;
  /** What a connector needs to talk to the simulator. */
  tools: ConnectorTools;
  close(): Promise<void>;
}

export const ana: Customer = { id: 7_000_001, name: 'Ana Souza', username: 'ana' };
export const bruno: Customer = { id: 7_000_002, name: 'Bruno Lima' };

/**
 * A simulated Telegram with one bot. Webhook retries run a hundred times faster unless `pace` says
 * otherwise.
 */
export async function startTelegramEnvironment(
  options: Partial<SimulatorOptions> = {},
): Promise<TelegramEnvironment> {
  const simulator = await startTelegramSimulator({
    secret: 'a secret of the tests',
    pace: 0.01,
    ...options,
  });
  const { token } = await simulator.control.createBot('Padaria da Ana');
  const client = createProviderClient();
  const close = async (): Promise<void> => {
    await client.close();
    await simulator.close();
  };
  return {
    simulator,
    token,
    tools: { baseUrl: simulator.url, app: null, request: client.request },
    close,
    [Symbol.asyncDispose]: close,
  };
}

export interface ReceivedRequest {
  path: string;
  headers: Headers;
  body: Uint8Array;
  /** When the request had arrived completely, in milliseconds of this process's clock. */
  at: number;
}
export interface WebhookServer extends AsyncDisposable {
  url: string;
  received: ReceivedRequest[];
}

/**
 * A server that receives webhooks. `answer` gives the status of the n-th request, from 0; without
 * it the status is 200.
 */
export async function startWebhookServer(
  answer: (
    index: number,
    body: Uint8Array,
  ) =>
    | number
    | { status: number; headers: Record<string, string>; body?: string }
    | Promise<number> = () => 200,
  port = 0,
): Promise<WebhookServer> {
  const received: ReceivedRequest[] = [];
  const server = createServer((request, response) => {
    void readAll(request).then(async (body) => {
      const index =
        received.push({
          path: request.url ?? '/',
          headers: headersOf(request),
          body,
          at: performance.now(),
        }) - 1;
      const given = await answer(index, body);
      const {
        status,
        headers,
        body: text = '',
      } = typeof given === 'number' ? { status: given, headers: {} } : given;
      response.writeHead(status, headers).end(text);
    });
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`,
    received,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Waits for a condition, at most `ms`. The error names what it waited for. */
export async function until(
  what: string,
  condition: () => boolean | Promise<boolean>,
  ms = 20_000,
): Promise<void> {
  const since = performance.now();
  for (;;) {
    if (await condition()) return;
    const waited = performance.now() - since;
    if (waited > ms) throw new Error(`waited ${ms} ms in vain for: ${what}`);
    // The longer the wait so far, the longer the pause, because asking all the time would slow down
    // the very work that is waited for.
    await new Promise((resolve) => setTimeout(resolve, Math.min(Math.max(waited / 10, 5), 100)));
  }
}

async function readAll(request: IncomingMessage): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}

function headersOf(request: IncomingMessage): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers))
    if (typeof value === 'string') headers.set(name, value);
  return headers;
}
