import { afterAll, beforeAll, expect, test } from 'vitest';
import { Agent } from '#contract/agents/agents.ts';
import { versionRoutes } from '#contract/agents/version-routes.ts';
import {
  type Account,
  firstAgent,
  type ProductEnvironment,
  startProductEnvironment,
} from '#test/environments/product.ts';

let environment: ProductEnvironment;
beforeAll(async () => {
  environment = await startProductEnvironment();
});
afterAll(() => environment[Symbol.asyncDispose]());

const entry = (question: string, answer: string) => ({
  question,
  answer,
  variants: [],
  buttons: [],
});
const delivery = entry('Qual o prazo de entrega?', 'Até 40 minutos.');
const slower = entry('Qual o prazo de entrega?', 'Uma hora.');
const place = entry('Onde fica a padaria?', 'Rua A, 10.');

async function publish(account: Account, change: object, isPublished = true): Promise<Agent> {
  const { id, config } = await firstAgent(account);
  const body = { config: { ...config, ...change }, publish: isPublished };
  const answer = await account.call('PATCH', `/agents/${id}`, body);
  expect(answer.status, answer.text).toBe(200);
  return Agent.parse(answer.data);
}
const list = async (account: Account, id: string) =>
  versionRoutes.listVersions.answer.data.parse(
    (await account.call('GET', `/api/agents/${id}/versions`)).data,
  ).versions;
const difference = async (account: Account, id: string, from: number, to: number | 'draft') =>
  versionRoutes.compareVersions.answer.data.parse(
    (await account.call('GET', `/api/agents/${id}/versions/${from}/difference?to=${to}`)).data,
  );

test('versions are listed with who published them, compared, and made the draft again', async () => {
  const account = await environment.account();
  await publish(account, { greeting: 'Oi!', faq: [delivery] });
  const { id } = await publish(account, { greeting: 'Oi!', faq: [slower, place] });
  const versions = await list(account, id);
  expect(versions.map(({ number, isLive }) => [number, isLive])).toEqual([
    [3, true],
    [2, false],
    [1, false],
  ]);
  // The first one came with the workspace.
  expect(versions.map(({ publishedBy }) => publishedBy?.name ?? null)).toEqual([
    expect.any(String),
    expect.any(String),
    null,
  ]);

  expect(await difference(account, id, 2, 3)).toEqual({
    settings: [],
    entries: [
      { question: delivery.question, before: delivery, after: slower },
      { question: place.question, before: null, after: place },
    ],
  });
  expect(await difference(account, id, 3, 2)).toMatchObject({
    entries: [
      { before: slower, after: delivery },
      { question: place.question, before: place, after: null },
    ],
  });
  await publish(account, { handOff: { message: 'Já chamo.' } }, false);
  expect((await difference(account, id, 3, 'draft')).settings).toEqual([
    { path: 'handOff.message', before: expect.any(String), after: 'Já chamo.' },
  ]);

  const restored = await account.call('POST', `/api/agents/${id}/versions/2/restore`);
  expect(Agent.parse(restored.data)).toMatchObject({
    config: { greeting: 'Oi!', faq: [delivery] },
    // Customers go on with the newest one.
    version: { number: 3 },
    hasUnpublishedChanges: true,
  });
  expect(await difference(account, id, 2, 'draft')).toEqual({ settings: [], entries: [] });
  const read = await account.call('GET', `/api/agents/${id}/versions/3`);
  expect(versionRoutes.readVersion.answer.data.parse(read.data).config.faq).toEqual([
    slower,
    place,
  ]);
  await account.call('PATCH', `/agents/${id}`, { publish: true });
  expect((await list(account, id)).map(({ number }) => number)).toEqual([4, 3, 2, 1]);
  expect(await difference(account, id, 2, 4)).toEqual({ settings: [], entries: [] });
});

test('what is not there, and what is another business’s, is not found', async () => {
  const account = await environment.account();
  const { id } = await firstAgent(account);
  const stranger = await environment.account();
  for (const [who, path] of [
    [account, `/api/agents/${id}/versions/9`],
    [account, `/api/agents/${id}/versions/1/difference?to=9`],
    [stranger, `/api/agents/${id}/versions`],
    [stranger, `/api/agents/${id}/versions/1`],
    [stranger, `/api/agents/${id}/versions/1/difference`],
  ] as const)
    expect((await who.call('GET', path)).status, path).toBe(404);
  expect((await stranger.call('POST', `/api/agents/${id}/versions/1/restore`)).status).toBe(404);
  expect(await account.call('POST', `/api/agents/${id}/versions/9/restore`)).toMatchObject({
    status: 404,
    code: 'version_not_found',
  });
});
