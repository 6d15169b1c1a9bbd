import { uuidv7 } from 'uuidv7';
import { expect, test } from 'vitest';
import { type PipelineSteps, startPipelineSteps } from '#test/environments/pipeline-steps.ts';
import { nameGroup, nameGroups } from './groups.store.ts';
import { storeMessages } from './ingest.store.ts';

/** What storing a message does to its conversation, its contact and its clock. */
const minutesAgo = (minutes: number): string =>
  new Date(Date.now() - minutes * 60_000).toISOString();
const conversations = (steps: PipelineSteps, columns: string) =>
  steps.rows(`select ${columns} from conversation order by chat, id`);
const texts = async (steps: PipelineSteps): Promise<unknown[]> =>
  (
    await steps.rows(`select parts -> 0 ->> 'text' as text from message order by created_at, seq`)
  ).map(({ text }) => text);

async function secondChannel(steps: PipelineSteps): Promise<string> {
  const id = uuidv7();
  await steps.rows(
    `insert into channel (id, workspace_id, type, display_name, mode, status) values ($1, $2, 'telegram', 'Outra loja', 'live', 'connected')`,
    [id, steps.workspaceId],
  );
  return id;
}

test('an event, and a message, is known on its own channel alone', async () => {
  await using steps = await startPipelineSteps();
  const other = await secondChannel(steps);
  const same = { event_id: 'e1', provider_message_id: 'm1' };
  await steps.write('A', 'um', same);
  await steps.write('A', 'o mesmo de novo', same);
  await steps.write('A', 'o mesmo, por outro caminho', { ...same, event_id: 'e2' });
  await steps.write('A', 'de outro canal', { ...same, channel_id: other });
  await steps.write('A', 'de outro canal, por outro caminho', {
    ...same,
    channel_id: other,
    event_id: 'e2',
  });
  expect(await texts(steps)).toEqual(['um', 'de outro canal']);
  expect(await conversations(steps, 'seq')).toEqual([{ seq: 1 }, { seq: 1 }]);
});

test('who writes again and again is answered after the longest wait; what was asked first counts', async () => {
  await using steps = await startPipelineSteps();
  const clock = { quiet_ms: 60_000, max_ms: 90_000 };
  await steps.write('A', 'um', clock);
  const due = async () =>
    (
      await conversations(
        steps,
        `round(extract(epoch from answer_at - now()))::integer as "in", round(extract(epoch from now() - first_unanswered_at))::integer as since`,
      )
    )[0];
  expect(await due()).toEqual({ in: 60, since: 0 });
  await steps.db.query(
    `update conversation set first_unanswered_at = first_unanswered_at - interval '80 seconds'`,
  );
  await steps.write('A', 'dois', clock);
  expect(await due()).toEqual({ in: 10, since: 80 });
  // Of a first message the longest wait holds as well.
  await steps.write('B', 'um', { quiet_ms: 60_000, max_ms: 20_000 });
  expect(
    (
      await conversations(steps, `round(extract(epoch from answer_at - now()))::integer as "in"`)
    )[1],
  ).toEqual({ in: 20 });
});

test('a message that comes late moves the time for answering freely neither back nor forward', async () => {
  await using steps = await startPipelineSteps();
  const [late, early] = [minutesAgo(5), minutesAgo(90)];
  const wroteAt = async () => (await conversations(steps, 'customer_at'))[0]?.['customer_at'];
  await steps.write('A', 'um', { provider_time: early });
  await steps.write('A', 'três', { provider_time: late });
  const newest = await wroteAt();
  await steps.write('A', 'dois', { provider_time: early });
  expect(await wroteAt()).toEqual(newest);
  expect(new Date(String(newest)).getTime()).toBe(new Date(late).getTime());
});

test('a message of the customer reopens what was resolved or put off', async () => {
  await using steps = await startPipelineSteps();
  await steps.write('A', 'um');
  const closed = `resolved_at is not null as resolved, snoozed_until is not null as asleep`;
  const close = () =>
    steps.db.query(
      `update conversation set resolved_at = now(), snoozed_until = now() + interval '1 day'`,
    );
  await close();
  await steps.write('A', 'veio de um link', { asks: false });
  expect(await conversations(steps, closed)).toEqual([{ resolved: true, asleep: true }]);
  await steps.write('A', 'dois');
  expect(await conversations(steps, closed)).toEqual([{ resolved: false, asleep: false }]);
});

test('a person who is known under another chat of the channel is the same contact', async () => {
  await using steps = await startPipelineSteps();
  const other = await secondChannel(steps);
  await steps.write('A', 'um', { identity: 'ana' });
  await steps.write('B', 'dois', { identity: 'ana' });
  await steps.write('C', 'três', { identity: 'bia' });
  await steps.write('D', 'quatro', { identity: 'ana', channel_id: other });
  const rows = await steps.rows('select c.chat, c.contact_id from conversation c order by c.chat');
  const [a, b, c, d] = rows.map((row) => row['contact_id']);
  expect(b).toBe(a);
  expect(new Set([a, c, d]).size).toBe(3);
  expect(await steps.rows('select 1 from contact')).toHaveLength(3);
});

test('what was written meanwhile to a chat of the same name on another channel stays there', async () => {
  await using steps = await startPipelineSteps();
  const other = await secondChannel(steps);
  await steps.write('A', 'aqui');
  await steps.write('A', 'lá', { channel_id: other });
  await steps.write('A', 'aqui de novo');
  expect(
    await steps.rows(
      `select c.seq, c.channel_id = $1 as other from conversation c order by c.seq`,
      [other],
    ),
  ).toEqual([
    { seq: 1, other: true },
    { seq: 2, other: false },
  ]);
});

test('what comes together stands in the order of the provider’s time, then of its own order, chat by chat', async () => {
  await using steps = await startPipelineSteps();
  const at = (minutes: number, provider_order: number) => ({
    provider_time: minutesAgo(minutes),
    provider_order,
  });
  const sameTime = minutesAgo(2);
  await steps.write('A', 'antes', at(9, 1));
  const { stored } = await storeMessages(steps.db, [
    steps.message('A', 'quarta', at(1, 1)),
    steps.message('B', 'só', at(5, 1)),
    steps.message('A', 'terceira', { provider_time: sameTime, provider_order: 8 }),
    steps.message('A', 'primeira', at(3, 9)),
    steps.message('A', 'segunda', { provider_time: sameTime, provider_order: 7 }),
  ]);
  expect(stored).toHaveLength(5);
  expect(
    await steps.rows(
      `select c.chat, m.seq, m.parts -> 0 ->> 'text' as text from message m join conversation c on c.id = m.conversation_id order by c.chat, m.created_at`,
    ),
  ).toEqual([
    ...['antes', 'primeira', 'segunda', 'terceira', 'quarta'].map((text, index) => ({
      chat: 'A',
      seq: index + 1,
      text,
    })),
    { chat: 'B', seq: 1, text: 'só' },
  ]);
  expect(
    await conversations(steps, `chat, seq, customer_at > now() - interval '2 minutes' as late`),
  ).toEqual([
    { chat: 'A', seq: 5, late: true },
    { chat: 'B', seq: 1, late: false },
  ]);
});

test('a group is called by the newest title that was told of it, and no other chat is', async () => {
  await using steps = await startPipelineSteps();
  const foreign = await steps.channel('another workspace');
  const there = { workspace_id: foreign.workspaceId, channel_id: foreign.channelId };
  for (const chat of ['G', 'H'])
    await steps.write(chat, 'oi', { is_group: true, name: `Grupo ${chat}` });
  await steps.write('G', 'oi', { ...there, is_group: true, name: 'Grupo de outros' });
  await steps.write('P', 'oi', { name: 'Ana' });
  const channel_id = steps.channelId;
  await nameGroups(steps.db, [
    { channel_id, chat: 'G', name: 'Novo', provider_time: minutesAgo(1) },
    { channel_id, chat: 'G', name: 'Velho', provider_time: minutesAgo(2) },
    { channel_id, chat: 'G', name: null, provider_time: minutesAgo(0) },
    { channel_id, chat: 'P', name: 'Ninguém', provider_time: minutesAgo(1) },
  ]);
  const names = () =>
    steps.rows(
      `select c.chat, k.name, k.group_title as title, k.xmin::text from conversation c join contact k on k.id = c.contact_id order by c.chat, k.name`,
    );
  const called = [
    { chat: 'G', name: 'Grupo de outros', title: 'Grupo de outros' },
    { chat: 'G', name: 'Novo', title: 'Novo' },
    { chat: 'H', name: 'Grupo H', title: 'Grupo H' },
    { chat: 'P', name: 'Ana', title: null },
  ];
  const before = await names();
  expect(before).toMatchObject(called);
  // A title that is known, or was not told, writes nothing.
  await nameGroups(steps.db, [
    { channel_id, chat: 'G', name: 'Novo', provider_time: minutesAgo(0) },
  ]);
  await nameGroups(steps.db, [{ channel_id, chat: 'H', name: null, provider_time: minutesAgo(0) }]);
  expect(await nameGroup(steps.db, steps, 'G', 'Novo')).toBe(0);
  expect(await nameGroup(steps.db, steps, 'P', 'Ninguém')).toBe(0);
  expect(
    await nameGroup(steps.db, { ...foreign, channelId: steps.channelId }, 'G', 'Roubado'),
  ).toBe(0);
  expect(await names()).toEqual(before);
  expect(await nameGroup(steps.db, steps, 'H', 'Grupo novo')).toBe(1);
  expect((await names()).map(({ name }) => name)).toEqual([
    'Grupo de outros',
    'Novo',
    'Grupo novo',
    'Ana',
  ]);
});
