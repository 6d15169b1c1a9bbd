import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { checkDraft } from '#server/agent/guards/model/check-draft.ts';
import { evidenceOf, verdictsOf } from '#test/model-answers/judge.ts';
import { halves, readAnswers, readBusinesses, readInventions } from '#test/model-answers/read.ts';

/**
 * How many right replies are refused at first, and how many inventions pass: it may become less, and
 * never more. What was asked for is 3 % and 1 %.
 */
const most = {
  open: { refused: 20, missed: 26 },
  sealed: { refused: 16, missed: 20 },
  third: { refused: 5, missed: 26 },
};

test('no file was changed since it was sealed', () => {
  const folder = join(import.meta.dirname, 'model-answers');
  const seal = z
    .record(z.string(), z.string())
    .parse(JSON.parse(readFileSync(join(folder, 'seal.json'), 'utf8')));
  const files = readdirSync(folder).filter((file) => file.endsWith('.jsonl'));
  expect(Object.keys(seal).sort()).toEqual(files.sort());
  for (const file of files) {
    const content = readFileSync(join(folder, file));
    expect(createHash('sha256').update(content).digest('hex'), file).toBe(seal[file]);
  }
});

test.each(halves)('of the %s replies no more are refused', (half) => {
  const refused = readAnswers(half).filter((one) => verdictsOf(one).length > 0);
  expect(refused.length, refused.map(({ id }) => id).join(' ')).toBeLessThanOrEqual(
    most[half].refused,
  );
});

test.each(halves)('of the %s inventions no more pass', (half) => {
  const missed = readInventions(half).filter((one) => verdictsOf(one).length === 0);
  expect(missed.length, missed.map(({ id }) => id).join(' ')).toBeLessThanOrEqual(
    most[half].missed,
  );
});

test('what an entry of these businesses says may be said as it stands', () => {
  const wrong = [...readBusinesses().values()].flatMap(({ key, knowledge }) =>
    knowledge.flatMap(({ id, question, answer }) => {
      const draft = { text: answer, kind: 'answer' as const, sources: [id], calls: [] };
      const verdicts = checkDraft(
        draft,
        evidenceOf({ id: `${key} ${id}`, business: key, words: question, calls: [] }),
      );
      return verdicts.map(({ guard, words }) => `${key} ${id} ${guard}: ${words}`);
    }),
  );
  expect(wrong).toEqual([]);
});
