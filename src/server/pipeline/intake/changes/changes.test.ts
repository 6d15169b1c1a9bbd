import { uuidv7 } from 'uuidv7';
import { expect, test } from 'vitest';
import { inTransaction } from '#server/platform/db.ts';
import { type PipelineSteps, startPipelineSteps } from '#test/environments/pipeline-steps.ts';
import { lockChat, markReachable, moveChat } from './account-changes.store.ts';
import {
  editMessage,
  type Place,
  reactToMessage,
  redoTurn,
  removeMessage,
} from './changes.store.ts';
import {
  dropOutOfOrder,
  keepOutOfOrder,
  listRipe,
  takeOutOfOrder,
  takeOutOfOrderOf,
} from './out-of-order.store.ts';
import { moveDelivery, confirmPart } from './receipts.store.ts';

/**
 * What changes of messages do to their rows, and what waits for a message that is not there yet.
 */
const at = (minutes: number): string => new Date(Date.UTC(2026, 0, 1, 12, minutes)).toISOString();
const words = async (steps: PipelineSteps): Promise<unknown[]> =>
  (
    await steps.rows(
      `select parts -> -1 ->> 'text' as text from message where direction = 'in' order by created_at`,
    )
  ).map(({ text }) => text);
/** A part of ours, as it stands. */
async function part(steps: PipelineSteps, more: Record<string, string | null>): Promise<string> {
  const id = uuidv7();
  const columns = Object.entries({ delivery: 'unknown', ...more });
  await steps.db.query(
    `insert into message (id, workspace_id, channel_id, conversation_id, direction, author, seq, parts, ${columns.map(([name]) => name).join(', ')})
     select $1, workspace_id, channel_id, id, 'out', 'agent', (select count(*) + 1 from message where direction = 'out'), '[{"kind":"text","text":"oi"}]',
       ${columns.map((_, index) => `$${index + 2}`).join(', ')} from conversation where chat = 'A' limit 1`,
    [id, ...columns.map(([, value]) => value)],
  );
  return id;
}
const early = (kind: 'receipt' | 'receipts' | 'echo', more: object = {}) => {
  const ids = { eventId: uuidv7(), chat: 'A' };
  if (kind === 'receipt') return { kind, ...ids, messageId: 'm', status: 'read' as const, ...more };
  if (kind === 'receipts')
    return { kind, ...ids, upTo: { time: at(0) }, status: 'read' as const, ...more };
  return {
    kind,
    ...ids,
    messageId: 'm',
    parts: [{ kind: 'text' as const, text: 'oi' }],
    time: at(0),
    ...more,
  };
};

test('a turn is taken anew for what it considers: an unanswered message, while somebody is at it', async () => {
  await using steps = await startPipelineSteps();
  await steps.write('A', 'respondida', { provider_message_id: 'm1' });
  await steps.commit(await steps.claim('A'), ['Sim']);
  await steps.db.query(`update message set provider_message_id = 'm0' where direction = 'out'`);
  await steps.write('A', 'nova', { provider_message_id: 'm2' });
  await steps.write('B', 'outra', { provider_message_id: 'm3' });
  expect(await redoTurn(steps.db, steps, 'm2', 'edited'), 'nobody is at it').toBe(0);
  const [first, second] = [...(await steps.claimAll())].toSorted((one, other) =>
    one.conversation.chat.localeCompare(other.conversation.chat),
  );
  for (const answeredOrOurs of ['m0', 'm1'])
    expect(await redoTurn(steps.db, steps, answeredOrOurs, 'edited')).toBe(0);
  expect(await redoTurn(steps.db, steps, 'm2', 'edited')).toBe(1);
  if (!first || !second) throw new Error('both were due');
  expect(await steps.commit(first, ['tarde'])).toBe(false);
  expect(await steps.commit(second, ['Sim'])).toBe(true);
  expect((await steps.claim('A')).conversation.answer_fence).toBeGreaterThan(
    first.conversation.answer_fence + 1,
  );
});

test('of several edits the latest counts, until it is taken back; what the message says of itself stays', async () => {
  await using steps = await startPipelineSteps();
  const parts = [
    { kind: 'forwarded' as const, often: false },
    { kind: 'text' as const, text: 'um' },
  ];
  await steps.write('A', '', { provider_message_id: 'm1', parts });
  await steps.write('A', 'outra', { provider_message_id: 'm2' });
  const edit = async (text: string, minute: number) =>
    (await editMessage(steps.db, steps, 'm1', [{ kind: 'text', text }], at(minute))) !== null;
  expect(await edit('dois', 5)).toBe(true);
  expect(await edit('antes', 4)).toBe(false);
  expect(await edit('três', 5)).toBe(true);
  expect(await words(steps)).toEqual(['três', 'outra']);
  expect(
    await steps.rows(
      `select parts -> 0 ->> 'kind' as kind, jsonb_array_length(parts) as length from message order by created_at limit 1`,
    ),
  ).toEqual([{ kind: 'forwarded', length: 2 }]);
  expect(await removeMessage(steps.db, steps, 'm1', at(6))).toMatchObject({ blobs: [] });
  expect(await removeMessage(steps.db, steps, 'm1', at(7)), 'once').toBe(null);
  expect(await edit('quatro', 8)).toBe(false);
  expect(
    await steps.rows(`select parts, removed_at from message order by created_at`),
  ).toMatchObject([
    { parts: [], removed_at: at(6) },
    { parts: [{ text: 'outra' }], removed_at: null },
  ]);
});

test('a file that is noted at the moment of an edit is among those that go', async () => {
  await using steps = await startPipelineSteps();
  await steps.write('A', 'um', { provider_message_id: 'm1' });
  let edited: Promise<unknown> | undefined;
  await steps.holding(
    (client) =>
      client.query(
        `update message set parts = '[{"kind":"media","media":"image","blob":"nova"},{"kind":"text","text":"um"}]'`,
      ),
    async () => {
      edited = steps.patiently((client) =>
        editMessage(client, steps, 'm1', [{ kind: 'text', text: 'dois' }], at(1)),
      );
      await steps.blocked();
    },
  );
  expect(await edited).toMatchObject({ blobs: ['nova'] });
});

test('of one person’s reactions the latest counts; others keep theirs', async () => {
  await using steps = await startPipelineSteps();
  await steps.write('A', 'um', { provider_message_id: 'm1' });
  await steps.write('A', 'dois', { provider_message_id: 'm2' });
  const react = (by: string, emoji: string[], minute?: number) =>
    reactToMessage(steps.db, steps, 'm1', {
      by,
      emoji,
      ...(minute !== undefined && { time: at(minute) }),
    });
  expect(await react('ana', ['👍'], 5)).toBe(1);
  expect(await react('ana', ['👎'], 4)).toBe(0);
  expect(await react('bia', ['❤️'], 1)).toBe(1);
  expect(await react('ana', [], 5)).toBe(1);
  expect(await react('caio', ['🙏'])).toBe(1);
  expect(await steps.rows('select reactions from message order by created_at')).toEqual([
    { reactions: { ana: [], bia: ['❤️'], caio: ['🙏'] } },
    { reactions: null },
  ]);
});

test('a delivery state moves forward only, and a failure is not forgotten', async () => {
  await using steps = await startPipelineSteps();
  await steps.write('A');
  for (const [id, delivery] of Object.entries({
    m1: 'unknown',
    m2: 'delivered',
    m3: 'failed',
    m4: 'read',
    m5: 'delivered',
  }))
    await part(steps, { provider_message_id: id, delivery, error_code: 'antes' });
  const move = async (
    id: string,
    status: 'sent' | 'delivered' | 'read' | 'failed',
    refusal: { code: string; support?: string } | null = null,
  ) => (await moveDelivery(steps.db, steps, id, status, refusal)) !== null;
  expect(await move('m1', 'sent')).toBe(true);
  expect(await move('m2', 'sent')).toBe(false);
  expect(await move('m2', 'delivered')).toBe(false);
  expect(await move('m2', 'read')).toBe(true);
  expect(await move('m3', 'read')).toBe(false);
  expect(await move('m4', 'failed', { code: 'x' })).toBe(false);
  expect(await move('m1', 'failed', { code: 'cannot_receive', support: '131026' })).toBe(true);
  expect(await move('m9', 'read')).toBe(false);
  expect(
    await steps.rows(
      `select delivery, error_code as code, support_code as support from message where direction = 'out' order by seq`,
    ),
  ).toEqual([
    { delivery: 'failed', code: 'cannot_receive', support: '131026' },
    { delivery: 'read', code: 'antes', support: null },
    { delivery: 'failed', code: 'antes', support: null },
    { delivery: 'read', code: 'antes', support: null },
    { delivery: 'delivered', code: 'antes', support: null },
  ]);
});

test('a part whose answer was lost is settled once, under an id that no other has', async () => {
  await using steps = await startPipelineSteps();
  await steps.write('A', 'oi', { provider_message_id: 'taken' });
  const [lost, known, given, refused, read] = [
    await part(steps, { error_code: 'timeout' }),
    await part(steps, { delivery: 'sent', provider_message_id: 'm0' }),
    await part(steps, { delivery: 'failed', error_code: 'outcome_unknown' }),
    await part(steps, { delivery: 'failed', error_code: 'rejected' }),
    await part(steps, { delivery: 'read' }),
  ];
  const settle = (id: string, messageId: string) => confirmPart(steps.db, steps, id, messageId);
  const lane = async () =>
    (await steps.rows('select deliver_at < now() as due from conversation'))[0]?.['due'];
  expect(await settle('no id of ours', 'm1')).toBe(false);
  expect(await settle(lost, 'taken')).toBe(false);
  expect(await settle(known, 'm1')).toBe(false);
  expect(await settle(refused, 'm1')).toBe(false);
  await steps.db.query(
    `update conversation set deliver_at = now() + interval '1 hour', deliver_lease_until = now()`,
  );
  expect(await settle(given, 'm2')).toBe(true);
  expect(await lane()).toBe(false);
  await steps.db.query('update conversation set deliver_lease_until = null');
  expect(await settle(lost, 'm1')).toBe(true);
  expect(await lane()).toBe(true);
  await steps.db.query('update conversation set deliver_at = null');
  expect(await settle(read, 'm3')).toBe(true);
  expect(await lane(), 'nothing waits in it').toBe(null);
  expect(
    await steps.rows(
      `select provider_message_id as id, delivery, error_code as code, sent_at is not null as sent from message where direction = 'out' order by seq`,
    ),
  ).toEqual([
    { id: 'm1', delivery: 'sent', code: null, sent: true },
    { id: 'm0', delivery: 'sent', code: null, sent: false },
    { id: 'm2', delivery: 'sent', code: null, sent: true },
    { id: null, delivery: 'failed', code: 'rejected', sent: false },
    { id: 'm3', delivery: 'read', code: null, sent: true },
  ]);
});

test('a chat is locked, moved and called reachable by its own name', async () => {
  await using steps = await startPipelineSteps();
  const foreign = await steps.channel('another workspace');
  for (const chat of ['A', 'B']) await steps.write(chat);
  await steps.write('A', 'oi', {
    workspace_id: foreign.workspaceId,
    channel_id: foreign.channelId,
  });
  const [a] = await steps.rows(`select id from conversation where chat = 'A' and channel_id = $1`, [
    steps.channelId,
  ]);
  expect(await lockChat(steps.db, steps, 'A')).toBe(a?.['id']);
  expect(await lockChat(steps.db, steps, 'C')).toBe(null);
  expect(await lockChat(steps.db, { ...foreign, channelId: steps.channelId }, 'A')).toBe(null);
  await steps.holding(
    (client) => lockChat(client, steps, 'A'),
    async () => {
      await expect(steps.withoutWaiting((client) => lockChat(client, steps, 'A'))).rejects.toThrow(
        /lock timeout/,
      );
      await steps.withoutWaiting((client) => lockChat(client, steps, 'B'));
    },
  );
  expect(await markReachable(steps.db, steps, 'A', false)).toBe(1);
  expect(await steps.rows('select 1 from contact where unreachable_at is not null')).toHaveLength(
    1,
  );
  expect(await markReachable(steps.db, steps, 'B', true)).toBe(1);
  expect(await markReachable(steps.db, steps, 'A', true)).toBe(1);
  expect(await steps.rows('select 1 from contact where unreachable_at is not null')).toEqual([]);
  expect(await moveChat(steps.db, steps, 'A', 'B'), 'that one has begun').toBe(0);
  expect(await moveChat(steps.db, steps, 'A', 'C')).toBe(1);
  expect(
    await steps.rows('select chat from conversation order by channel_id = $1 desc, chat', [
      steps.channelId,
    ]),
  ).toEqual(['B', 'C', 'A'].map((chat) => ({ chat })));
});

test('what came before its message is kept while it is not there, and taken with it in its order', async () => {
  await using steps = await startPipelineSteps();
  const foreign: Place = await steps.channel('another workspace');
  const keep = (place: Place, id: string, more: object = {}) =>
    keepOutOfOrder(steps.db, place, id, early('receipt', more));
  const known = await steps.write('A', 'oi', { provider_message_id: 'm1' });
  expect(await keep(steps, 'm1')).toBe(0);
  expect(await keep(foreign, 'm1'), 'another channel’s').toBe(1);
  for (const status of ['sent', 'delivered']) expect(await keep(steps, 'm2', { status })).toBe(1);
  expect(await keep(steps, 'm3')).toBe(1);
  expect(await takeOutOfOrderOf(steps.db, [known])).toEqual([]);
  const waited = await steps.write('A', 'oi', { provider_message_id: 'm2' });
  // As they lie on the disk, the later comes first.
  await steps.db.query(
    `update early_change set created_at = now() where event ->> 'status' = 'sent'`,
  );
  const ofOther = await steps.write('A', 'oi', { provider_message_id: 'm3' });
  expect(
    (await takeOutOfOrderOf(steps.db, [waited])).map(
      ({ event }) => 'status' in event && event.status,
    ),
  ).toEqual(['sent', 'delivered']);
  expect(await takeOutOfOrderOf(steps.db, [waited])).toEqual([]);
  expect(await takeOutOfOrderOf(steps.db, [ofOther])).toHaveLength(1);
  expect(await steps.rows('select channel_id from early_change')).toEqual([
    { channel_id: foreign.channelId },
  ]);
});

test('an early change is due once its message is there or nothing else can be meant', async () => {
  await using steps = await startPipelineSteps();
  const foreign: Place = await steps.channel('another workspace');
  const ripe = async (limit = 10) =>
    (await listRipe(steps.db, limit)).map((row) => row.provider_message_id);
  await steps.write('A', 'oi', { provider_message_id: 'there' });
  await keepOutOfOrder(steps.db, foreign, 'there', early('receipt'));
  expect(await ripe(), 'it is another channel’s').toEqual([]);
  // On its way on the other channel, in a chat of the same name.
  await steps.write('A', 'oi', {
    workspace_id: foreign.workspaceId,
    channel_id: foreign.channelId,
  });
  await steps.db.query(
    `insert into message (id, workspace_id, channel_id, conversation_id, direction, author, seq, parts, delivery)
     select $1, workspace_id, channel_id, id, 'out', 'agent', 1, '[{"kind":"text","text":"oi"}]', 'sending' from conversation where channel_id = $2`,
    [uuidv7(), foreign.channelId],
  );
  await keepOutOfOrder(steps.db, steps, 'read', early('receipts'));
  await keepOutOfOrder(steps.db, steps, 'wrote 1', early('echo'));
  await keepOutOfOrder(steps.db, steps, 'wrote 2', early('echo'));
  expect(await ripe()).toEqual(['wrote 1', 'wrote 2', 'read']);
  expect(await ripe(2)).toEqual(['wrote 1', 'wrote 2']);
  // What only waits to be sent cannot have been meant.
  const queued = await part(steps, { delivery: 'queued' });
  expect(await ripe()).toHaveLength(3);
  await steps.db.query(`update message set delivery = 'sending' where id = $1`, [queued]);
  expect(await ripe()).toEqual([]);
  await steps.db.query(`update message set delivery = 'sent' where id = $1`, [queued]);
  const own = await part(steps, { delivery: 'sending' });
  await steps.db.query(
    `update message set delivery = 'unknown' where channel_id = $1 and direction = 'out'`,
    [foreign.channelId],
  );
  expect(await ripe(), 'the other channel’s fate').toEqual([]);
  await steps.db.query(
    `update message set provider_message_id = 'm0', delivery = 'sent' where id = $1`,
    [own],
  );
  expect(await ripe()).toHaveLength(3);
});

test('what waits is taken by one process, in its order, and dropped when its time is over', async () => {
  await using steps = await startPipelineSteps();
  const message = { channel_id: steps.channelId, provider_message_id: 'm1' };
  for (const status of ['sent', 'delivered', 'read'])
    await keepOutOfOrder(steps.db, steps, 'm1', early('receipt', { status }));
  await keepOutOfOrder(steps.db, steps, 'm2', early('receipt'));
  await steps.db.query(
    `update early_change set created_at = now() where event ->> 'status' = 'sent'`,
  );
  await steps.holding(
    (client) =>
      client.query(`select from early_change where event ->> 'status' = 'delivered' for update`),
    async () => {
      const taken = await steps.withoutWaiting((client) => takeOutOfOrder(client, message));
      expect(taken.map(({ event }) => 'status' in event && event.status)).toEqual(['sent', 'read']);
    },
  );
  await inTransaction(steps.db, (client) => takeOutOfOrder(client, message));
  expect(await steps.rows('select provider_message_id as id from early_change')).toEqual([
    { id: 'm2' },
  ]);

  await keepOutOfOrder(steps.db, steps, 'm3', early('echo'));
  await keepOutOfOrder(steps.db, steps, 'm4', early('receipts'));
  const ago = (id: string, minutes: number) =>
    steps.db.query(
      `update early_change set created_at = now() - $2 * interval '1 minute' where provider_message_id = $1`,
      [id, minutes],
    );
  const left = async () => {
    await dropOutOfOrder(steps.db, 10, 24);
    return (await steps.rows('select provider_message_id as id from early_change order by 1')).map(
      ({ id }) => id,
    );
  };
  for (const id of ['m2', 'm3', 'm4']) await ago(id, 9);
  expect(await left()).toEqual(['m2', 'm3', 'm4']);
  for (const id of ['m2', 'm3', 'm4']) await ago(id, 11);
  expect(await left()).toEqual(['m3']);
  await ago('m3', 24 * 60 + 1);
  expect(await left()).toEqual([]);
});
