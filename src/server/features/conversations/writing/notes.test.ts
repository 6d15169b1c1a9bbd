import { afterAll, beforeAll, expect, test } from 'vitest';
import { noteRoutes } from '#contract/conversations/notes.ts';
import { MOST_CANNED_RESPONSES } from '#contract/conversations/canned-responses.ts';
import { OpenedConversation } from '#contract/conversations/conversations.ts';
import { notificationRoutes } from '#contract/notifications.ts';
import {
  type Account,
  type ProductEnvironment,
  startProductEnvironment,
} from '#test/environments/product.ts';
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
  expect((await account.call('GET', notes)).data).toEqual({ notes: [], resolutions: [] });
});

test('whoever a note names is told once, and the bell leads them to the conversation', async () => {
  const [rita, stranger] = [await environment.account(), await environment.account()];
  const [bia, caio] = [await environment.colleague(rita), await environment.colleague(rita)];
  const channelId = await channelOf(rita, false);
  await write(rita, channelId, 'Qual o horário?');
  const { conversationId } = await newestQuestion(rita);
  const notes = `/api/conversations/${conversationId}/notes`;
  const about = async (who: Account, language = 'pt') =>
    notificationRoutes.listNotifications.answer.data
      .parse(
        (await who.call('GET', '/api/notifications', undefined, { 'accept-language': language }))
          .data,
      )
      .notifications.filter(({ title }) => /nota|note/.test(title));
  const id = '01a20000-0000-7000-8000-00000000abce';
  const text = '@Bia, ele pede o de sempre';
  const note = { id, text, mentions: [bia.userId, rita.userId, bia.userId] };
  for (const _ of [1, 2])
    expect(await rita.call('POST', notes, note)).toMatchObject({
      status: 201,
      data: { text, mentions: [{ id: bia.userId }, { id: rita.userId, name: 'Dona Rita' }] },
    });
  expect((await bia.call('GET', notes)).data).toMatchObject({
    notes: [{ mentions: [{ id: bia.userId }, { id: rita.userId }] }],
  });
  expect(await about(bia)).toMatchObject([
    {
      type: 'info',
      title: 'Uma nota para você na conversa com Ana Souza',
      message: `Dona Rita: ${text}`,
      link: `/conversations/${conversationId}`,
      read: false,
    },
  ]);
  expect(await about(bia, 'en')).toMatchObject([
    { title: 'A note for you in the conversation with Ana Souza' },
  ]);
  expect([await about(rita), await about(caio)], 'nobody else is told').toEqual([[], []]);
  for (const mentions of [[], [caio.userId]])
    expect(await rita.call('POST', notes, { id, text, mentions })).toMatchObject({
      status: 422,
      code: 'idempotency_key_reused',
    });

  for (const unknown of [stranger.userId, '01890000-0000-7000-8000-000000000000'])
    expect(await rita.call('POST', notes, { text, mentions: [bia.userId, unknown] })).toMatchObject(
      {
        status: 404,
        code: 'person_not_found',
        error: 'Esta pessoa não faz parte deste negócio.',
      },
    );
  const many = Array.from({ length: 11 }, () => bia.userId);
  expect(await rita.call('POST', notes, { text, mentions: many })).toMatchObject({ status: 400 });

  const second = { text: 'x'.repeat(300), mentions: [bia.userId, caio.userId] };
  expect((await rita.call('POST', notes, second)).status).toBe(201);
  expect(await about(bia)).toMatchObject([
    {
      title: '2 notas para você na conversa com Ana Souza',
      link: `/conversations/${conversationId}`,
    },
  ]);
  await rita.call('POST', `/api/conversations/${conversationId}/resolve`, {});
  expect(await about(bia), 'what was asked of her is not done by it').toHaveLength(1);
  expect((await about(caio))[0]?.message).toHaveLength(201);
  expect((await rita.call('DELETE', `/api/notes/${id}`)).status).toBe(200);
  expect(await about(bia), 'a note that is gone is told no more').toMatchObject([
    { title: 'Uma nota para você na conversa com Ana Souza' },
  ]);
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
