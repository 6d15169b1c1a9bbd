import type { Claims } from '#server/agent/language/claims/phrases.ts';
import { languages } from '#server/agent/language/languages.ts';
import { knownPart } from './claiming.ts';
import { isGranted } from './hand-over.ts';
import { isDenied, pattern, type Reading, type Sentence } from './reading.ts';
import type { Objection } from './shapes.ts';
import { withoutAsked, withoutTruths } from './truths.ts';
import { plainLower } from './values/number-words.ts';

/**
 * Claims: the state of an order, what is there right now, ways to pay, what stands beside the
 * business and who the agent is can be known only from what this turn found, in the same words.
 */
export function guardClaims(reading: Reading): Objection[] {
  const list = (key: 'states' | 'stock' | 'somebody' | 'already' | 'absolutes') =>
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
  const perks = pattern(
    reading.claims.map((one) => one.perks),
    'gu',
  );
  const { draft } = reading;
  return reading.sentences.flatMap((sentence) => {
    const { plain, question, quoted, handsOver } = sentence;
    if (question || quoted) return [];
    const stated = statedIn(sentence, reading);
    const open = stated
      .split(/,\s/u)
      .flatMap((part) => knownPart(part, reading.claims))
      .join(', ');
    const state = states.exec(open)?.[0];
    const there = stock.exec(open)?.[0];
    const always = absolutes.exec(plain)?.[0];
    const is = somebody.exec(plain)?.[0];
    const paid =
      isDenied(plain, reading.claims) || (handsOver && !isGranted(plain, reading.claims))
        ? []
        : (stated.match(means) ?? []).filter((one) => !says(reading.citedPlain, root(one)));
    const known = (words: string) =>
      saysForm(reading.citedPlain, words.trim()) && !already.test(plain);
    const perk =
      draft.kind === 'answer' && !isDenied(plain, reading.claims)
        ? (plain.match(perks) ?? []).find((one) => !says(reading.citedPlain, stemOf(one)))
        : undefined;
    const beside = draft.kind === 'answer' ? strangePlace(sentence, reading) : undefined;
    const wrong = [
      beside,
      perk,
      state !== undefined && !known(state) ? state : undefined,
      there !== undefined && !known(there) ? there : undefined,
      always !== undefined && !says(reading.citedPlain, always) && !isFree(always, reading)
        ? always
        : undefined,
      is,
      draft.kind === 'answer' ? paid[0] : undefined,
    ].find((one) => one !== undefined);
    return wrong === undefined
      ? []
      : [
          {
            words: wrong.trim(),
            sentence: `Nothing that you cite says "${wrong.trim()}": leave it out, or hand over.`,
          },
        ];
  });
}

/** "In front of the theatre": beside something of which no source and no customer speaks. */
function strangePlace({ plain, language }: Sentence, { claims, evidence, cited }: Reading) {
  if (language !== evidence.home) return undefined;
  const { reader } = languages[evidence.home];
  const stems = (text: string) => reader.terms(reader.words(text)).map(({ stem }) => stem);
  const places = pattern(
    claims.map((one) => `(?:${one.places})(?: [a-z0-9'-]+){1,4}`),
    'gu',
  );
  const known = new Set([...cited.map(({ text }) => text), ...evidence.customer].flatMap(stems));
  return [...plain.matchAll(places)]
    .map(([words]) => words)
    .find((words) => {
      const named = stems(words.replace(pattern(claims.map((one) => one.places)), ' '));
      return named.length > 0 && !named.some((stem) => known.has(stem));
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

/** "Without paying" is said of what costs nothing. */
const isFree = (words: string, { known }: Reading): boolean =>
  known.has('money:0') && /pay|paga/u.test(words);

/** "Refunded" and "refunds", "reembolsamos" and "reembolso". */
const stemOf = (word: string): string => word.slice(0, 6);
/** "Ready" in either gender and number. */
const saysForm = (plain: string, words: string): boolean =>
  says(plain, words) ||
  says(plain.replaceAll(/[oa]s?\b/gu, ''), words.replaceAll(/[oa]s?\b/gu, ''));
const says = (plain: string, words: string): boolean => plain.includes(words);
/** "cartoes" and "cartao", "cards" and "card". */
const root = (word: string): string => word.replace(/(?:oes|ao|es|s)$/u, '');
