import { uuidv7 } from 'uuidv7';
import { expect, test } from 'vitest';
import { inTransaction } from '#server/platform/db.ts';
import { type PipelineSteps, startPipelineSteps } from '#test/environments/pipeline-steps.ts';
import {
  fillPlaceholders,
  forgetStrangers,
  openThreads,
  storeContacts,
  storePast,
  type Thread,
} from './imports.store.ts';

/**
 * What was said before a channel was connected, and whom its owner's address book knows: rows in,
 * rows out.
 */
const minutesAgo = (minutes: number): string =>
  new Date(Date.now() - minutes * 60_000).toISOString();

test('past messages are numbered downwards, each conversation for itself and each side for itself', async () => {
  await using steps = await startPipelineSteps();
  const past = (
    chat: string,
    by: 'customer' | 'business',
    hours: number,
    messageId = `${chat}${by}${hours}`,
  ) => ({
    id: uuidv7(),
    chat,
    aliases: [],
    messageId,
    by,
    time: minutesAgo(60 * hours),
    parts: [{ kind: 'text' as const, text: `${by} ${hours}` }],
    status: 'read' as const,
  });
  await steps.write('A', 'agora');
  await steps.write('B', 'agora');
  const numbers = (chat: string) =>
    steps.rows(
      `select m.direction as side, m.seq, m.parts -> 0 ->> 'text' as text, m.outcome, m.delivery from message m join conversation c on c.id = m.conversation_id
       where c.chat = $1 and m.seq < 1 order by m.direction, m.seq`,
      [chat],
    );
  await storePast(steps.db, steps, [
    past('A', 'customer', 3),
    past('A', 'customer', 4),
    past('A', 'business', 2),
    past('A', 'business', 1),
  ]);
  const customer = { side: 'in', outcome: 'closed', delivery: null };
  const business = { side: 'out', outcome: null, delivery: 'read' };
  expect(await numbers('A')).toEqual([
    { ...customer, seq: -1, text: 'customer 4' },
    { ...customer, seq: 0, text: 'customer 3' },
    { ...business, seq: -1, text: 'business 2' },
    { ...business, seq: 0, text: 'business 1' },
  ]);
  // Told twice, it is stored once; an older piece goes below it, and what is another chat's is
  // numbered from its own beginning.
  await storePast(steps.db, steps, [
    past('A', 'customer', 3),
    past('A', 'customer', 5),
    past('B', 'customer', 5),
    past('B', 'customer', 5),
  ]);
  expect(
    (await numbers('A')).filter(({ side }) => side === 'in').map(({ seq, text }) => [seq, text]),
  ).toEqual([
    [-2, 'customer 5'],
    [-1, 'customer 4'],
    [0, 'customer 3'],
  ]);
  expect(await numbers('B')).toEqual([{ ...customer, seq: 0, text: 'customer 5' }]);
});

test('a file of the past fills its placeholder, and nothing else', async () => {
  await using steps = await startPipelineSteps();
  const foreign = await steps.channel('another workspace');
  const write = (provider_message_id: string, kind: 'unsupported' | 'text', more = {}) =>
    steps.write('A', '', {
      provider_message_id,
      parts: [kind === 'text' ? { kind, text: 'oi' } : { kind, what: 'media' }],
      ...more,
    });
  await write('m1', 'unsupported');
  await write('m2', 'text');
  await write('m3', 'unsupported');
  await write('m4', 'unsupported');
  await write('m1', 'unsupported', {
    workspace_id: foreign.workspaceId,
    channel_id: foreign.channelId,
  });
  await steps.db.query(`update message set removed_at = now() where provider_message_id = 'm3'`);
  const file = (messageId: string, kind: 'media' | 'unsupported' = 'media') => ({
    chat: 'A',
    aliases: [],
    messageId,
    by: 'customer' as const,
    time: minutesAgo(1),
    parts: [kind === 'media' ? { kind, media: 'image' as const } : { kind, what: 'other' }],
    status: 'sent' as const,
  });
  const filled = await fillPlaceholders(steps.db, steps, [
    file('m1'),
    file('m2'),
    file('m3'),
    file('m4', 'unsupported'),
  ]);
  expect(filled.map((row) => row.provider_message_id)).toEqual(['m1']);
  expect(
    await fillPlaceholders(steps.db, { ...foreign, channelId: steps.channelId }, [file('m4')]),
  ).toEqual([]);
  expect(
    await steps.rows(`select 1 from message where parts -> 0 ->> 'kind' = 'media'`),
  ).toHaveLength(1);
});

const thread = (chat: string, more: Partial<Thread> = {}): Thread => ({
  chat,
  identity: chat,
  contact_id: uuidv7(),
  conversation_id: uuidv7(),
  last_at: minutesAgo(60),
  customer_at: null,
  ...more,
});
const threads = (steps: PipelineSteps) =>
  steps.rows(
    `select c.chat, c.contact_id, c.channel_id = $1 as ours from conversation c order by ours desc, c.chat`,
    [steps.channelId],
  );

test('an imported conversation is begun once, with the contact whom the channel knows', async () => {
  await using steps = await startPipelineSteps();
  const foreign = await steps.channel('another workspace');
  await steps.write('A');
  await steps.write('B', 'oi', {
    workspace_id: foreign.workspaceId,
    channel_id: foreign.channelId,
  });
  const [known] = await threads(steps);
  const fresh = thread('C');
  await openThreads(steps.db, steps, [
    thread('A'),
    thread('A2', { identity: 'A' }),
    thread('B'),
    fresh,
  ]);
  const found = await threads(steps);
  expect(found.map(({ chat, ours }) => [chat, ours])).toEqual([
    ['A', true],
    ['A2', true],
    ['B', true],
    ['C', true],
    ['B', false],
  ]);
  expect([found[0]?.['contact_id'], found[1]?.['contact_id'], found[3]?.['contact_id']]).toEqual([
    known?.['contact_id'],
    known?.['contact_id'],
    fresh.contact_id,
  ]);
  expect(found[2]?.['contact_id']).not.toBe(found[4]?.['contact_id']);
  expect(await steps.rows('select 1 from contact')).toHaveLength(4);
  await steps.holding(
    (client) => openThreads(client, steps, [thread('A')]),
    async () => {
      const lock = (chat: string, channelId: string) =>
        steps.withoutWaiting((client) =>
          client.query('select from conversation where chat = $1 and channel_id = $2 for update', [
            chat,
            channelId,
          ]),
        );
      await expect(lock('A', steps.channelId)).rejects.toThrow(/lock timeout/);
      await lock('C', steps.channelId);
      await lock('B', foreign.channelId);
    },
  );
});

test('the address book names whom the channel knows, adds whom it does not, and nobody twice', async () => {
  await using steps = await startPipelineSteps();
  const foreign = await steps.channel('another workspace');
  await steps.write('A', 'oi', { name: 'Ana' });
  await steps.write('A', 'oi', {
    name: 'De outros',
    workspace_id: foreign.workspaceId,
    channel_id: foreign.channelId,
  });
  await steps.write('B', 'oi', { name: 'Bia' });
  const contact = (name: string | null, ...aliases: string[]) => ({ id: uuidv7(), name, aliases });
  const names = async () =>
    (await steps.rows('select name from contact order by name')).map(({ name }) => name);
  const store = (...contacts: ReturnType<typeof contact>[]) =>
    storeContacts(steps.db, steps, contacts);
  expect(
    await store(contact('Ana da Lua', 'x', 'A'), contact('Caio', 'C', 'C2'), contact(null, 'B')),
  ).toBe(2);
  expect(await names()).toEqual(['Ana da Lua', 'Bia', 'Caio', 'De outros']);
  expect(
    await store(contact('Ana da Lua', 'A'), contact('Caio', 'C2'), contact(null, 'C')),
    'nothing is new',
  ).toBe(0);
  expect(
    await storeContacts(steps.db, { ...foreign, channelId: steps.channelId }, [
      contact('Roubada', 'A'),
    ]),
  ).toBe(0);
  expect(await names()).toEqual(['Ana da Lua', 'Bia', 'Caio', 'De outros']);
});

test('of those who were taken out of the address book only a stranger is forgotten', async () => {
  await using steps = await startPipelineSteps();
  const foreign = await steps.channel('another workspace');
  await storeContacts(
    steps.db,
    steps,
    ['A', 'B'].map((alias) => ({ id: uuidv7(), name: alias, aliases: [alias] })),
  );
  await storeContacts(steps.db, foreign, [{ id: uuidv7(), name: 'A de outros', aliases: ['A'] }]);
  const label = uuidv7();
  await steps.db.query(
    `insert into label (id, workspace_id, name, name_key, colour) values ($1, $2, 'x', 'x', 'ok')`,
    [label, steps.workspaceId],
  );
  /** How many would be forgotten, were it so. */
  const forgotten = async (
    change: string,
    values: unknown[] = [],
    place = { workspaceId: steps.workspaceId, channelId: steps.channelId },
  ) => {
    const undo = new Error('undone');
    let count = -1;
    await inTransaction(steps.db, async (client) => {
      await client.query(change, values);
      count = await forgetStrangers(client, place, ['A']);
      throw undo;
    }).catch((error: unknown) => {
      if (error !== undo) throw error;
    });
    return count;
  };
  expect(await forgotten('select 1')).toBe(1);
  expect(await forgotten('select 1', [], { ...foreign, channelId: steps.channelId })).toBe(0);
  for (const said of [
    `person_id = id`,
    `email = 'a@x.com'`,
    `phone = '1'`,
    `notes = 'x'`,
    `fields = '{"x": "y"}'`,
  ])
    expect(await forgotten(`update contact set ${said} where name = 'A'`), said).toBe(0);
  expect(
    await forgotten(`update contact set name_asked_at = now() where name = 'A'`),
    'a list of theirs brought the name',
  ).toBe(0);
  expect(
    await forgotten(`update contact set name_asked_at = now(), name = null where name = 'A'`),
  ).toBe(1);
  const tagged = `insert into contact_label (workspace_id, contact_id, label_id) select workspace_id, id, $1 from contact where name = $2`;
  expect(await forgotten(tagged, [label, 'A'])).toBe(0);
  expect(await forgotten(tagged, [label, 'B']), 'another’s label').toBe(1);
  const wrote = `insert into conversation (id, workspace_id, channel_id, contact_id, chat, last_message_at) select $1, workspace_id, $2, id, 'Z', now() from contact where name = $3`;
  expect(await forgotten(wrote, [uuidv7(), steps.channelId, 'A'])).toBe(0);
  expect(await forgotten(wrote, [uuidv7(), steps.channelId, 'B']), 'another’s conversation').toBe(
    1,
  );
});
