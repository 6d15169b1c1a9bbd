import type { Claims } from '#server/agent/language/claims/phrases.ts';
import { isGranted } from './hand-over.ts';
import { isDenied, pattern, type Reading, type Sentence } from './reading.ts';
import type { Objection } from './shapes.ts';
import { withoutAsked, withoutTruths } from './truths.ts';
import { plainLower } from './values/number-words.ts';

/**
 * Claims: the state of an order, what is there right now, ways to pay and who the agent is can be
 * known only from what this turn found, in the same words.
 */
export function guardClaims(reading: Reading): Objection[] {
  const list = (key: 'states' | 'stock' | 'means' | 'somebody' | 'already' | 'absolutes') =>
    pattern(reading.claims.map((one) => one[key]));
  const [states, stock, somebody, already] = [
    list('states'),
    list('stock'),
    list('somebody'),
    list('already'),
  ];
  const absolutes = list('absolutes');
  const means = pattern(
    reading.claims.map((one) => one.means),
    'gu',
  );
  return reading.sentences.flatMap((sentence) => {
    const { plain, question, handsOver } = sentence;
    if (question) return [];
    const stated = statedIn(sentence, reading);
    const state = states.exec(stated)?.[0];
    const there = stock.exec(stated)?.[0];
    const always = absolutes.exec(plain)?.[0];
    const is = somebody.exec(plain)?.[0];
    const paid =
      isDenied(plain, reading.claims) || (handsOver && !isGranted(plain, reading.claims))
        ? []
        : (plain.match(means) ?? []).filter((one) => !says(reading.citedPlain, root(one)));
    const known = (words: string) => says(reading.citedPlain, words.trim()) && !already.test(plain);
    const wrong = [
      state !== undefined && !known(state) ? state : undefined,
      there !== undefined && !known(there) ? there : undefined,
      always !== undefined && !says(reading.citedPlain, always) ? always : undefined,
      is,
      reading.draft.kind === 'answer' ? paid[0] : undefined,
    ].find((one) => one !== undefined);
    return wrong === undefined
      ? []
      : [
          {
            words: wrong.trim(),
            sentence: `"${wrong.trim()}" says how things are right now, and nothing that you cite says it: leave it out, or hand over.`,
          },
        ];
  });
}

/** What a sentence says itself: without what is true, what is asked and what the customer told. */
function statedIn({ plain }: Sentence, reading: Reading): string {
  const { claims } = reading;
  const stated = withoutAsked(withoutTruths(plain, reading), claims);
  const regrets = pattern(
    claims.map((one) => `(?:${one.regrets})[^.,;:!?]*`),
    'gu',
  );
  return told(reading) ? stated.replaceAll(regrets, ' ') : stated;
}

/** Whether the customer says how something is, and does not ask. */
const told = ({ evidence, claims }: Reading): boolean =>
  evidence.customer
    .flatMap((text) => text.split(/(?<=[.!?])\s|\n/u))
    .some((text) => !text.trim().endsWith('?') && hasState(plainLower(text), claims));

const hasState = (plain: string, phrases: readonly Claims[]): boolean =>
  pattern(phrases.map((one) => one.states)).test(plain);

const says = (plain: string, words: string): boolean => plain.includes(words);
/** "cartoes" and "cartao", "cards" and "card". */
const root = (word: string): string => word.replace(/(?:oes|ao|es|s)$/u, '');
