import { afterAll, beforeAll, expect, test } from 'vitest';
import { noteRoutes } from '#contract/conversations/notes.ts';
import { MOST_CANNED_RESPONSES } from '#contract/conversations/canned-responses.ts';
import { OpenedConversation } from '#contract/conversations/conversations.ts';
import { type ProductEnvironment, startProductEnvironment } from '#test/environments/product.ts';
import { channelOf, newestQuestion, phone, write } from '#test/customers/simulated-shop.ts';
import { until } from '#test/environments/telegram.ts';

let environment: ProductEnvironment;
beforeAll(async () => {
  environment = await startProductEnvironment();
});
afterAll(() => environment[Symbol.asyncDispose]());

test('a note is for the team alone: it never reaches the customer, takes nothing over and answers nothing', async () => {
  const [account, stranger] = [await environment.account(), await environment.account()];
  const channelId = await channelOf(account, true);
  await write(account, channelId, 'Qual o horário?');
  const { conversationId } = await newestQuestion(account);
  const said = async () => (await phone(account, channelId)).messages.length;
  await until('the agent’s answer', async () => (await said()) > 1);
  const notes = `/api/conversations/${conversationId}/notes`;
  const id = '01a20000-0000-7000-8000-00000000abcd';
  for (const _ of [1, 2])
    expect((await account.call('POST', notes, { id, text: ' Não vender fiado ' })).status).toBe(
      201,
    );
  expect(await account.call('POST', notes, { text: '  ' })).toMatchObject({ status: 400 });
  const listed = noteRoutes.listNotes.answer.data.parse(
    (await account.call('GET', notes)).data,
  ).notes;
  expect(listed).toMatchObject([
    { id, text: 'Não vender fiado', isMine: true, authorName: 'Dona Rita' },
  ]);

  // What follows goes its way as if there were no note.
  const before = await said();
  await write(account, channelId, 'aceita pix?');
  await until('the next answer', async () => (await said()) > before + 1);
  const all = JSON.stringify(await phone(account, channelId));
  expect(all).toContain('pix');
  expect(all).not.toContain('fiado');
  const { rows } = await environment.services.db.query(
    `select 1 from message where workspace_id = $1 and parts::text like '%fiado%'`,
    [account.workspaceId],
  );
  expect(rows).toEqual([]);
  const { data } = await account.call('GET', `/api/conversations/${conversationId}`);
  expect(OpenedConversation.parse(data)).toMatchObject({
    owner: 'agent',
    unanswered: 0,
    waitingSince: null,
  });

  expect(await stranger.call('GET', notes)).toMatchObject({ status: 404 });
  expect(await stranger.call('POST', notes, { text: 'x' })).toMatchObject({ status: 404 });
  expect(await stranger.call('DELETE', `/api/notes/${id}`)).toMatchObject({
    status: 404,
    code: 'note_not_found',
  });
  // Whoever reads it may answer it with a note of their own; it is taken back by who wrote it.
  const bia = await environment.colleague(account);
  expect(
    noteRoutes.listNotes.answer.data.parse((await bia.call('GET', notes)).data).notes,
  ).toMatchObject([{ id, isMine: false }]);
  expect(await bia.call('DELETE', `/api/notes/${id}`)).toMatchObject({
    status: 404,
    code: 'note_not_found',
  });
  expect(await bia.call('POST', notes, { id, text: 'Vender, sim' })).toMatchObject({ status: 404 });
  expect(
    noteRoutes.listNotes.answer.data.parse((await account.call('GET', notes)).data).notes,
  ).toMatchObject([{ text: 'Não vender fiado' }]);
  expect((await account.call('DELETE', `/api/notes/${id}`)).status).toBe(200);
  expect((await account.call('GET', notes)).data).toEqual({ notes: [] });
});

test('a shortcut of a ready answer is unique in its workspace, whatever its case', async () => {
  const [account, stranger] = [await environment.account(), await environment.account()];
  const path = '/api/ready-answers';
  const make = (shortcut: string) =>
    account.call('POST', path, { shortcut, text: 'Olá, {{nome}}!' });
  expect(await make('Olá')).toMatchObject({
    status: 201,
    data: { shortcut: 'olá', text: 'Olá, {{nome}}!' },
  });
  expect(await make('OLÁ')).toMatchObject({ status: 409, code: 'shortcut_taken' });
  expect(await make('com espaço')).toMatchObject({ status: 400 });
  const made = await make('pix');
  const id = JSON.parse(made.text).data.id;
  expect(await account.call('PATCH', `${path}/${id}`, { shortcut: 'olá' })).toMatchObject({
    status: 409,
    code: 'shortcut_taken',
  });
  expect(await account.call('PATCH', `${path}/${id}`, { text: 'Chave: 1' })).toMatchObject({
    data: { shortcut: 'pix', text: 'Chave: 1' },
  });
  expect(await stranger.call('DELETE', `${path}/${id}`)).toMatchObject({
    status: 404,
    code: 'ready_answer_not_found',
  });
  expect((await stranger.call('GET', path)).data).toEqual({ readyAnswers: [] });
  expect((await account.call('DELETE', `${path}/${id}`)).status).toBe(200);
  expect((await account.call('GET', path)).data).toMatchObject({
    readyAnswers: [{ shortcut: 'olá' }],
  });

  // One more than are counted is one too many.
  await environment.services.db.query(
    `insert into ready_answer (id, workspace_id, shortcut, text) select gen_random_uuid(), $1, 'a' || n, 'x' from generate_series(2, $2) n`,
    [account.workspaceId, MOST_CANNED_RESPONSES],
  );
  expect(await make('cartão')).toMatchObject({ status: 409, code: 'too_many_ready_answers' });
});
