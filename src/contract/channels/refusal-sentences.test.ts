import { expect, it } from 'vitest';
import { refusalSentence } from './refusal-sentences.ts';
import { refusalSentences } from '#contract/i18n/refusals.ts';

it.each(Object.keys(refusalSentences))(
  '%s is said in both languages, with the code for support where it is known',
  (code) => {
    for (const language of ['pt', 'en'] as const) {
      expect(refusalSentence(code, language)).toMatch(/^\p{Lu}[^{}()]*\.$/u);
      expect(refusalSentence(code, language, '131047')).toMatch(/ \((código|code) 131047\)\.$/);
    }
  },
);

it('admits a code that nobody knows', () => {
  expect(refusalSentence('meta_9', 'pt', '9/12')).toBe('O canal recusou a mensagem (código 9/12).');
  expect(refusalSentence('telegram_403', 'en')).toBe(
    'The channel refused the message (code telegram_403).',
  );
});
