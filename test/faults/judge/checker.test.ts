import { describe, expect, test } from 'vitest';
import { check } from './checker.ts';
import type { Invariant } from './verdict.ts';
import {
  answeredBy,
  type Call,
  type ConversationRow,
  type Delivery,
  type Evidence,
  isSend,
  type MessageRow,
  type Question,
  textOf,
} from './evidence.ts';
import { goodRun } from './good-run.ts';

/**
 * The checker judges everything else, so this file tests the checker: a good run passes, and every
 * planted violation is found under its name.
 */
test('a run in which all went well passes, its one labelled resend counted apart', () => {
  const { violations, counts } = check(goodRun());
  expect(violations).toEqual([]);
  expect(counts).toEqual({
    questions: 8,
    chats: 3,
    requests: 11,
    duplicates: 1,
    refused: 2,
    sends: 7,
    tooFast: 0,
    untold: 1,
    faults: { reset_after: 1 },
    runs: 6,
    acts: 0,
    leftToPeople: 0,
    labelledResends: 1,
    labelledDoubles: 1,
    labelledFailures: 0,
    labelledLosses: 0,
  });
});

test('a part that was given up because nobody can know is counted, not condemned', () => {
  const run = goodRun();
  const row = answer(run, 8);
  Object.assign(row, {
    delivery: 'failed',
    errorCode: 'outcome_unknown',
    providerId: null,
    resends: 1,
  });
  Object.assign(question(run, 8), { outcome: 'failed', outcomeReason: 'outcome_unknown' });
  run.journal = run.journal.filter(
    (entry) => !isSend(entry) || !answeredBy(textOf(entry)).includes(8),
  );
  expect(check(run)).toMatchObject({
    violations: [],
    counts: { labelledFailures: 1, labelledLosses: 1 },
  });
});

test('messages that arrived in another order than they were written may be answered in either', () => {
  const run = goodRun();
  // #1 was acknowledged only after #3 had been tried, so nobody can say which came first.
  delivery(run, 1).at = delivery(run, 3).at + 100;
  swapSends(run, 1, 3);
  expect(check(run).violations).toEqual([]);
});

test('late word of a send may settle a part that was queued again', () => {
  const run = goodRun();
  const late = answer(run, 6).id;
  run.steps.push({ message: late, field: 'delivery', before: 'queued', after: 'sent', at: 0 });
  expect(check(run).violations).toEqual([]);
});

test('late word of a send may settle a part that was given up, and then its question', () => {
  const run = goodRun();
  const late = answer(run, 8);
  const asked = question(run, 8);
  run.steps.push(
    { message: late.id, field: 'delivery', before: 'queued', after: 'sending', at: 0 },
    { message: late.id, field: 'delivery', before: 'sending', after: 'unknown', at: 0 },
    { message: late.id, field: 'delivery', before: 'unknown', after: 'failed', at: 0 },
    { message: asked.id, field: 'outcome', before: 'answered', after: 'failed', at: 0 },
    { message: late.id, field: 'delivery', before: 'failed', after: 'sent', at: 0 },
    { message: asked.id, field: 'outcome', before: 'failed', after: 'answered', at: 0 },
  );
  expect(check(run).violations).toEqual([]);
  // Without that word nothing makes a failed question answered.
  run.steps.splice(-2, 1);
  expect(check(run).violations).toMatchObject([{ invariant: 'I7', kind: 'outcome given twice' }]);
});

type Planted = [name: string, invariant: Invariant, kind: string, plant: (run: Evidence) => void];

const planted: Planted[] = [
  [
    'a message was acknowledged and is not in the database',
    'I1',
    'acknowledged and not stored',
    (run) => drop(run.messages, question(run, 1)),
  ],
  [
    'a message is in the database twice',
    'I1',
    'stored more than once',
    (run) => run.messages.push({ ...question(run, 1), id: 'copy' }),
  ],
  [
    'a message was stored under a second number',
    'I1',
    'stored and never written',
    (run) => run.messages.push({ ...question(run, 1), id: 'copy', providerId: '71:999' }),
  ],
  [
    'a message was stored with other words',
    'I1',
    'stored otherwise than written',
    (run) => void (question(run, 2).text = 'codigo3'),
  ],
  [
    'a message was stored in the conversation of somebody else',
    'I4',
    'stored in another conversation',
    (run) => void (question(run, 2).conversation = question(run, 1).conversation),
  ],
  [
    'the key of an event is gone, so a repetition would be new',
    'I1',
    'event not remembered once',
    (run) => void run.events.pop(),
  ],
  [
    'a message has no outcome',
    'I1',
    'without outcome',
    (run) => void (question(run, 3).outcome = null),
  ],
  [
    'a message was closed without an answer',
    'I1',
    'not answered',
    (run) => Object.assign(question(run, 3), { outcome: 'closed', outcomeReason: 'loop_guard' }),
  ],
  [
    'two turns took the same message',
    'I2',
    'more than one turn',
    (run) =>
      run.runs.push({
        id: 'second',
        conversation: question(run, 1).conversation,
        fromSeq: 1,
        toSeq: 1,
        startedAt: 0,
      }),
  ],
  [
    'an outcome names a turn that never was',
    'I2',
    'outcome without its turn',
    (run) => void (question(run, 1).runId = 'invented'),
  ],
  ['an answer was lost on its way', 'I1', 'answer lost', (run) => drop(run.journal, send(run, 2))],
  [
    'an answer is called sent and was refused',
    'I1',
    'called sent and never taken',
    (run) => void (send(run, 2).accepted = false),
  ],
  [
    'an answer was never written',
    'I1',
    'answer lost',
    (run) => {
      drop(run.journal, send(run, 8));
      drop(run.messages, answer(run, 8));
    },
  ],
  [
    'an answer still waits',
    'I1',
    'delivery not ended',
    (run) => void (answer(run, 8).delivery = 'queued'),
  ],
  [
    'an answer still is on its way',
    'I1',
    'delivery not ended',
    (run) => void (answer(run, 8).delivery = 'sending'),
  ],
  [
    'an answer was given up for another reason',
    'I1',
    'given up',
    (run) => Object.assign(answer(run, 8), { delivery: 'failed', errorCode: 'http_400' }),
  ],
  [
    'an answer was sent twice without a word',
    'I2',
    'sent more often than labelled',
    (run) => run.journal.push({ ...send(run, 1), messageId: 77 }),
  ],
  [
    'an answer was sent three times with one label',
    'I2',
    'sent more often than labelled',
    (run) => run.journal.push({ ...send(run, 6), messageId: 77 }),
  ],
  [
    'a part was sent again twice',
    'I2',
    'sent again more than once',
    (run) => void (answer(run, 6).resends = 2),
  ],
  [
    'a question has two answers',
    'I2',
    'answered more than once',
    (run) => {
      run.messages.push({ ...answer(run, 8), id: 'copy', seq: 4, text: `${answer(run, 8).text} ` });
    },
  ],
  [
    'something was sent that no row knows',
    'I2',
    'sent without a row',
    (run) => drop(run.messages, answer(run, 8)),
  ],
  [
    'something was said that nobody asked for',
    'I2',
    'said what nobody asked',
    (run) =>
      run.journal.push({ ...send(run, 1), params: { text: 'Não encontrei essa informação.' } }),
  ],
  [
    'an answer went to another chat',
    'I4',
    'sent to the wrong customer',
    (run) => void (send(run, 2).chat = 71),
  ],
  [
    'an answer went out by another bot',
    'I4',
    'sent to the wrong customer',
    (run) => void (send(run, 7).bot = 5_000_001),
  ],
  [
    'an answer carries what somebody else asked',
    'I4',
    'sent to the wrong customer',
    (run) => {
      const text = answer(run, 1).text.replace('#1', '#2');
      answer(run, 1).text = text;
      send(run, 1).params = { text };
    },
  ],
  [
    'the answer of another business was given',
    'I4',
    'answered with other words',
    (run) => {
      answer(run, 1).text = 'Outra loja, #1.';
      send(run, 1).params = { text: 'Outra loja, #1.' };
    },
  ],
  [
    'a row belongs to another workspace than its conversation',
    'I4',
    'row of another channel or workspace than its conversation',
    (run) => void (answer(run, 1).workspace = 'another'),
  ],
  [
    'a conversation belongs to another workspace than its channel',
    'I4',
    'row of another channel or workspace than its conversation',
    (run) => void (place(run, 72).channelWorkspace = 'another'),
  ],
  [
    'two answers came in the wrong order',
    'I3',
    'answered out of order',
    (run) => swapSends(run, 1, 8),
  ],
  [
    'the answers in one text are in the wrong order',
    'I3',
    'out of order in one answer',
    (run) => {
      const text = answer(run, 3).text.split('\n\n').toReversed().join('\n\n');
      answer(run, 3).text = text;
      send(run, 3).params = { text };
    },
  ],
  [
    'a message that arrived later was answered first',
    'I3',
    'answered out of order',
    (run) => {
      const late = delivery(run, 1);
      late.at += 100_000;
    },
  ],
  [
    'an update was never taken',
    'I5',
    'never acknowledged',
    (run) => void (delivery(run, 1).status = 503),
  ],
  [
    'the provider gave an update up',
    'I5',
    'given up by the provider',
    (run) =>
      run.journal.push({
        at: 9_999,
        type: 'given_up',
        bot: 5_000_001,
        updateId: 901,
        chat: 71,
        reason: 'a day passed',
      }),
  ],
  [
    'a webhook was answered with an error that ends the repetition',
    'I5',
    'unexpected answer to a webhook',
    (run) => void run.journal.push({ ...delivery(run, 1), status: 404 }),
  ],
  [
    'a sent part was queued again',
    'I7',
    'delivery went backwards',
    (run) =>
      run.steps.push({
        message: answer(run, 1).id,
        field: 'delivery',
        before: 'sent',
        after: 'queued',
        at: 0,
      }),
  ],
  [
    'a part was called sent before it was sent',
    'I7',
    'delivery went backwards',
    (run) =>
      void run.steps.splice(0, 0, {
        message: answer(run, 1).id,
        field: 'delivery',
        before: 'queued',
        after: 'sent',
        at: 0,
      }),
  ],
  [
    'a failed part came back',
    'I7',
    'delivery went backwards',
    (run) =>
      run.steps.push({
        message: answer(run, 1).id,
        field: 'delivery',
        before: 'failed',
        after: 'sending',
        at: 0,
      }),
  ],
  [
    'a part that was never sent came back as sent',
    'I7',
    'delivery went backwards',
    (run) =>
      void run.steps.splice(0, 0, {
        message: answer(run, 1).id,
        field: 'delivery',
        before: 'failed',
        after: 'sent',
        at: 0,
      }),
  ],
  [
    'an outcome was given twice',
    'I7',
    'outcome given twice',
    (run) =>
      run.steps.push({
        message: question(run, 1).id,
        field: 'outcome',
        before: 'answered',
        after: 'closed',
        at: 0,
      }),
  ],
  [
    'work was left in a conversation',
    'I1',
    'work left in a conversation',
    (run) => void (place(run, 71).busy = true),
  ],
  [
    'a customer got a second conversation',
    'I1',
    'a customer with two conversations',
    (run) => run.conversations.push({ ...place(run, 72), id: 'second' }),
  ],
  [
    'a message number is missing',
    'I1',
    'numbers with a gap',
    (run) => void (question(run, 8).seq = 9),
  ],
  [
    'the load itself was not written',
    'load',
    'not written once',
    (run) =>
      run.questions.push({ number: 99, bot: 5_000_001, chat: 71, text: 'codigo99', answer: '#99' }),
  ],
];

describe('planted', () => {
  test.for(planted)('%s', ([, invariant, kind, plant]) => {
    const run = structuredClone(goodRun());
    plant(run);
    const found = check(run).violations.map(
      (violation) => `${violation.invariant} ${violation.kind}`,
    );
    expect(found).toContain(`${invariant} ${kind}`);
  });
});

const only = <T>(found: T | undefined): T => {
  if (found === undefined) throw new Error('The good run has nothing like it.');
  return found;
};
const planOf = (run: Evidence, number: number): Question =>
  only(run.questions.find((one) => one.number === number));
const question = (run: Evidence, number: number): MessageRow =>
  only(run.messages.find((row) => row.direction === 'in' && row.text === planOf(run, number).text));
const answer = (run: Evidence, number: number): MessageRow =>
  only(
    run.messages.find((row) => row.direction === 'out' && answeredBy(row.text).includes(number)),
  );
const send = (run: Evidence, number: number): Call =>
  only(run.journal.filter(isSend).find((call) => answeredBy(textOf(call)).includes(number)));
const delivery = (run: Evidence, number: number): Delivery =>
  only(
    run.journal.find(
      (entry): entry is Delivery =>
        entry.type === 'delivery' && entry.updateId === 900 + number && entry.status === 200,
    ),
  );
const place = (run: Evidence, chat: number): ConversationRow =>
  only(run.conversations.find((row) => row.chat === chat));

function drop<T>(list: T[], item: T): void {
  list.splice(list.indexOf(item), 1);
}

function swapSends(run: Evidence, first: number, second: number): void {
  const calls = [send(run, first), send(run, second)];
  const [a, b] = calls.map((call) => run.journal.indexOf(call));
  if (a !== undefined && b !== undefined)
    [run.journal[a], run.journal[b]] = [only(calls[1]), only(calls[0])];
}
