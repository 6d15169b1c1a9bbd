import type { Customer } from '#simulators/meta/whatsapp/phone/actions.ts';
import type { Business, NewBusiness } from '#simulators/meta/whatsapp/business.ts';
import {
  startMetaSimulator,
  type MetaSimulator,
  type SimulatorOptions,
} from '#simulators/meta/simulator.ts';
import { z } from 'zod';
import { startWebhookServer, type ReceivedRequest, type WebhookServer } from './telegram.ts';

export const ana: Customer = { waId: '5511987650001', name: 'Ana Souza' };
export const bruno: Customer = { waId: '5581987650002', name: 'Bruno Lima' };

export interface GraphAnswer {
  status: number;
  body: Record<string, unknown>;
}

/**
 * A simulated Meta with one business, and our side: an app that calls the API and receives
 * webhooks.
 */
export interface MetaEnvironment extends AsyncDisposable {
  simulator: MetaSimulator;
  business: Business;
  /** Our webhook, which answers the verification request with the challenge. */
  webhook: MetaWebhook;
  /** A call with the business's token, or another. */
  graph(method: string, path: string, body?: object, token?: string): Promise<GraphAnswer>;
  /** A text to a customer, as the API takes it. */
  sendText(to: string, body: string, more?: object): Promise<GraphAnswer>;
}

export interface MetaWebhook extends WebhookServer {
  verifyToken: string;
  /** Every change that came, in order. */
  changes(): { entry: string; field: string; value: Record<string, unknown> }[];
}

const Body = z.object({
  entry: z.array(
    z.object({
      id: z.string(),
      changes: z.array(z.object({ field: z.string(), value: z.record(z.string(), z.unknown()) })),
    }),
  ),
});

/**
 * A server that receives Meta's webhooks. `answer` gives the status of the n-th POST, from 0;
 * without it the status is 200.
 */
export async function startMetaWebhook(
  answer: (index: number, body: Uint8Array) => number | Promise<number> = () => 200,
): Promise<MetaWebhook> {
  const verifyToken = 'the token of this webhook';
  const posts: ReceivedRequest[] = [];
  const server = await startWebhookServer((_index, body) => {
    const request = server.received.at(-1);
    const query = new URL(request?.path ?? '/', 'http://here').searchParams;
    if (query.get('hub.mode') === 'subscribe') {
      return query.get('hub.verify_token') === verifyToken
        ? { status: 200, headers: {}, body: query.get('hub.challenge') ?? '' }
        : 403;
    }
    if (request !== undefined) posts.push(request);
    return answer(posts.length - 1, body);
  });
  return {
    url: server.url,
    received: posts,
    verifyToken,
    changes: () =>
      posts.flatMap(({ body }) =>
        Body.parse(JSON.parse(Buffer.from(body).toString('utf8'))).entry.flatMap(
          ({ id, changes }) => changes.map((change) => ({ entry: id, ...change })),
        ),
      ),
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
}

/**
 * Webhook retries run a hundred times faster unless `pace` says otherwise. The app is subscribed
 * with the account's own callback.
 */
export async function startMetaEnvironment(
  options: Partial<SimulatorOptions> & {
    business?: NewBusiness;
    answer?: Parameters<typeof startMetaWebhook>[0];
  } = {},
): Promise<MetaEnvironment> {
  const { business: newBusiness, answer, ...rest } = options;
  const simulator = await startMetaSimulator({
    secret: 'a secret of the tests',
    pace: 0.01,
    ...rest,
  });
  const webhook = await startMetaWebhook(answer);
  const business = await simulator.control.createBusiness('Padaria da Ana', newBusiness);
  const graph: MetaEnvironment['graph'] = async (
    method,
    path,
    body,
    token = business.accessToken,
  ) => {
    const answered = await fetch(`${simulator.url}/v22.0/${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return {
      status: answered.status,
      body: z.record(z.string(), z.unknown()).parse(await answered.json()),
    };
  };
  await graph('POST', `${business.wabaId}/subscribed_apps`);
  const override = { override_callback_uri: webhook.url, verify_token: webhook.verifyToken };
  const { status, body } = await graph('POST', `${business.wabaId}/subscribed_apps`, override);
  if (status !== 200) throw new Error(`the webhook was refused: ${JSON.stringify(body)}`);
  return {
    simulator,
    business,
    webhook,
    graph,
    sendText: (to, text, more = {}) =>
      graph('POST', `${business.phoneNumberId}/messages`, {
        messaging_product: 'whatsapp',
        to,
        type: 'text',
        text: { body: text },
        ...more,
      }),
    async [Symbol.asyncDispose]() {
      await simulator.close();
      await webhook[Symbol.asyncDispose]();
    },
  };
}
