import { expect, test } from 'vitest';
import {
  checkEffects,
  type EffectRow,
  givenUpIn,
  type ThoughtRow,
  withoutChats,
} from './check-effects.ts';
import { check } from './checker.ts';
import { goodRun } from './good-run.ts';
import type { Evidence } from './evidence.ts';

/**
 * The judge of what is written beside answers: a good run passes, and every planted violation is
 * found under its name.
 */
interface Found {
  run: Evidence;
  effects: EffectRow[];
  thoughts: ThoughtRow[];
}

/** Every question of a run was answered in a turn of its own, with all that belongs to it. */
function good(): Found {
  const run = goodRun();
  const effects: EffectRow[] = [];
  const thoughts: ThoughtRow[] = [];
  for (const { bot, chat, number, answer } of run.questions) {
    const place = run.conversations.find((row) => row.bot === bot && row.chat === chat);
    const conversation = place?.id ?? '';
    const row = { conversation, transaction: `t${number}` };
    effects.push(
      { ...row, kind: 'said', value: answer },
      { ...row, kind: 'note', value: `Perguntou: #${number}.` },
      { ...row, kind: 'field', value: `#${number}` },
      { ...row, kind: 'team', value: 'Balcão' },
    );
    const isFirst = !effects.some(
      (one) => one.kind === 'label' && one.conversation === conversation,
    );
    if (isFirst) effects.push({ ...row, kind: 'label', value: 'par' });
    thoughts.push({ conversation, state: 'settled', brain: 'model', fallback: null });
  }
  return { run, effects, thoughts };
}

const kinds = ({ run, ...found }: Found): string[] => [
  ...new Set(checkEffects(found, run).map(({ kind }) => kind)),
];
const first = <Row>([row]: readonly Row[]): Row => {
  if (row === undefined) throw new Error('A good run has at least one.');
  return row;
};
const of = ({ effects }: Found, kind: EffectRow['kind']): EffectRow =>
  first(effects.filter((row) => row.kind === kind));
const without = (found: Found, row: EffectRow): EffectRow[] =>
  found.effects.filter((one) => one !== row);

test('a run in which everything was written once, with its answer, passes', () => {
  expect(good().effects.length).toBeGreaterThan(20);
  expect(kinds(good())).toEqual([]);
});

test('what people did about a team is theirs, and turns that were superseded are nobody’s', () => {
  const found = good();
  found.effects.push({ ...of(found, 'team'), transaction: 'a person’s' });
  found.thoughts.push({ ...first(found.thoughts), state: 'superseded', brain: 'model' });
  expect(kinds(found)).toEqual([]);
});

test('where people stepped in a question may be noted twice, with two answers, or not at all', () => {
  const found = good();
  const { bot, chat, number } = first(found.run.questions);
  const again = found.effects.filter(({ transaction }) => transaction === `t${number}`);
  found.effects.push(
    ...again
      .filter(({ kind }) => kind !== 'label')
      .map((row) => ({ ...row, transaction: 'again' })),
  );
  expect(kinds(found)).toEqual(['effect doubled']);
  found.run.acts.push({
    kind: 'take over',
    bots: [bot],
    chat,
    askedAt: 0,
    answeredAt: 1,
    text: null,
  });
  expect(kinds(found)).toEqual([]);
  found.effects = found.effects.filter(
    ({ transaction }) => transaction !== 'again' && transaction !== `t${number}`,
  );
  expect(kinds(found)).not.toContain('effect doubled');
});

test.each<[name: string, kind: string, plant: (found: Found) => void]>([
  ...(['note', 'field', 'team', 'label'] as const).map(
    (kind): [string, string, (found: Found) => void] => [
      `a lost ${kind}`,
      'effect lost',
      (found) => {
        const lost = of(found, kind);
        found.effects = without(found, lost);
      },
    ],
  ),
  ...(['note', 'field', 'team'] as const).map((kind): [string, string, (found: Found) => void] => [
    `a ${kind} that was written twice`,
    'effect doubled',
    (found) => void found.effects.push({ ...of(found, kind) }),
  ]),
  ...(['note', 'field', 'label'] as const).map((kind): [string, string, (found: Found) => void] => [
    `a ${kind} in a transaction of its own`,
    'effect without its answer',
    (found) => void (of(found, kind).transaction = 'its own'),
  ]),
  [
    'what another answer was to write',
    'effect of another answer',
    (found) => void (of(found, 'field').value = '#424242'),
  ],
  [
    'two answers at once',
    'two answers in one transaction',
    (found) => void found.effects.push({ ...of(found, 'said') }),
  ],
  [
    'a turn that nobody ended',
    'turn left open',
    (found) => void (first(found.thoughts).state = 'running'),
  ],
  [
    'rules that answered',
    'decided without its model',
    (found) => void (first(found.thoughts).brain = 'builtin'),
  ],
  [
    'a model that failed',
    'decided without its model',
    (found) => void (first(found.thoughts).fallback = 'model_failed'),
  ],
])('%s: %s', (_, kind, plant) => {
  const found = good();
  plant(found);
  expect(kinds(found)).toContain(kind);
});

test('a conversation counts as given up after more than three tries in a row, and only then', () => {
  const { run, effects } = good();
  const { id: conversation } = first(run.conversations);
  const claim: EffectRow = { conversation, kind: 'claim', value: 'worker', transaction: 'claim' };
  const inIt = run.messages.filter((row) => row.conversation === conversation);
  Object.assign(first(inIt), { outcome: 'handed_off', outcomeReason: 'agent_failed' });
  const found = (rows: EffectRow[]): string[] => [...givenUpIn(rows, run.messages)];
  expect(found([...effects, claim, claim, claim])).toEqual([]);
  expect(found([claim, claim, ...effects, claim, claim])).toEqual([]);
  expect(found([...effects, claim, claim, claim, claim])).toEqual([conversation]);
  expect(check(run).violations).not.toEqual([]);
  expect(check(withoutChats(run, new Set([conversation]))).violations).toEqual([]);
});
