import { moneyWords, numerals } from '#server/agent/language/numerals/numerals.ts';
import type { LanguageCode } from '#server/agent/language/languages.ts';
import { expression } from './expression.ts';
import { numberOf, written } from './value.ts';

interface Words {
  cardinals: ReadonlyMap<string, number>;
  multipliers: ReadonlyMap<string, number>;
  joiner: string;
  ones: ReadonlySet<string>;
  /** Right behind a number that measures something. */
  measures: RegExp;
}

/** Its last word is that token. */
interface NumberRead {
  value: number;
  last: number;
}

const pairs = (list: string): Map<string, number> =>
  new Map(
    list.split(';').map((pair) => {
      const [word = '', value = ''] = pair.split('=');
      return [word.trim(), Number(value)];
    }),
  );
const unitsOf = (code: LanguageCode): string =>
  numerals[code].units.replaceAll(/=\d+/gu, '').replaceAll(/;\s*/gu, '|');
const wordsOf = (code: LanguageCode): Words => ({
  cardinals: pairs(numerals[code].cardinals),
  multipliers: pairs(numerals[code].multipliers),
  joiner: numerals[code].joiner,
  ones: new Set(numerals[code].ones.split(' ')),
  measures: new RegExp(
    `^ ?(?:[%€£$]|(?:${moneyWords.currency}|${moneyWords.percent}|${unitsOf(code)})\\b)`,
    'u',
  ),
});
const words: Record<LanguageCode, Words> = {
  pt: wordsOf('pt'),
  en: wordsOf('en'),
  es: wordsOf('es'),
};
const codes: readonly LanguageCode[] = ['pt', 'en', 'es'];
/** "Ten per cent"; not "for one hundred and seventy". */
const perCent = new RegExp(
  `\\bpor ?(?:cento|ciento)\\b(?! (?:e |y )?(?:${codes.flatMap((code) => [...words[code].cardinals.keys()]).join('|')})\\b)`,
  'gu',
);
const pair = new RegExp(`\\b(?:${codes.map((code) => numerals[code].pair).join('|')})(?= )`, 'gu');
/** A number in words begins with one of these. */
const first = new Set(
  codes.flatMap((code) => [...words[code].cardinals.keys(), ...words[code].multipliers.keys()]),
);

/** Text in lower case without accents, with plain spaces, quotes and dashes. */
export const plainLower = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/\p{M}+/gu, '')
    .replaceAll(/[’‘´`]/gu, "'")
    .replaceAll(/[–—−]/gu, '-')
    .replaceAll(/[\u00a0\u202f\t]/gu, ' ');

/**
 * A plain text whose numbers in words are written as digits: "cento e trinta reais" → "130 reais",
 * "50 mil" → "50000". `plain` comes from `plainLower`. A number in the words of another language is
 * one if it has several words, or measures something: "once" in an English text is none.
 */
export function withDigits(plain: string, code: LanguageCode): string {
  const tokens = plain
    .replaceAll(perCent, '%')
    .replaceAll(pair, '2')
    .split(/([a-z]+)/u);
  let out = '';
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at] ?? '';
    if (!first.has(token)) {
      out += token;
      continue;
    }
    const multiplies = codes.some((one) => words[one].multipliers.has(token));
    const digits = multiplies ? digitsBefore.exec(out) : null;
    const before = digits ? numberOf(digits[1] ?? '') : 0;
    const read = longestNumber(tokens, at, code, before);
    if (read && digits) out = out.slice(0, digits.index);
    out += read ? String(read.value) : token;
    if (read) at = read.last;
  }
  return dozens(out, code);
}

/** The longest number from `start` on in any language; in its own, where two are equally long. */
function longestNumber(
  tokens: readonly string[],
  start: number,
  code: LanguageCode,
  before: number,
): NumberRead | undefined {
  const own = readNumber(tokens, start, words[code], before);
  const others = codes
    .filter((other) => other !== code)
    .flatMap((other) => {
      const read = readNumber(tokens, start, words[other], before);
      return read && isSure(tokens, start, read, before, words[other]) ? read : [];
    });
  return others.reduce((best, one) => (one.last > (best?.last ?? -1) ? one : best), own);
}

/** Whether this is a number, and no word of a text in another language. */
function isSure(
  tokens: readonly string[],
  start: number,
  { last }: NumberRead,
  before: number,
  { measures }: Words,
): boolean {
  return (
    last > start ||
    before > 0 ||
    /[€£$] ?$/u.test(tokens[start - 1] ?? '') ||
    measures.test(tokens.slice(last + 1, last + 4).join(''))
  );
}

const digitsBefore = expression(`(?<![\\d.,])(${written}) ?$`, 'u');

/**
 * A number in words from `start` on: every second token is a word. `before` is what stands in front
 * of it in digits ("50 mil").
 */
function readNumber(
  tokens: readonly string[],
  start: number,
  { cardinals, multipliers, joiner, ones }: Words,
  before: number,
): NumberRead | undefined {
  let total = 0;
  let current = before;
  let last = -1;
  let joined = false;
  for (let at = start; at < tokens.length; at += 2) {
    const word = tokens[at] ?? '';
    const glue = at === start ? ' ' : (tokens[at - 1] ?? '');
    if (!/^[ -]$/u.test(glue)) break;
    const value = cardinals.get(word);
    const factor = multipliers.get(word);
    if (value !== undefined && fits(current, value)) current += value;
    else if (ones.has(word) && mayEndInOne(total, current, joined || glue === '-', joiner))
      current += 1;
    else if (factor !== undefined && current < factor) {
      if (factor === 100) current = (current || 1) * factor;
      else {
        total += Math.round((current || 1) * factor * 100) / 100;
        current = 0;
      }
    } else if (word === joiner && last === at - 2) {
      joined = true;
      continue;
    } else break;
    joined = false;
    last = at;
  }
  return last === -1 ? undefined : { value: total + current, last };
}

/** "Vinte e um", "twenty-one", "one hundred and one"; only in English without a joiner. */
function mayEndInOne(total: number, current: number, joined: boolean, joiner: string): boolean {
  const tens = current % 100 >= 20 && current % 10 === 0;
  return joined ? tens || (total + current > 0 && current % 100 === 0) : tens && joiner === 'and';
}

/** Whether `value` may follow what was read: tens after hundreds, ones after tens. */
function fits(current: number, value: number): boolean {
  if (current === 0) return true;
  if (value >= 100) return false;
  if (current % 100 === 0) return true;
  return current % 10 === 0 && current % 100 >= 20 && value < 10;
}

function dozens(text: string, code: LanguageCode): string {
  const { one, dozen } = numerals[code];
  return text
    .replaceAll(expression(`\\b(\\d+) ${dozen}\\b`, 'gu'), (_, count: string) =>
      String(Number(count) * 12),
    )
    .replaceAll(expression(`\\b(?:${one}) ${dozen}\\b`, 'gu'), '12');
}
