import { afterAll, beforeAll, expect, test } from 'vitest';
import { conversationRoutes } from '#contract/conversations/conversation-routes.ts';
import { connectBot } from '#test/customers/customer-line.ts';
import {
  type Account,
  type ProductEnvironment,
  startProductEnvironment,
} from '#test/environments/product.ts';
import { until } from '#test/environments/telegram.ts';

let environment: ProductEnvironment;
beforeAll(async () => {
  environment = await startProductEnvironment();
});
afterAll(() => environment[Symbol.asyncDispose]());

const List = conversationRoutes.listConversations.answer.data;
const list = async (who: Account, query = '') =>
  List.parse((await who.call('GET', `/api/conversations?${query}`)).data);
const reply = (who: Account, id: string, text: string) =>
  who.call('POST', `/api/conversations/${id}/messages`, { message: { kind: 'text', text } });
test('for you: who waits for the caller or for nobody in particular, the longest first', async () => {
  const rita = await environment.account();
  const bia = await environment.colleague(rita);
  const line = await connectBot(rita, { active: false });
  const names = ['Ana', 'Bruno', 'Caio', 'Dora'];
  for (const name of names) await line.write(name, 'Oi?');
  const forYou = async (who: Account) => {
    const { conversations, counts, pagination } = await list(who, 'state=for_you');
    const { length } = conversations;
    expect([counts.for_you, pagination.total]).toEqual([length, length]);
    return conversations.map(({ contactName }) => contactName);
  };
  await until('all to wait', async () => (await list(rita)).counts.waiting === names.length);
  expect(await forYou(rita)).toEqual(names);
  expect(await forYou(bia)).toEqual(names);

  const idOf = async (name: string) =>
    (await list(rita)).conversations.find(({ contactName }) => contactName === name)?.id ?? '';
  const does = (who: Account, id: string, act: string, body?: object) =>
    who.call('POST', `/api/conversations/${id}/${act}`, body);
  await does(rita, await idOf('Ana'), 'take-over');
  await does(rita, await idOf('Bruno'), 'assign', { userId: bia.userId });
  await does(rita, await idOf('Caio'), 'assign', { userId: null });
  expect(await forYou(rita)).toEqual(['Ana', 'Caio', 'Dora']);
  expect(await forYou(bia)).toEqual(['Bruno', 'Caio', 'Dora']);

  const inAnHour = new Date(Date.now() + 3_600_000).toISOString();
  await does(rita, await idOf('Caio'), 'snooze', { until: inAnHour });
  await does(bia, await idOf('Bruno'), 'hand-back');
  await reply(rita, await idOf('Ana'), 'Bom dia, Ana');
  expect(await forYou(rita)).toEqual(['Bruno', 'Dora']);
  expect((await list(rita, 'state=for_you&limit=1')).pagination.total).toBe(2);
  const place = (await list(rita, 'state=for_you&limit=1')).conversations[0]?.place;
  expect(
    (await list(rita, `state=for_you&after=${place}`)).conversations.map((one) => one.contactName),
  ).toEqual(['Dora']);
});
