import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { OutcomeKind } from './messages.ts';
import { outcomeSentences } from '#contract/i18n/outcomes.ts';

/** `docs/outcomes.md` tells a shop owner what each outcome and each reason means. */
const page = readFileSync(join(import.meta.dirname, '../../../docs/outcomes.md'), 'utf8');

test('docs/outcomes.md has a line of four cells for each reason, and none for anything else', () => {
  const lines = [...page.matchAll(/^\| `(\w+)` \| ([^|]+) \| ([^|]+) \| ([^|]+) \|$/gm)].map(
    ([, reason = '']) => reason,
  );
  expect(lines.toSorted()).toEqual(Object.keys(outcomeSentences).toSorted());
});

test('docs/outcomes.md has a chapter for each outcome', () => {
  const chapters = [...page.matchAll(/^## .*\(`(\w+)`\)$/gm)].map(([, outcome = '']) => outcome);
  expect(chapters.toSorted()).toEqual(OutcomeKind.options.toSorted());
});
