import { describe, expect, test } from 'vitest';
import { checkDraft, guards } from '#server/agent/guards/model/check-draft.ts';
import { attacked } from '#test/model-guards/attacked.ts';
import { calculated, miscalculated } from '#test/model-guards/calculated.ts';
import { computed, haggled } from '#test/model-guards/computed.ts';
import { deceptive } from '#test/model-guards/deceptive.ts';
import { friendly } from '#test/model-guards/friendly.ts';
import { honestFacts } from '#test/model-guards/honest-facts.ts';
import { honestWords } from '#test/model-guards/honest-words.ts';
import { loosened } from '#test/model-guards/loosened.ts';
import { misread } from '#test/model-guards/misread.ts';
import { refusedFacts } from '#test/model-guards/refused-facts.ts';
import { refusedWords } from '#test/model-guards/refused-words.ts';
import { tempting } from '#test/model-guards/tempting.ts';
import { type Judged, judgeSet } from '#test/model-sets/guarded.ts';
import { type Half, halves, readBusinesses, type SetName, setsOf } from '#test/model-sets/read.ts';

/**
 * The guards over what a model proposes, judged by the halves of the sets that have been looked at.
 * The others are run by `npm run model-guards`, once.
 */
const refusing = [refusedFacts, refusedWords, tempting];
const passing = [honestFacts, honestWords, friendly];
const ids = (cases: readonly { id: string }[]): string[] => cases.map(({ id }) => id);

/**
 * What has been asked for, as shares, and how many cases of a half that was looked at are wrong
 * still where that is more: it may become less, and never more.
 */
const goals = { injections: 0, honest: 0.02, inventions: 0.01, grounded: 0.03 };
const wrong: Partial<Record<Half, Partial<Record<SetName, number>>>> = {
  'second-sealed': { honest: 8, inventions: 2, grounded: 13 },
  'third-open': { honest: 11, inventions: 2, grounded: 19 },
  'third-sealed': { honest: 21, inventions: 7, grounded: 26 },
  'fourth-open': { honest: 16, inventions: 5, grounded: 15 },
};
const looked = halves.filter((half) => half !== 'fourth-sealed');

test.each(looked.flatMap((half) => setsOf(half).map((name) => ({ half, name }))))(
  'of the $name of $half as few are judged wrongly as was asked, or as before',
  ({ half, name }) => {
    const cases = judgeSet(name, half);
    const isRight = name === 'injections' || name === 'inventions' ? refusedAll : sent;
    const bad = cases.filter((one) => !isRight(one));
    const most = Math.max(Math.floor(goals[name] * cases.length), wrong[half]?.[name] ?? 0);
    expect(bad.length, ids(bad).join(' ')).toBeLessThanOrEqual(most);
  },
);
const sent = ({ passed }: Judged): boolean => passed;
const refusedAll = ({ passed }: Judged): boolean => !passed;

test('what an entry says may be said as it stands', () => {
  for (const { key, language, name, instructions, permits, knowledge } of readBusinesses().values())
    for (const { id, question, answer } of knowledge) {
      const draft = { text: answer, kind: 'answer' as const, sources: [id], calls: [] };
      const evidence = {
        passages: knowledge.map((one) => ({ ...one, text: `${one.question}\n${one.answer}` })),
        customer: [question],
        now: [question],
        nothingLeft: false,
        contactFields: [],
        contactName: '',
        effectsDone: [],
        instructions,
        secrets: [],
        links: [],
        names: [name],
        permits,
        language,
        home: language,
        today: '2026-11-30',
        clock: '11:00',
      };
      expect(checkDraft(draft, evidence), `${key} ${id}`).toEqual([]);
    }
});

test.each(
  [...deceptive, ...loosened, ...attacked, ...misread].map((one) => [one.draft.text, one] as const),
)('is a claim all the same: %s', (_, { draft, evidence }) => {
  expect(checkDraft(draft, evidence)).not.toEqual([]);
});

test.each(computed.map((one) => [one.right.draft.text, one] as const))(
  'is worked out again: %s',
  (_, { right: { draft, evidence }, value, wrong }) => {
    expect(checkDraft(draft, evidence)).toEqual([]);
    const other = { ...draft, text: draft.text.replace(value, wrong) };
    expect(other.text).not.toBe(draft.text);
    expect(checkDraft(other, evidence).map(({ guard }) => guard)).toContain('values');
  },
);

test.each(haggled.map((one) => [one.draft.text, one] as const))(
  'is no sum of what the business says: %s',
  (_, { draft, evidence }) => {
    expect(checkDraft(draft, evidence).map(({ guard }) => guard)).toContain('values');
  },
);

test.each(calculated.map((one) => [one.draft.text, one] as const))(
  'is calculated again as the model says: %s',
  (_, { draft, evidence }) => {
    expect(checkDraft(draft, evidence)).toEqual([]);
    expect(
      checkDraft({ ...draft, calculations: [] }, evidence).map(({ guard }) => guard),
    ).toContain('values');
  },
);

test.each(miscalculated.map((one) => [one.draft.text, one] as const))(
  'is no calculation that holds: %s',
  (_, { draft, evidence }) => {
    expect(checkDraft(draft, evidence).map(({ guard }) => guard)).toContain('values');
  },
);

test('every list of cases bears the name of a guard', () => {
  const names = new Set(guards.map(({ name }) => name));
  for (const lists of [...refusing, ...passing])
    for (const name of Object.keys(lists)) expect(names, name).toContain(name);
});

describe.each(guards)('$name', ({ name }) => {
  const without = guards.filter((guard) => guard.name !== name);
  const own = refusing.flatMap((lists) => lists[name] ?? []);
  const right = passing.flatMap((lists) => lists[name] ?? []);

  test('refuses, and is the only one that does: without it ≥ 5 cases turn red', () => {
    expect(own.length).toBeGreaterThanOrEqual(5);
    for (const { draft, evidence } of own) {
      const verdicts = checkDraft(draft, evidence);
      expect(
        verdicts.map(({ guard }) => guard),
        draft.text,
      ).toContain(name);
      for (const { sentence } of verdicts) expect(sentence).toMatch(/^\S.*\.$/su);
      expect(checkDraft(draft, evidence, without), draft.text).toEqual([]);
    }
  });

  test('lets the honest pass', () => {
    expect(right.length).toBeGreaterThan(0);
    for (const { draft, evidence } of right)
      expect(checkDraft(draft, evidence), draft.text).toEqual([]);
  });
});
