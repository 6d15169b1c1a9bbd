import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { InboundEvent } from '#channels/inbound-event.ts';
import { inTransaction, type Queryable } from '#server/platform/db.ts';
import { type PipelineSteps, startPipelineSteps } from '#test/environments/pipeline-steps.ts';
import { applyChange } from './intake/changes/changes.ts';
import type { Place } from './intake/changes/changes.store.ts';

/**
 * Two other channels, one of the same workspace and one of another, have chats of the same names in
 * which messages of the same ids were written: what a provider tells of one channel changes nothing
 * on the others, and nothing at all where workspace and channel do not belong together.
 */
type Change = Exclude<InboundEvent, { kind: 'message' }>;
const jobs = { enqueue: () => Promise.resolve() };
let steps: PipelineSteps;
let own: Place;
let others: Place[];
/** Id of the part of ours whose answer was lost, by channel. */
const lost = new Map<string, string>();

beforeAll(async () => {
  steps = await startPipelineSteps();
  own = { workspaceId: steps.workspaceId, channelId: steps.channelId };
  others = [await steps.channel('same workspace'), await steps.channel('another workspace')];
  for (const place of [own, ...others]) await fill(place);
  for (const { workspaceId, channelId } of others)
    await steps.write('A', 'três', {
      workspace_id: workspaceId,
      channel_id: channelId,
      provider_message_id: 'A:there',
    });
});
afterAll(() => steps[Symbol.asyncDispose]());

/** What was said in two chats of a channel, and in a group. */
async function fill({ workspaceId, channelId }: Place): Promise<void> {
  await steps.db.query(`update channel set secrets = '\\x00' where id = $1`, [channelId]);
  const there = { workspace_id: workspaceId, channel_id: channelId };
  for (const chat of ['A', 'B', 'G']) {
    const more = { ...there, is_group: chat === 'G', name: `Chat ${chat}` };
    await steps.write(chat, 'um', {
      ...more,
      provider_message_id: `${chat}:in1`,
      event_id: `${chat}:1`,
    });
    await steps.write(chat, 'dois', {
      ...more,
      provider_message_id: `${chat}:in2`,
      event_id: `${chat}:2`,
    });
    for (const [seq, id, delivery] of [
      [1, `${chat}:out1`, 'sent'],
      [2, `${chat}:out2`, 'delivered'],
      [3, null, chat === 'B' ? 'failed' : 'unknown'],
      [4, null, chat === 'B' ? 'failed' : 'queued'],
    ] as const) {
      const message = uuidv7();
      const runId = uuidv7();
      if (chat === 'A' && delivery === 'unknown') lost.set(channelId, message);
      await steps.db.query(
        `insert into message (id, workspace_id, channel_id, conversation_id, direction, author, seq, provider_message_id, parts, delivery, sent_at, run_id, created_at)
         select $1, $2, $3, id, 'out', 'agent', $4, $5, $6, $7, case when $5::text is not null then now() - interval '1 minute' end, $8, now() - interval '1 minute'
         from conversation where channel_id = $3 and chat = $9`,
        [
          message,
          workspaceId,
          channelId,
          seq,
          id,
          JSON.stringify([{ kind: 'text', text: `resposta ${seq}` }]),
          delivery,
          runId,
          chat,
        ],
      );
      await steps.db.query(
        `insert into run (id, workspace_id, conversation_id, from_seq, to_seq, outcome, reason, trace, started_at)
         select $1, $2, id, 1, 1, 'reply', 'reply', '[]', now() from conversation where channel_id = $3 and chat = $4`,
        [runId, workspaceId, channelId, chat],
      );
      if (seq === 1)
        await steps.db.query(
          `update message set outcome = 'answered', outcome_reason = 'reply', run_id = $3 where channel_id = $1 and provider_message_id = $2`,
          [channelId, `${chat}:in1`, runId],
        );
    }
  }
  await steps.db.query(
    `update conversation set sent_seq = 4, deliver_at = now() + interval '1 hour', answer_lease_until = now() + interval '1 minute', answer_worker = $2
     where channel_id = $1`,
    [channelId, uuidv7()],
  );
}

/** Everything that hangs on a channel. */
async function stateOf(db: Queryable, { channelId }: Place): Promise<unknown> {
  const ofChannel = `select id from conversation where channel_id = $1`;
  const tables = {
    channel: 'id = $1',
    conversation: 'channel_id = $1',
    message: 'channel_id = $1',
    contact: `id in (select contact_id from conversation where channel_id = $1)`,
    contact_identity: 'channel_id = $1',
    handoff: `conversation_id in (${ofChannel})`,
    dead_letter: `conversation_id in (${ofChannel})`,
    notice: 'channel_id = $1',
  };
  const found = [];
  for (const [table, condition] of Object.entries(tables))
    found.push(
      (
        await db.query(
          `select to_jsonb(t) as row from ${table} t where ${condition} order by t::text`,
          [channelId],
        )
      ).rows,
    );
  return found;
}

const at = (seconds: number): string => new Date(Date.now() + seconds * 1000).toISOString();
const ids = { eventId: 'e', chat: 'A' };
const told = (
  kind: 'group_titled' | 'chat_migrated' | 'contact_blocked' | 'thread_passed',
  change: Change,
): [string, Change] => [kind, change];
const changes: [string, Change][] = [
  [
    'an edit',
    {
      kind: 'edit',
      ...ids,
      messageId: 'A:in2',
      parts: [{ kind: 'text', text: 'três' }],
      time: at(1),
    },
  ],
  ['a removal', { kind: 'remove', ...ids, messageId: 'A:in2', time: at(1) }],
  [
    'a reaction',
    { kind: 'reaction', ...ids, messageId: 'A:out1', by: 'A', emoji: ['👍'], time: at(1) },
  ],
  ['that it was delivered', { kind: 'receipt', ...ids, messageId: 'A:out1', status: 'delivered' }],
  ['that it was read', { kind: 'receipt', ...ids, messageId: 'A:out2', status: 'read' }],
  [
    'that it failed',
    {
      kind: 'receipt',
      ...ids,
      messageId: 'A:out1',
      status: 'failed',
      refusal: { kind: 'auth', code: 'no_more' },
    },
  ],
  [
    'that all was read up to a time',
    { kind: 'receipts', ...ids, upTo: { time: at(1) }, status: 'read' },
  ],
  [
    'that all was read up to a message',
    { kind: 'receipts', ...ids, upTo: { messageId: 'A:out2' }, status: 'read' },
  ],
  [
    'what our account wrote',
    {
      kind: 'echo',
      ...ids,
      chat: 'B',
      messageId: 'm9',
      parts: [{ kind: 'text', text: 'sou eu' }],
      time: at(1),
    },
  ],
  [
    'a message that is known elsewhere',
    {
      kind: 'echo',
      ...ids,
      chat: 'B',
      messageId: 'A:there',
      parts: [{ kind: 'text', text: 'sou eu' }],
      time: at(1),
    },
  ],
  [
    'what we wrote',
    {
      kind: 'echo',
      ...ids,
      messageId: 'm9',
      parts: [{ kind: 'text', text: 'resposta 3' }],
      time: at(1),
    },
  ],
  [
    'the time of what we wrote',
    {
      kind: 'echo',
      ...ids,
      messageId: 'A:out1',
      parts: [{ kind: 'text', text: 'resposta 1' }],
      time: at(1),
    },
  ],
  told('group_titled', {
    kind: 'account',
    ...ids,
    chat: 'G',
    change: { kind: 'group_titled', title: 'Outro nome' },
  }),
  told('chat_migrated', {
    kind: 'account',
    ...ids,
    chat: 'G',
    change: { kind: 'chat_migrated', to: 'G2' },
  }),
  told('contact_blocked', { kind: 'account', ...ids, change: { kind: 'contact_blocked' } }),
  told('thread_passed', {
    kind: 'account',
    ...ids,
    change: { kind: 'thread_passed', to: 'others' },
  }),
  ['a new name', { kind: 'identity', eventId: 'e', known: ['A'], current: 'A2' }],
  ['what became of the account', { kind: 'channel', eventId: 'e', state: 'account_restricted' }],
  [
    'what was said before',
    {
      kind: 'history',
      eventId: 'e',
      messages: [
        {
          chat: 'A',
          aliases: [],
          messageId: 'p1',
          by: 'customer',
          time: at(-9000),
          parts: [{ kind: 'text', text: 'antes' }],
          status: 'sent',
        },
      ],
    },
  ],
  [
    'the address book',
    {
      kind: 'contacts',
      eventId: 'e',
      contacts: [{ aliases: ['A'], name: 'Ana da Lua', removed: false }],
    },
  ],
];

/** What a change does is seen, and undone. */
async function after(
  place: Place,
  event: Change,
  see: (db: Queryable) => Promise<void>,
): Promise<void> {
  const undo = new Error('undone');
  await inTransaction(steps.db, async (db) => {
    await applyChange({ db, jobs }, place, event, '{}');
    await see(db);
    throw undo;
  }).catch((error: unknown) => {
    if (error !== undo) throw error;
  });
}

test.each(changes)('%s changes its own channel, and no other', async (_, event) => {
  const [before, ...beforeOthers] = [
    await stateOf(steps.db, own),
    ...(await Promise.all(others.map((place) => stateOf(steps.db, place)))),
  ];
  await after(own, event, async (db) => {
    expect(await stateOf(db, own)).not.toEqual(before);
    for (const [index, place] of others.entries())
      expect(await stateOf(db, place)).toEqual(beforeOthers[index]);
  });
  const foreign = others[1]?.workspaceId ?? '';
  await after({ workspaceId: foreign, channelId: own.channelId }, event, async (db) => {
    expect(await stateOf(db, own), 'of a workspace that does not have the channel').toEqual(before);
    for (const [index, place] of others.entries())
      expect(await stateOf(db, place)).toEqual(beforeOthers[index]);
  });
});

test('an id of ours that another channel carries settles nothing there', async () => {
  const [partId, ...foreign] = [own, ...others].map(({ channelId }) => lost.get(channelId) ?? '');
  const echo = (id: string | undefined): Change => ({
    kind: 'receipt',
    ...ids,
    messageId: 'm9',
    status: 'sent',
    partId: id,
  });
  const before = await stateOf(steps.db, own);
  await after(own, echo(partId), async (db) => expect(await stateOf(db, own)).not.toEqual(before));
  for (const id of foreign)
    await after(own, echo(id), async (db) => {
      for (const place of others)
        expect(await stateOf(db, place)).toEqual(await stateOf(steps.db, place));
      expect(await stateOf(db, own)).toEqual(before);
    });
});
