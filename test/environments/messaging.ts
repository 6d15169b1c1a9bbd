import { z } from 'zod';
import type { ChatCustomer } from '#simulators/meta/messaging/phone/actions.ts';
import type { JournalEntry } from '#simulators/meta/journal.ts';
import {
  type MetaSimulator,
  type SimulatorOptions,
  startMetaSimulator,
} from '#simulators/meta/simulator.ts';
import { type GraphAnswer, type MetaWebhook, startMetaWebhook } from './meta.ts';

export const ana: ChatCustomer = { id: 'ana', name: 'Ana Souza', username: 'ana.souza' };
export const bruno: ChatCustomer = { id: 'bruno', name: 'Bruno Lima' };

/** Every webhook field to which a Page or an Instagram account can be subscribed. */
export const pageFields =
  'messages,messaging_postbacks,messaging_optins,message_deliveries,message_reads,message_echoes,message_edits,message_reactions,messaging_referrals,messaging_handovers,standby';
export const instagramFields =
  'messages,messaging_postbacks,messaging_seen,message_reactions,messaging_referral,message_edit,standby,comments';

const Element = z.looseObject({
  sender: z.object({ id: z.string() }).optional(),
  timestamp: z.number(),
});
type Element = z.output<typeof Element>;
const Body = z.object({
  object: z.string(),
  entry: z.array(
    z.object({
      id: z.string(),
      time: z.number(),
      messaging: z.array(Element).optional(),
      standby: z.array(Element).optional(),
    }),
  ),
});

/** A simulated Meta with a Page or an Instagram account, to which our webhook is subscribed. */
export interface MessagingEnvironment extends AsyncDisposable {
  simulator: MetaSimulator;
  id: string;
  token: string;
  webhook: MetaWebhook;
  /**
   * A call to the Graph API at the host of Messenger or Instagram, with the account's token or
   * another.
   */
  graph(
    method: string,
    path: string,
    body?: object | FormData,
    token?: string,
  ): Promise<GraphAnswer>;
  send(to: string, message: object, more?: object): Promise<GraphAnswer>;
  /** Everything that the webhook received, in order. */
  told(): Element[];
  entries<T extends JournalEntry['type']>(type: T): Extract<JournalEntry, { type: T }>[];
}

export async function startMessagingEnvironment(
  product: 'messenger' | 'instagram',
  options: Partial<SimulatorOptions> & { answer?: Parameters<typeof startMetaWebhook>[0] } = {},
): Promise<MessagingEnvironment> {
  const { answer, ...rest } = options;
  const simulator = await startMetaSimulator({
    secret: 'a secret of the tests',
    pace: 0.01,
    ...rest,
  });
  const webhook = await startMetaWebhook(answer);
  const isMessenger = product === 'messenger';
  const { control } = simulator;
  const account = isMessenger
    ? await control.createPage('Padaria Sol')
    : await control.createInstagram('Padaria Sol');
  const base = isMessenger ? simulator.url : simulator.instagram.graphUrl;
  const graph: MessagingEnvironment['graph'] = async (
    method,
    path,
    body,
    token = account.accessToken,
  ) => {
    const isForm = body instanceof FormData;
    const answered = await fetch(`${base}/v22.0/${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    });
    return {
      status: answered.status,
      body: z.record(z.string(), z.unknown()).parse(await answered.json()),
    };
  };
  await control.setAppCallback({
    object: isMessenger ? 'page' : 'instagram',
    url: webhook.url,
    verifyToken: webhook.verifyToken,
  });
  const subscribed = await graph(
    'POST',
    `${account.id}/subscribed_apps?subscribed_fields=${isMessenger ? pageFields : instagramFields}`,
  );
  if (subscribed.status !== 200)
    throw new Error(`not subscribed: ${JSON.stringify(subscribed.body)}`);
  return {
    simulator,
    id: account.id,
    token: account.accessToken,
    webhook,
    graph,
    send: (to, message, more = {}) =>
      graph('POST', `${account.id}/messages`, { recipient: { id: to }, message, ...more }),
    told: () =>
      webhook.received.flatMap(({ body }) =>
        Body.parse(JSON.parse(Buffer.from(body).toString('utf8'))).entry.flatMap(
          ({ messaging = [], standby = [] }) => [...messaging, ...standby],
        ),
      ),
    entries: <T extends JournalEntry['type']>(type: T) =>
      simulator.journal.filter(
        (entry): entry is Extract<JournalEntry, { type: T }> => entry.type === type,
      ),
    async [Symbol.asyncDispose]() {
      await simulator.close();
      await webhook[Symbol.asyncDispose]();
    },
  };
}
