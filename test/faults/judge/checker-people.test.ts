import { describe, expect, test } from 'vitest';
import type { Act, ActKind } from '#test/faults/actors/acts.ts';
import { check } from './checker.ts';
import type { Invariant } from './verdict.ts';
import {
  answeredBy,
  type Call,
  type Evidence,
  isSend,
  type MessageRow,
  textOf,
} from './evidence.ts';
import { goodRunWithPeople } from './good-run-people.ts';

/**
 * Like `checker.test.ts`, for runs in which people step in: a good run passes, and every planted
 * violation is found under its name.
 */
test('a run in which people stepped in and were never talked over passes', () => {
  const { violations, counts } = check(goodRunWithPeople());
  expect(violations).toEqual([]);
  expect(counts).toMatchObject({ questions: 16, acts: 12, leftToPeople: 4 });
});

test('an answer that left while the act was under way, or whose turn began then, is no talking over', () => {
  const run = goodRunWithPeople();
  Object.assign(act(run, 'typing'), { answeredAt: send(run, 24).beganAt + 1 });
  expect(kinds(run)).toEqual([]);
  const early = goodRunWithPeople();
  const turn = turnOf(early, 24);
  Object.assign(act(early, 'typing'), {
    askedAt: turn.startedAt - 1,
    answeredAt: turn.startedAt + 1,
  });
  expect(kinds(early)).toEqual([]);
});

test('a question that was written after a person’s words still waits', () => {
  const run = goodRunWithPeople();
  const waiting = question(run, 27);
  const words = {
    ...act(run, 'take over'),
    kind: 'reply' as const,
    chat: 74,
    text: 'Aqui é da equipe, palavra 3.',
  };
  run.acts.push({ ...words, askedAt: 0, answeredAt: 1 });
  Object.assign(send(run, 26).params, { text: words.text });
  Object.assign(answer(run, 26), { text: words.text, author: 'person' });
  expect(waiting.outcome).toBe('waiting_person');
  expect(kinds(run)).not.toContain('people waiting although answered');
});

test('what is written after the words of a person who keeps the conversation waits for them', () => {
  const after = (kind: ActKind, next?: ActKind): string[] => {
    const run = goodRunWithPeople();
    const before = only(run.acts.find((one) => one.kind === 'take over' && one.chat === 74));
    Object.assign(before, { kind, text: kind === 'reply' ? 'Aqui é da equipe, palavra 3.' : null });
    if (next)
      run.acts.push({
        ...before,
        kind: next,
        askedAt: before.answeredAt,
        answeredAt: before.answeredAt,
        text: null,
      });
    return kinds(run);
  };
  expect(after('reply')).not.toContain('I1 not answered');
  expect(after('reply', 'note')).not.toContain('I1 not answered');
  for (const back of ['give back', 'resolve'] as const)
    expect(after('reply', back)).toContain('I1 not answered');
  expect(after('resolve')).toContain('I1 not answered');
});

type Planted = [name: string, invariant: Invariant, kind: string, plant: (run: Evidence) => void];
const stepping: ActKind[] = [
  'take over',
  'assign',
  'put off',
  'resolve',
  'reply',
  'scheduled message',
  'typing',
  'give back',
];
const forAll: ActKind[] = ['agent off', 'agent deleted', 'queue cleared'];
const ofCustomers: ActKind[] = ['opt-out', 'stop word', 'block'];

const planted: Planted[] = [
  ...[...stepping, ...forAll, ...ofCustomers].map((kind): Planted => [
    `an answer left after “${kind}”`,
    'people',
    'talked over',
    (run) => {
      const { startedAt } = turnOf(run, 23);
      const chat = forAll.includes(kind) ? null : 73;
      run.acts.push({
        kind,
        bots: [send(run, 23).bot],
        chat,
        askedAt: startedAt + 1,
        answeredAt: startedAt + 2,
        text: null,
      });
    },
  ]),
  [
    'an answer left long after it had been marked, and after the act',
    'people',
    'talked over',
    (run) => void (send(run, 26).beganAt += 60_000),
  ],
  [
    'the same words of the turn before left in place of the new ones',
    'people',
    'talked over',
    (run) => {
      const [old, anew] = run.messages.filter(
        (row) => row.direction === 'out' && answeredBy(row.text).includes(24),
      );
      if (!old || !anew) throw new Error('The good run has nothing like it.');
      [old.providerId, anew.providerId] = [anew.providerId, null];
    },
  ],
  [
    'a question that waits stands in no list',
    'people',
    'forgotten',
    (run) => void run.listed.pop(),
  ],
  [
    'the turn that follows a pause did not take the question up',
    'people',
    'forgotten',
    (run) => {
      drop(run.journal, send(run, 24));
      Object.assign(question(run, 24), {
        outcome: 'waiting_person',
        outcomeReason: 'paused_by_person',
      });
    },
  ],
  [
    'a question was closed without a word',
    'people',
    'forgotten',
    (run) => void (question(run, 25).outcomeReason = null),
  ],
  [
    'a question that a person answered still waits',
    'people',
    'waiting although answered',
    (run) =>
      Object.assign(question(run, 22), {
        outcome: 'waiting_person',
        outcomeReason: 'paused_by_person',
      }),
  ],
  [
    'a question that a person answered waits for the agent',
    'people',
    'waiting although answered',
    (run) => Object.assign(question(run, 28), { outcome: null, outcomeReason: null }),
  ],
  [
    'what a person wrote never arrived',
    'people',
    'a person’s words lost',
    (run) =>
      drop(
        run.journal,
        only(run.journal.filter(isSend).find((call) => textOf(call).startsWith('Aqui'))),
      ),
  ],
  [
    'what a person wrote was sent twice',
    'I2',
    'sent more often than labelled',
    (run) =>
      run.journal.push(
        only(run.journal.filter(isSend).find((call) => textOf(call).startsWith('Aqui'))),
      ),
  ],
  [
    'what a person wrote went to another chat',
    'I4',
    'sent to the wrong customer',
    (run) =>
      void (only(run.journal.filter(isSend).find((call) => textOf(call).startsWith('Aqui'))).chat =
        74),
  ],
  [
    'a question was closed by a resolution that never was',
    'I1',
    'not answered',
    (run) => drop(run.acts, act(run, 'resolve')),
  ],
  [
    'a question was put away by the resolution before it',
    'I1',
    'not answered',
    (run) =>
      Object.assign(question(run, 27), { outcome: 'closed', outcomeReason: 'resolved_by_person' }),
  ],
  [
    'the agent’s answer is called given and was called off',
    'I1',
    'answer lost',
    (run) => {
      drop(run.journal, send(run, 24));
      answer(run, 24).delivery = 'cancelled';
    },
  ],
  [
    'a question that was answered was answered anew after it was given back',
    'I2',
    'answered more than once',
    (run) => {
      const [old] = run.messages.filter(
        (row) => row.direction === 'out' && answeredBy(row.text).includes(24),
      );
      if (old) old.delivery = 'sent';
    },
  ],
];

describe('planted', () => {
  test.for(planted)('%s', ([, invariant, kind, plant]) => {
    const run = goodRunWithPeople();
    plant(run);
    expect(kinds(run)).toContain(`${invariant} ${kind}`);
  });
});

const kinds = (run: Evidence): string[] =>
  check(run).violations.map((violation) => `${violation.invariant} ${violation.kind}`);
const only = <T>(found: T | undefined): T => {
  if (found === undefined) throw new Error('The good run has nothing like it.');
  return found;
};
const act = (run: Evidence, kind: ActKind): Act => only(run.acts.find((one) => one.kind === kind));
const question = (run: Evidence, number: number): MessageRow =>
  only(run.messages.find((row) => row.direction === 'in' && row.text === `codigo${number}`));
const answer = (run: Evidence, number: number): MessageRow =>
  only(
    run.messages.findLast(
      (row) => row.direction === 'out' && answeredBy(row.text).includes(number),
    ),
  );
const send = (run: Evidence, number: number): Call =>
  only(run.journal.filter(isSend).find((call) => answeredBy(textOf(call)).includes(number)));
const turnOf = (run: Evidence, number: number) =>
  only(run.runs.find(({ id }) => id === answer(run, number).runId));

function drop<T>(list: T[], item: T): void {
  list.splice(list.indexOf(item), 1);
}
