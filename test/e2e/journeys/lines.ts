import { z } from 'zod';
import type { ChannelType } from '#channels/catalog.ts';
import type { MetaSimulator } from '#simulators/meta/simulator.ts';
import type { TelegramSimulator } from '#simulators/telegram/simulator.ts';
import type { WhatsAppWebSimulator } from '#simulators/whatsapp-web/simulator.ts';
import { linkPhone } from '#test/environments/whatsapp-web-link.ts';

/** A channel of the business, with its customers at the simulated provider. */
export interface Line {
  type: ChannelType;
  label: string;
  /** The customer writes. Each name is a customer of its own. */
  says(customer: string, text: string): Promise<void>;
  /**
   * The texts that the provider took for this customer, in order and with repetitions, from the
   * provider's journal.
   */
  took(customer: string): string[];
  /** A person of the business answers in the provider's own app; absent where there is none. */
  answersOnPhone?(customer: string, text: string): Promise<void>;
}

export interface Providers {
  telegram: TelegramSimulator;
  meta: MetaSimulator;
  whatsappWeb: WhatsAppWebSimulator;
}
export type Call = (method: string, path: string, body?: unknown) => Promise<{ data: unknown }>;
type Connect = (providers: Providers, call: Call) => Promise<Line>;

const WithId = z.object({ id: z.string() });

async function connected(
  call: Call,
  type: ChannelType,
  displayName: string,
  setupData: object,
): Promise<void> {
  const { id: channelId } = WithId.parse(
    (await call('POST', '/channels', { type, displayName })).data,
  );
  await call('POST', '/channels/setup', { channelId, setupData: { type, ...setupData } });
}

/** Each customer has a number: 1 for the first who is named. */
function numbered(): (customer: string) => number {
  const names: string[] = [];
  return (customer) =>
    (names.includes(customer) ? names.indexOf(customer) : names.push(customer) - 1) + 1;
}
const phoneOf = (number: number): string => `55119870${String(10_000 + number)}`;

const telegram: Connect = async ({ telegram: { control, journal } }, call) => {
  const { token } = await control.createBot('Balcão');
  await connected(call, 'telegram', 'Balcão', { telegramToken: token });
  const number = numbered();
  const idOf = (customer: string): number => 7_000_000 + number(customer);
  return {
    type: 'telegram',
    label: 'Telegram',
    says: async (customer, text) =>
      void (await control.act(
        token,
        { id: idOf(customer), name: customer },
        { kind: 'text', text },
      )),
    took: (customer) =>
      journal.flatMap((entry) =>
        entry.type === 'call' &&
        entry.method === 'sendMessage' &&
        entry.accepted &&
        entry.chat === idOf(customer)
          ? [String(entry.params['text'])]
          : [],
      ),
  };
};

const SentText = z.union([
  z.object({ text: z.object({ body: z.string() }) }).transform(({ text }) => text.body),
  z
    .object({ template: z.object({ name: z.string() }) })
    .transform(({ template }) => `(${template.name})`),
  z.object({ message: z.object({ text: z.string() }) }).transform(({ message }) => message.text),
]);

/** The texts that Meta took for a customer of a number, a Page or an account. */
const tookAt = ({ journal }: MetaSimulator, subject: string, key: string | undefined): string[] =>
  journal.flatMap((entry) =>
    entry.type === 'call' &&
    entry.operation === 'messages' &&
    entry.accepted &&
    entry.subject === subject &&
    entry.customer === key
      ? [SentText.parse(entry.params)]
      : [],
  );

const whatsapp: Connect = async ({ meta }, call) => {
  const { control } = meta;
  const {
    wabaId: whatsappBusinessId,
    phoneNumberId,
    accessToken,
  } = await control.createBusiness('Padaria', { coexistence: true });
  await connected(call, 'whatsapp', 'Vendas', { whatsappBusinessId, phoneNumberId, accessToken });
  const number = numbered();
  const person = (customer: string) => ({ waId: phoneOf(number(customer)), name: customer });
  return {
    type: 'whatsapp',
    label: 'WhatsApp Business',
    says: async (customer, text) =>
      void (await control.act(phoneNumberId, person(customer), { kind: 'text', text })),
    took: (customer) => tookAt(meta, phoneNumberId, person(customer).waId),
    answersOnPhone: async (customer, text) =>
      void (await control.ownerSays(phoneNumberId, person(customer), { kind: 'text', text })),
  };
};

/** A Page or an account at Instagram. */
function messaging(
  meta: MetaSimulator,
  account: string,
  named: Pick<Line, 'type' | 'label'>,
): Line {
  const { control } = meta;
  const keys = new Map<string, string>();
  const person = (customer: string) => ({ id: customer, name: customer });
  return {
    ...named,
    async says(customer, text) {
      const { chat } = await control.chatAct(account, person(customer), { kind: 'text', text });
      keys.set(customer, chat);
    },
    took: (customer) => tookAt(meta, account, keys.get(customer)),
    answersOnPhone: async (customer, text) =>
      void (await control.inboxSays(account, person(customer), text)),
  };
}

const instagram: Connect = async ({ meta }, call) => {
  const { id, accessToken } = await meta.control.createInstagram('Padaria Sol');
  await connected(call, 'instagram', 'Vitrine', { instagramBusinessId: id, accessToken });
  return messaging(meta, id, { type: 'instagram', label: 'Instagram' });
};

const messenger: Connect = async ({ meta }, call) => {
  const { id, accessToken } = await meta.control.createPage('Padaria Sol');
  await connected(call, 'messenger', 'Página', { pageId: id, pageAccessToken: accessToken });
  return messaging(meta, id, { type: 'messenger', label: 'Messenger' });
};

const whatsappWeb: Connect = async ({ whatsappWeb: { control, journal } }, call) => {
  const { phone } = await linkPhone(call, control, 'Celular da loja');
  const number = numbered();
  const person = (customer: string) => ({
    phone: phoneOf(5_000 + number(customer)),
    name: customer,
  });
  return {
    type: 'whatsapp_web',
    label: 'WhatsApp Web',
    says: async (customer, text) =>
      void (await control.act(phone, person(customer), { kind: 'text', text })),
    took: (customer) =>
      journal.flatMap((entry) =>
        entry.type === 'sent' &&
        entry.phone === phone &&
        entry.customer === person(customer).phone &&
        entry.accepted
          ? [entry.readable ? String(entry.text) : '(cannot be read)']
          : [],
      ),
    answersOnPhone: async (customer, text) =>
      void (await control.actAsOwner(phone, person(customer), { kind: 'text', text })),
  };
};

/** Connects all five channels by the product's API, as its pages do. */
export const connectLines = (providers: Providers, call: Call): Promise<Line[]> =>
  Promise.all(
    [telegram, whatsapp, instagram, messenger, whatsappWeb].map((connect) =>
      connect(providers, call),
    ),
  );
