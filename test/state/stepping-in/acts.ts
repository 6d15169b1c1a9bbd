import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { nameOf } from './face.ts';
import { knowledge } from './shops.ts';
import type { Act, Stage } from './stage.ts';

const HOUR_MS = 3_600_000;
const inAnHour = (): string => new Date(Date.now() + HOUR_MS).toISOString();
const conversation = ({ conversationId }: Stage, verb: string): string =>
  `/api/conversations/${conversationId}/${verb}`;
const post = async (stage: Stage, verb: string, body?: unknown): Promise<void> => {
  await stage.shop.call('POST', conversation(stage, verb), body);
};

const reply = (stage: Stage): Promise<void> =>
  post(stage, 'messages', {
    message: { kind: 'text', text: words(stage) },
    seen: stage.questionId,
  });
const words = ({ customer }: Stage): string =>
  `Aqui é a Rita, já vi o seu pedido ${customer.mark}.`;
const takeOver = (stage: Stage): Promise<void> => post(stage, 'take-over');
const giveBack = (stage: Stage): Promise<void> => post(stage, 'hand-back');
const resolve = (stage: Stage): Promise<void> => post(stage, 'resolve', {});
const typing = (stage: Stage): Promise<void> => post(stage, 'typing');

async function schedule(stage: Stage): Promise<void> {
  const body = { text: words(stage), sendAt: inAnHour(), seen: stage.questionId };
  const { id } = z
    .object({ id: z.string() })
    .parse(await stage.shop.call('POST', conversation(stage, 'scheduled-messages'), body));
  await stage.shop.call('POST', `/api/scheduled-messages/${id}/send`);
}

async function erased({ shop, contactId }: Stage, erasures: Map<string, string>): Promise<void> {
  const id = erasures.get(contactId) ?? '';
  const deadline = performance.now() + 20_000;
  const Erasure = z.object({ erasedAt: z.string().nullable() });
  while (Erasure.parse(await shop.call('GET', `/api/contact-erasures/${id}`)).erasedAt === null) {
    if (performance.now() > deadline) throw new Error('The contact was not erased in time.');
    await sleep(100);
  }
}
const erasures = new Map<string, string>();

const inOrder =
  (...acts: Act['does'][]): Act['does'] =>
  async (stage) => {
    for (const act of acts) await act(stage);
  };

const one = { about: 'conversation' } as const;
export const acts: readonly Act[] = [
  { ...one, name: 'take over', does: takeOver, ending: 'listed' },
  {
    ...one,
    name: 'assign',
    does: (stage) => post(stage, 'assign', { userId: stage.shop.userId }),
    ending: 'listed',
  },
  {
    ...one,
    name: 'put off',
    does: (stage) => post(stage, 'snooze', { until: inAnHour() }),
    ending: 'put off',
  },
  { ...one, name: 'reply', does: reply, says: words, ending: 'person' },
  { ...one, name: 'scheduled message', does: schedule, says: words, ending: 'person' },
  { ...one, name: 'typing', does: typing, ending: 'paused' },
  { ...one, name: 'resolve', does: resolve, ending: 'resolved' },
  { ...one, name: 'take over and resolve', does: inOrder(takeOver, resolve), ending: 'resolved' },
  {
    ...one,
    name: 'reply and resolve',
    does: inOrder(reply, resolve),
    says: words,
    ending: 'person',
  },
  {
    ...one,
    name: 'reply and give back',
    does: inOrder(reply, giveBack),
    says: words,
    ending: 'person',
  },
  { ...one, name: 'take over and give back', does: inOrder(takeOver, giveBack), ending: 'anew' },
  {
    name: 'agent switched off',
    about: 'agent',
    does: async ({ shop }) =>
      void (await shop.call('PATCH', `/agents/${shop.agentId}/toggle-status`)),
    ending: 'waiting',
  },
  {
    name: 'agent deleted',
    about: 'agent',
    does: async ({ shop }) => void (await shop.call('DELETE', `/agents/${shop.agentId}`)),
    ending: 'waiting',
  },
  {
    name: 'queue cleared',
    about: 'agent',
    does: async ({ shop }) => void (await shop.call('DELETE', '/agents/worker/clear-queue')),
    ending: 'waiting',
  },
  {
    ...one,
    name: 'opted out by a person',
    does: async ({ shop, contactId }) =>
      void (await shop.call('POST', `/api/contacts/${contactId}/consent`, { change: 'opt_out' })),
    ending: 'ended',
  },
  {
    ...one,
    name: 'stop word',
    customerWrites: true,
    does: async ({ line, customer }) => void (await line.provider.write(customer, 'PARAR')),
    says: () => 'Pronto: você não vai mais receber mensagens automáticas.',
    ending: 'ended',
  },
  {
    ...one,
    name: 'bot blocked',
    only: 'telegram',
    does: async ({ line, customer }) => line.provider.block?.(customer),
    ending: 'ended',
  },
  { ...one, name: 'asks for a person, resolve', asks: 'person', does: resolve, ending: 'resolved' },
  { ...one, name: 'asks for a person, typing', asks: 'person', does: typing, ending: 'paused' },
  {
    name: 'channel disconnected',
    about: 'channel',
    does: async ({ shop, line }) =>
      void (await shop.call('DELETE', `/api/channels/${line.channelId}`)),
    ending: 'gone',
  },
  {
    name: 'channel deleted',
    about: 'channel',
    does: async ({ shop, line }) =>
      void (await shop.call('DELETE', `/api/channels/${line.channelId}?purge=true`)),
    ending: 'gone',
  },
  {
    ...one,
    name: 'contact erased',
    async does({ shop, contactId, customer }) {
      const erasure = await shop.call('POST', `/api/contacts/${contactId}/erase`, {
        confirmation: nameOf(customer),
      });
      erasures.set(contactId, z.object({ id: z.string() }).parse(erasure).id);
    },
    done: (stage) => erased(stage, erasures),
    ending: 'gone',
  },
  {
    ...one,
    name: 'note',
    does: (stage) => post(stage, 'notes', { text: 'Cliente antigo.' }),
    ending: 'agent',
  },
  {
    ...one,
    name: 'presence',
    does: (stage) => post(stage, 'presence', { doing: 'looking' }),
    ending: 'agent',
  },
  {
    ...one,
    name: 'new question',
    customerWrites: true,
    does: async ({ line, customer }) =>
      void (await line.provider.write(customer, knowledge.hours.question(customer.mark))),
    ending: 'agent',
  },
  {
    ...one,
    name: 'edit',
    does: ({ line, customer, question }) =>
      line.provider.edit(customer, question, knowledge.hours.question(customer.mark)),
    ending: 'agent',
  },
  {
    ...one,
    name: 'publish',
    does: async ({ shop }) =>
      void (await shop.call('PATCH', `/agents/${shop.agentId}`, {
        config: shop.config,
        publish: true,
      })),
    ending: 'agent',
  },
];
