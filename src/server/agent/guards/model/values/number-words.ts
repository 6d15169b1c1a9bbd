import { numerals } from '#server/agent/language/numerals/numerals.ts';
import type { LanguageCode } from '#server/agent/language/languages.ts';
import { expression } from './expression.ts';
import { numberOf, written } from './value.ts';

interface Words {
  cardinals: ReadonlyMap<string, number>;
  multipliers: ReadonlyMap<string, number>;
  joiner: string;
  ones: ReadonlySet<string>;
}

const pairs = (list: string): Map<string, number> =>
  new Map(
    list.split(';').map((pair) => {
      const [word = '', value = ''] = pair.split('=');
      return [word.trim(), Number(value)];
    }),
  );
const wordsOf = (code: LanguageCode): Words => ({
  cardinals: pairs(numerals[code].cardinals),
  multipliers: pairs(numerals[code].multipliers),
  joiner: numerals[code].joiner,
  ones: new Set(numerals[code].ones.split(' ')),
});
const words: Record<LanguageCode, Words> = {
  pt: wordsOf('pt'),
  en: wordsOf('en'),
  es: wordsOf('es'),
};

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
 * "50 mil" → "50000". `plain` comes from `plainLower`.
 */
export function withDigits(plain: string, code: LanguageCode): string {
  const tokens = plain.replaceAll(/\bpor ?(?:cento|ciento)\b/gu, '%').split(/([a-z]+)/u);
  let out = '';
  for (let at = 0; at < tokens.length; at += 1) {
    const digits = words[code].multipliers.has(tokens[at] ?? '') ? digitsBefore.exec(out) : null;
    const before = digits ? numberOf(digits[1] ?? '') : 0;
    const read = at % 2 === 1 ? readNumber(tokens, at, words[code], before) : undefined;
    if (read && digits) out = out.slice(0, digits.index);
    out += read ? String(read.value) : (tokens[at] ?? '');
    if (read) at = read.last;
  }
  return dozens(out, code);
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
): { value: number; last: number } | undefined {
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
