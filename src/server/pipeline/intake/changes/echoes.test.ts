import { expect, test } from 'vitest';
import { uuidv7 } from 'uuidv7';
import type { InboundEvent } from '#channels/inbound-event.ts';
import { inTransaction } from '#server/platform/db.ts';
import { type PipelineSteps, startPipelineSteps } from '#test/environments/pipeline-steps.ts';
import { applyChange } from './changes.ts';
import { recordDelivery, recordSent } from '#server/pipeline/delivery/deliveries.store.ts';
import { markHeads } from '#server/pipeline/delivery/heads.store.ts';
import { applyOutOfOrder } from './out-of-order.ts';
import { listRipe, takeOutOfOrder } from './out-of-order.store.ts';

/**
 * What two providers tell of their accounts: Messenger repeats our own id of a part, Instagram
 * repeats only its words.
 */
type Change = Exclude<InboundEvent, { kind: 'message' }>;
const noJobs = {
  enqueue: (): Promise<void> => Promise.reject(new Error('no job belongs to this')),
};

const tell = (steps: PipelineSteps, event: Change): Promise<void> =>
  inTransaction(steps.db, (db) => applyChange({ db, jobs: noJobs }, steps, event, '{}'));

/** The round of `out-of-order.ts`. */
async function ripen(steps: PipelineSteps): Promise<void> {
  for (const message of await listRipe(steps.db, 100)) {
    await inTransaction(steps.db, async (db) => {
      for (const early of await takeOutOfOrder(db, message))
        await applyOutOfOrder({ db, jobs: noJobs }, early);
    });
  }
}

const echo = (
  messageId: string,
  text: string,
  more: Partial<Extract<Change, { kind: 'echo' }>> = {},
): Change => ({
  kind: 'echo',
  eventId: messageId,
  chat: 'A',
  messageId,
  parts: [{ kind: 'text', text }],
  time: new Date().toISOString(),
  ...more,
});

const said = (steps: PipelineSteps) =>
  steps.rows(
    `select author, parts -> 0 ->> 'text' as text, delivery, provider_message_id as mid from message where direction = 'out' order by seq`,
  );
const owner = async (steps: PipelineSteps): Promise<unknown> =>
  (await steps.rows('select owner from conversation'))[0]?.['owner'];
const waiting = async (steps: PipelineSteps): Promise<number> =>
  (await steps.rows('select 1 from early_change')).length;
const ours = (text: string, delivery: string, mid: string | null) => ({
  author: 'agent',
  text,
  delivery,
  mid,
});

/** A part is on its way: the request has left. */
async function sending(steps: PipelineSteps, text: string) {
  await steps.answered('A', [text]);
  const lane = await steps.lane('A');
  const [head] = await markHeads(steps.db, [lane]);
  if (head === undefined) throw new Error('nothing was marked');
  return {
    partId: head.id,
    answered: (messageId: string | null) =>
      recordSent(steps.db, [
        {
          id: head.id,
          conversation_id: lane.id,
          fence: lane.deliver_fence,
          seq: head.seq,
          provider_message_id: messageId,
        },
      ]),
    lost: () =>
      recordDelivery(steps.db, steps.workspaceId, {
        id: head.id,
        fence: lane.deliver_fence,
        delivery: 'unknown',
        error_code: 'timeout',
        error_text: '',
        support_code: null,
        resent: false,
      }),
  };
}

test('an echo with our own id settles the part before the answer comes, and after it was lost', async () => {
  await using steps = await startPipelineSteps();
  const first = await sending(steps, 'Sim');
  await tell(steps, echo('m1', 'Sim', { partId: first.partId }));
  expect(await said(steps)).toEqual([ours('Sim', 'sent', 'm1')]);
  await first.answered('m1');
  expect(await said(steps)).toEqual([ours('Sim', 'sent', 'm1')]);
  const second = await sending(steps, 'Não');
  await second.lost();
  await tell(steps, echo('m2', 'Não', { partId: second.partId }));
  // Sent a second time after all: known by our own id, although not by the provider's.
  await tell(steps, echo('m3', 'Não', { partId: second.partId }));
  expect(await said(steps)).toEqual([ours('Sim', 'sent', 'm1'), ours('Não', 'sent', 'm2')]);
  expect(await owner(steps)).toBe('agent');
});

test('an echo without our id waits for the answer that is on its way', async () => {
  await using steps = await startPipelineSteps();
  const part = await sending(steps, 'Sim');
  await tell(steps, echo('m1', 'Sim'));
  await ripen(steps);
  expect([await said(steps), await waiting(steps)]).toEqual([[ours('Sim', 'sending', null)], 1]);
  await part.answered('m1');
  await ripen(steps);
  expect([await said(steps), await waiting(steps), await owner(steps)]).toEqual([
    [ours('Sim', 'sent', 'm1')],
    0,
    'agent',
  ]);
});

test('the words of an echo settle once a part whose answer was lost', async () => {
  await using steps = await startPipelineSteps();
  const part = await sending(steps, 'Entregamos no bairro todo.');
  // The echo first, then the news that nobody knows; and what somebody else wrote in the meantime.
  await tell(steps, echo('m1', 'Entregamos no bairro todo. '));
  await tell(steps, echo('m9', 'Oi, aqui é a Rita'));
  await part.lost();
  await ripen(steps);
  expect((await said(steps))[0]).toEqual(ours('Entregamos no bairro todo.', 'sent', 'm1'));
  await ripen(steps);
  expect((await said(steps))[1]).toMatchObject({ author: 'phone', text: 'Oi, aqui é a Rita' });
  expect(await owner(steps)).toBe('person');
  await tell(steps, echo('m2', 'Entregamos no bairro todo.'));
  expect((await said(steps))[2]).toMatchObject({ author: 'phone', mid: 'm2' });
});

test('a part whose answer did not name it gets its name from its echo', async () => {
  await using steps = await startPipelineSteps();
  const first = await sending(steps, 'Sim');
  await first.answered(null);
  await tell(steps, echo('m1', 'Sim', { partId: first.partId }));
  expect(await said(steps)).toEqual([ours('Sim', 'sent', 'm1')]);
  // The echo comes first, and the customer has read it before it is known by name.
  const second = await sending(steps, 'Não');
  await tell(steps, echo('m2', 'Não'));
  await second.answered(null);
  await steps.db.query(`update message set delivery = 'read' where id = $1`, [second.partId]);
  await ripen(steps);
  expect(await said(steps)).toEqual([ours('Sim', 'sent', 'm1'), ours('Não', 'read', 'm2')]);
  expect([await waiting(steps), await owner(steps)]).toEqual([0, 'agent']);
  await tell(steps, echo('m3', 'Não'));
  expect((await said(steps))[2]).toMatchObject({ author: 'phone', mid: 'm3' });
});

/**
 * Nobody knew whether it was taken; it was sent once more under its label, and that one was taken
 * as `m2`.
 */
async function sentTwice(steps: PipelineSteps, text: string): Promise<void> {
  await (await sending(steps, text)).lost();
  await steps.db.query(
    `update message set delivery = 'sent', sent_at = now(), provider_message_id = 'm2', resends = 1 where direction = 'out'`,
  );
}

test('both echoes of a part that was sent twice are ours', async () => {
  await using steps = await startPipelineSteps();
  await sentTwice(steps, 'Sim, entregamos.');
  await tell(steps, echo('m1', 'Sim, entregamos.'));
  await tell(steps, echo('m2', 'Sim, entregamos.'));
  expect(await said(steps)).toEqual([ours('Sim, entregamos.', 'sent', 'm2')]);
  expect(await owner(steps)).toBe('agent');
  await tell(
    steps,
    echo('m3', 'Sim, entregamos.', { time: new Date(Date.now() + 90_000).toISOString() }),
  );
  expect(await said(steps)).toHaveLength(2);
  expect(await owner(steps)).toBe('person');
});

test('other words than those that were sent twice are a person’s', async () => {
  await using steps = await startPipelineSteps();
  await sentTwice(steps, 'Sim, entregamos.');
  await tell(steps, echo('m1', 'Oi, aqui é a Rita'));
  expect(await owner(steps)).toBe('person');
});

test('an echo from before the part was made settles nothing', async () => {
  await using steps = await startPipelineSteps();
  const part = await sending(steps, 'Sim');
  await part.lost();
  await tell(steps, echo('m1', 'Sim', { time: new Date(Date.now() - 600_000).toISOString() }));
  await ripen(steps);
  expect([await said(steps), await waiting(steps)]).toEqual([[ours('Sim', 'unknown', null)], 1]);
});

test('what another program of the business sends is shown and takes nothing over', async () => {
  await using steps = await startPipelineSteps();
  await steps.answered('A', []);
  await steps.write('A', 'Cadê meu pedido?');
  const whose = () =>
    steps.rows(
      'select owner, owner_user_id, owned_until, paused_at, interventions, intervention, waiting_since from conversation',
    );
  const before = await whose();
  await tell(steps, echo('m1', 'Seu pedido saiu', { byProgram: true }));
  expect(await said(steps)).toEqual([
    { author: 'system', text: 'Seu pedido saiu', delivery: 'sent', mid: 'm1' },
  ]);
  expect(await whose()).toEqual(before);
  expect(
    await steps.rows(`select 1 from message where direction = 'in' and outcome is null`),
    'it answers nothing',
  ).toHaveLength(1);
});

test('a thread that others answer silences the agent until it comes back, unless one of the team is at it', async () => {
  await using steps = await startPipelineSteps();
  await steps.answered('A', []);
  const pass = (to: 'us' | 'others') =>
    tell(steps, {
      kind: 'account',
      eventId: uuidv7(),
      chat: 'A',
      change: { kind: 'thread_passed', to },
    });
  await pass('others');
  expect(await owner(steps)).toBe('person');
  await pass('us');
  expect(await owner(steps)).toBe('agent');
  await steps.db.query(`update conversation set owner = 'person', owner_user_id = $1`, [uuidv7()]);
  await pass('us');
  expect(await owner(steps)).toBe('person');
});

test('a receipt up to a time or a message counts for all before it and moves nothing back', async () => {
  await using steps = await startPipelineSteps();
  const at = (seconds: number): string => new Date(Date.now() + seconds * 1000).toISOString();
  const read = (
    upTo: Extract<Change, { kind: 'receipts' }>['upTo'],
    status: 'delivered' | 'read' = 'read',
  ) => tell(steps, { kind: 'receipts', eventId: uuidv7(), chat: 'A', upTo, status });
  const states = async () => (await said(steps)).map(({ delivery }) => delivery);
  for (const mid of ['m1', 'm2']) await (await sending(steps, mid)).answered(mid);
  // Our clock is ahead of theirs: by ours both were sent after the customer looked.
  await tell(steps, echo('m1', 'm1', { time: at(-30) }));
  await tell(steps, echo('m2', 'm2', { time: at(-10) }));
  await read({ time: at(-20) });
  expect(await states()).toEqual(['read', 'sent']);
  await read({ time: at(0) }, 'delivered');
  expect(await states()).toEqual(['read', 'delivered']);
  // One is on its way while the customer reads: it counts once it is known what it was.
  const third = await sending(steps, 'm3');
  await read({ time: at(5) });
  expect(await states()).toEqual(['read', 'read', 'sending']);
  await tell(steps, echo('m3', 'm3', { time: at(0) }));
  await third.answered('m3');
  await ripen(steps);
  expect([await states(), await waiting(steps)]).toEqual([['read', 'read', 'read'], 0]);
  for (const mid of ['m4', 'm5']) {
    const part = await sending(steps, mid);
    if (mid === 'm5') await read({ messageId: 'm5' });
    await part.answered(mid);
  }
  expect(await waiting(steps)).toBe(1);
  await ripen(steps);
  expect(await states()).toEqual(['read', 'read', 'read', 'read', 'read']);
});

test('what waits is looked at again when it can be decided, and no sooner', async () => {
  await using steps = await startPipelineSteps();
  const ripe = async () => (await listRipe(steps.db, 10)).map((row) => row.provider_message_id);
  const part = await sending(steps, 'Sim');
  await tell(steps, echo('m1', 'Sim'));
  await tell(steps, echo('m2', 'Outras palavras'));
  expect(await ripe()).toEqual([]);
  await part.lost();
  expect(await ripe()).toEqual(['m1']);
  // The same words that waited in another chat are not this part's.
  await steps.db.query(
    `update early_change set event = event || '{"chat": "B"}' where provider_message_id = 'm1'`,
  );
  await steps.answered('B', ['Outra coisa']);
  await steps.db.query(
    `update message set delivery = 'sending' where parts -> 0 ->> 'text' = 'Outra coisa'`,
  );
  expect(await ripe()).toEqual([]);
  await steps.db.query(`update message set delivery = 'sent' where delivery = 'sending'`);
  expect(await ripe()).toEqual(['m1']);
  await steps.db.query(`update message set delivery = 'sent' where delivery = 'unknown'`);
  expect(await ripe()).toEqual(['m1', 'm2']);
});

test('a part without a name is named only by an echo of its own words in its own chat', async () => {
  await using steps = await startPipelineSteps();
  const first = await sending(steps, 'Sim');
  await first.answered(null);
  await steps.answered('B', []);
  await tell(steps, echo('m1', 'Sim', { chat: 'B' }));
  await tell(steps, echo('m2', 'Oi, aqui é a Rita'));
  await tell(steps, echo('m3', 'Sim', { time: new Date(Date.now() - 600_000).toISOString() }));
  expect((await said(steps)).filter(({ author }) => author === 'agent')).toEqual([
    ours('Sim', 'sent', null),
  ]);
  expect(await said(steps)).toHaveLength(4);
  await tell(steps, echo('m4', 'Sim'));
  expect((await said(steps)).filter(({ author }) => author === 'agent')).toEqual([
    ours('Sim', 'sent', 'm4'),
  ]);
});

test('a part whose answer was lost is not settled by the same words in another chat', async () => {
  await using steps = await startPipelineSteps();
  await (await sending(steps, 'Sim')).lost();
  await steps.answered('B', []);
  await tell(steps, echo('m1', 'Sim', { chat: 'B' }));
  expect(
    await steps.rows(
      `select author, delivery, provider_message_id as mid from message where direction = 'out' order by author`,
    ),
  ).toEqual([
    { author: 'agent', delivery: 'unknown', mid: null },
    { author: 'phone', delivery: 'sent', mid: 'm1' },
  ]);
});

test('of parts that say the same the one without a name gets it; one of days ago does not', async () => {
  await using steps = await startPipelineSteps();
  await (await sending(steps, 'Sim')).answered('m1');
  await (await sending(steps, 'Sim')).answered(null);
  await tell(steps, echo('m2', 'Sim'));
  expect(await said(steps)).toEqual([ours('Sim', 'sent', 'm1'), ours('Sim', 'sent', 'm2')]);
  await (await sending(steps, 'Não')).answered(null);
  await steps.db.query(
    `update message set created_at = created_at - interval '25 hours' where provider_message_id is null`,
  );
  await tell(steps, echo('m3', 'Não'));
  expect((await said(steps)).slice(2)).toEqual([
    ours('Não', 'sent', null),
    { ...ours('Não', 'sent', 'm3'), author: 'phone' },
  ]);
});

test('what was sent twice in another chat is not ours here', async () => {
  await using steps = await startPipelineSteps();
  await sentTwice(steps, 'Sim, entregamos.');
  await steps.answered('B', []);
  await tell(steps, echo('m1', 'Sim, entregamos.', { chat: 'B' }));
  expect(await said(steps)).toHaveLength(2);
});

test('of two whose answers were lost the first is settled first; when it was taken is noted once', async () => {
  await using steps = await startPipelineSteps();
  await steps.answered('A', ['Sim', 'Sim']);
  // As they lie on the disk the second comes first.
  for (const seq of [2, 1])
    await steps.db.query(
      `update message set delivery = 'unknown' where direction = 'out' and seq = $1`,
      [seq],
    );
  const time = new Date().toISOString();
  await tell(steps, echo('m1', 'Sim', { time }));
  expect((await said(steps)).map(({ mid }) => mid)).toEqual(['m1', null]);
  await tell(
    steps,
    echo('m1', 'Sim', { eventId: 'again', time: new Date(Date.now() + 5000).toISOString() }),
  );
  expect(
    await steps.rows(`select provider_time from message where provider_message_id = 'm1'`),
  ).toEqual([{ provider_time: time }]);
});

test('an id that is no part of ours, where we carry one, is another program’s: a person’s words', async () => {
  await using steps = await startPipelineSteps();
  await steps.answered('A', []);
  await tell(steps, echo('m1', 'Oi', { partId: uuidv7() }));
  expect(await owner(steps)).toBe('person');
});

test('what has not left yet cannot be what our account wrote', async () => {
  await using steps = await startPipelineSteps();
  await steps.answered('A', ['Sim']);
  await tell(steps, echo('m1', 'Sim'));
  expect([await waiting(steps), await owner(steps)]).toEqual([0, 'person']);
});

test('files are known by their kind', async () => {
  await using steps = await startPipelineSteps();
  const part = await sending(steps, 'Sim');
  await steps.db.query(
    `update message set parts = '[{"kind": "media", "media": "image", "blob": "b"}]' where direction = 'out'`,
  );
  await part.lost();
  const file = (messageId: string, media: 'image' | 'video') =>
    echo(messageId, '', { parts: [{ kind: 'media', media }] });
  await tell(steps, file('m1', 'video'));
  expect(await said(steps)).toEqual(
    [ours('', 'unknown', null)].map((row) => ({ ...row, text: null })),
  );
  // Without a file to fetch nothing is asked of the provider, whoever sent it.
  await tell(steps, file('m2', 'image'));
  expect(await said(steps)).toEqual([{ ...ours('', 'sent', 'm2'), text: null }]);
  await tell(steps, file('m3', 'video'));
  expect((await said(steps))[1]).toMatchObject({ author: 'phone', mid: 'm3' });
});

test('an echo of another program changes no owner, and one that a person typed takes over', async () => {
  await using steps = await startPipelineSteps();
  const userId = uuidv7();
  await steps.answered('A', []);
  await steps.db.query(
    `update conversation set owner = 'person', owner_user_id = $1, owned_until = now() + interval '1 hour', paused_at = now(),
    resolved_at = now(), intervention = 'resolved', interventions = 7`,
    [userId],
  );
  const state = async () =>
    (
      await steps.rows(
        'select owner, owner_user_id, owned_until, paused_at, resolved_at, interventions, intervention from conversation',
      )
    )[0] ?? {};
  const before = await state();
  await tell(steps, echo('m1', 'Seu pedido saiu', { byProgram: true }));
  expect(await state()).toEqual(before);
  await tell(steps, echo('m2', 'Oi, aqui é a Rita'));
  // Somebody of the team has it in hand: it stays theirs, and is open again.
  expect(await state()).toMatchObject({
    owner: 'person',
    owner_user_id: userId,
    owned_until: null,
    resolved_at: null,
    interventions: 8,
    intervention: 'taken',
  });
});

test('what a person typed answers what had been written until then; who wrote later waits since then', async () => {
  await using steps = await startPipelineSteps();
  const at = (seconds: number): string => new Date(Date.now() + seconds * 1000).toISOString();
  await steps.write('A', 'um', { provider_time: at(-60) });
  await steps.write('A', 'dois', { provider_time: at(-20) });
  await steps.commit(await steps.claim('A'), [], {
    outcome: 'waiting_person',
    outcome_reason: 'no_agent',
    owner: null,
  });
  await tell(steps, echo('m1', 'Já vejo', { time: at(-40) }));
  expect(
    await steps.rows(`select outcome from message where direction = 'in' order by seq`),
  ).toEqual([{ outcome: 'answered' }, { outcome: 'waiting_person' }]);
  const waits = () =>
    steps.rows(
      `select c.waiting_since = m.created_at as of_second from conversation c join message m on m.conversation_id = c.id and m.direction = 'in' and m.seq = 2`,
    );
  expect(await waits()).toEqual([{ of_second: true }]);
  await tell(steps, echo('m2', 'Pronto', { time: at(0) }));
  expect(await waits()).toEqual([{ of_second: null }]);
});
