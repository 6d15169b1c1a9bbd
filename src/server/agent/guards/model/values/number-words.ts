import { numerals } from '#server/agent/language/numerals/numerals.ts';
import type { LanguageCode } from '#server/agent/language/languages.ts';
import { expression } from './expression.ts';

interface Words {
  cardinals: ReadonlyMap<string, number>;
  multipliers: ReadonlyMap<string, number>;
  joiner: string;
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
 * A plain text whose numbers in words are written as digits: "cento e trinta reais" → "130 reais".
 * `plain` comes from `plainLower`.
 */
export function withDigits(plain: string, code: LanguageCode): string {
  const tokens = plain.replaceAll(/\bpor ?(?:cento|ciento)\b/gu, '%').split(/([a-z]+)/u);
  let out = '';
  for (let at = 0; at < tokens.length; at += 1) {
    const read = at % 2 === 1 ? readNumber(tokens, at, words[code]) : undefined;
    out += read ? String(read.value) : (tokens[at] ?? '');
    if (read) at = read.last;
  }
  return dozens(out, code);
}

/** A number in words from `start` on: every second token is a word. */
function readNumber(
  tokens: readonly string[],
  start: number,
  { cardinals, multipliers, joiner }: Words,
): { value: number; last: number } | undefined {
  let total = 0;
  let current = 0;
  let last = -1;
  for (let at = start; at < tokens.length; at += 2) {
    const word = tokens[at] ?? '';
    const glue = at === start ? ' ' : (tokens[at - 1] ?? '');
    if (!/^[ -]$/u.test(glue)) break;
    const value = cardinals.get(word);
    const factor = multipliers.get(word);
    if (value !== undefined && fits(current, value)) current += value;
    else if (factor !== undefined && current < factor) {
      if (factor === 100) current = (current || 1) * factor;
      else {
        total += (current || 1) * factor;
        current = 0;
      }
    } else if (word === joiner && last === at - 2) continue;
    else break;
    last = at;
  }
  return last === -1 ? undefined : { value: total + current, last };
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
