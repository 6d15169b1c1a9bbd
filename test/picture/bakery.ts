import { z } from 'zod';
import type { ChannelType } from '#channels/catalog.ts';
import { until } from '#test/environments/telegram.ts';
import { bakery, open, talks } from './bakery-words.ts';
import type { Call } from './owner.ts';

const WithId = z.object({ id: z.string() });
const Conversations = z.object({ conversations: z.array(WithId) });
const Unanswered = z.object({ unanswered: z.number() });

const types = ['telegram', 'whatsapp', 'instagram', 'messenger'] as const;
export type BakeryChannel = (typeof types)[number];
/** A customer writes on one of the bakery's channels. */
export type Says = (channel: BakeryChannel, customer: string, text: string) => Promise<unknown>;

export interface Bakery {
  /** The conversation that the picture shows open. */
  conversation: string;
  says: Says;
}

/**
 * Makes a bakery with four channels, an agent for each, and customers who have written. `before`:
 * what happened before these customers.
 */
export async function openBakery(
  call: Call,
  before: (says: Says) => Promise<void> = () => Promise.resolve(),
): Promise<Bakery> {
  const { agents } = await call('GET', '/agents', z.object({ agents: z.array(WithId) }));
  for (const { id } of agents) await call('DELETE', `/agents/${id}`, z.unknown());
  const channels = new Map<string, string>();
  for (const type of types) {
    channels.set(type, await connect(call, type));
    await switchOnAgent(call, type);
  }
  const says: Says = (channel, customer, text) =>
    write(call, channels.get(channel), customer, text);
  await before(says);
  const found = new Map<string, string>();
  for (const talk of talks) {
    for (const text of talk.says) {
      await says(talk.channel, talk.customer, text);
      found.set(talk.customer, await answered(call, talk.customer));
    }
    if ('resolved' in talk)
      await call('POST', `/api/conversations/${found.get(talk.customer)}/resolve`, z.unknown(), {});
  }
  const conversation = z.string().parse(found.get(open.customer));
  await goOn(call, conversation, channels.get('whatsapp'));
  return { conversation, says };
}

async function connect(call: Call, type: Exclude<ChannelType, 'whatsapp_web'>): Promise<string> {
  const name = 'Padaria Sol';
  const { id } = await call('POST', '/channels', WithId, {
    type,
    displayName: name,
    mode: 'simulated',
  });
  const account = await accounts[type](call, name);
  await call('POST', '/channels/setup', z.unknown(), {
    channelId: id,
    setupData: { type, ...account },
  });
  return id;
}

/** The credential of each type of channel, made by its simulator. */
const accounts = {
  telegram: async (call: Call, name: string) => {
    const { token } = await call(
      'POST',
      '/api/simulator/telegram/bots',
      z.object({ token: z.string() }),
      { name },
    );
    return { telegramToken: token };
  },
  whatsapp: (call: Call, name: string) =>
    call(
      'POST',
      '/api/simulator/whatsapp/numbers',
      z.object({
        whatsappBusinessId: z.string(),
        phoneNumberId: z.string(),
        accessToken: z.string(),
      }),
      { name },
    ),
  instagram: (call: Call, name: string) =>
    call(
      'POST',
      '/api/simulator/instagram/accounts',
      z.object({ instagramBusinessId: z.string(), accessToken: z.string(), username: z.string() }),
      { name },
    ),
  messenger: (call: Call, name: string) =>
    call(
      'POST',
      '/api/simulator/messenger/pages',
      z.object({ pageId: z.string(), pageAccessToken: z.string() }),
      { name },
    ),
};

async function switchOnAgent(call: Call, channelType: ChannelType): Promise<void> {
  const { id } = await call('POST', '/agents', WithId, {
    name: 'Balcão',
    channelType,
    config: bakery,
  });
  await call('PATCH', `/agents/${id}/toggle-status`, z.unknown());
}

const write = (
  call: Call,
  channel: string | undefined,
  customer: string,
  text: string,
): Promise<unknown> =>
  call('POST', `/api/simulator/channels/${channel}/phone`, z.unknown(), {
    customer,
    action: { kind: 'text', text },
  });

/** Resolves with the customer's conversation once all of their messages have an outcome. */
async function answered(call: Call, customer: string): Promise<string> {
  let found = '';
  await until(`an outcome for ${customer}`, async () => {
    const { conversations } = await call(
      'GET',
      `/api/conversations?search=${encodeURIComponent(customer)}`,
      Conversations,
    );
    found = conversations[0]?.id ?? '';
    return (
      found !== '' &&
      (await call('GET', `/api/conversations/${found}`, Unanswered)).unanswered === 0
    );
  });
  return found;
}

/** A person takes the conversation over, makes a note, and writes with the customer. */
async function goOn(call: Call, id: string, channel: string | undefined): Promise<void> {
  const label = await call('POST', '/api/labels', WithId, { name: open.label, colour: 'info' });
  await call('PUT', `/api/conversations/${id}/labels`, z.unknown(), { labelIds: [label.id] });
  await call('POST', `/api/conversations/${id}/notes`, z.unknown(), { text: open.note });
  const say = (text: string) =>
    call('POST', `/api/conversations/${id}/messages`, z.unknown(), {
      message: { kind: 'text', text },
    });
  await say(open.reply);
  await write(call, channel, open.customer, open.thanks);
  await answered(call, open.customer);
  await say(open.confirmed);
}
