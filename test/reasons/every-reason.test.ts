import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { outcomeSentence } from '#contract/conversations/outcome-sentences.ts';
import { outcomeSentences } from '#contract/i18n/outcomes.ts';
import { type ProductEnvironment, startProductEnvironment } from '#test/environments/product.ts';
import { type Lived, reasonCases } from './reason-cases.ts';
import { openReasonShop } from './reason-shop.ts';

let environment: ProductEnvironment;
beforeAll(async () => {
  environment = await startProductEnvironment();
});
afterAll(() => environment[Symbol.asyncDispose]());

const lived = Object.entries(reasonCases).flatMap(([reason, one]): [string, Lived][] =>
  'test' in one ? [] : [[reason, one]],
);

test('every reason is lived here, or in a test of its own that names it', () => {
  expect(Object.keys(reasonCases).toSorted()).toEqual(Object.keys(outcomeSentences).toSorted());
  for (const [reason, one] of Object.entries(reasonCases))
    if ('test' in one)
      expect(readFileSync(join(import.meta.dirname, '../..', one.test), 'utf8'), reason).toContain(
        `'${reason}'`,
      );
});

test.each(lived)('“Why no answer?” says %s', async (reason, { shop, says, live, after }) => {
  const opened = await openReasonShop(environment, shop);
  try {
    await live(opened);
    const pt = await opened.why(says ?? reason);
    const en = await opened.why(says ?? reason, 'en');
    // What the sentence says without names and times stands in it, and so does the way on.
    for (const [language, { text, next }] of [
      ['pt', pt],
      ['en', en],
    ] as const) {
      const bare = outcomeSentence(reason, language, {});
      expect(text.slice(0, 12)).toBe(bare.text.slice(0, 12));
      if (bare.next === null) expect(next).toBeNull();
      else expect(next?.endsWith(bare.next)).toBe(true);
      expect(text + next).not.toMatch(/[{}[\]]/);
    }
  } finally {
    await after?.(opened);
  }
});
