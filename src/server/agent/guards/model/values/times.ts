import { numerals } from '#server/agent/language/numerals/numerals.ts';
import type { LanguageCode } from '#server/agent/language/languages.ts';
import { gap, type Scan, take } from './value.ts';
import { expression } from './expression.ts';

const clock = (hour: number, minute: number): string => `time:${hour * 60 + minute}`;
/** "8:30" is said of the evening as well. */
const eitherHalf = (hour: number, minute: number): string[] =>
  hour <= 12 ? [clock(hour, minute), clock((hour % 12) + 12, minute)] : [clock(hour, minute)];
const valid = (hour: number, minute: number): boolean => hour <= 24 && minute < 60;

/** Times of day: "9h", "18:30", "2 pm", "as 8 e meia", "half past 7", "meio-dia". */
export function takeTimes(scan: Scan, code: LanguageCode): void {
  const words = numerals[code];
  const one = (pattern: string) => expression(pattern, 'gu');
  take(scan, one(`\\b(?:${words.noon})\\b`), 'time', () => [clock(12, 0)]);
  take(scan, one(`\\b(?:${words.midnight})\\b`), 'time', () => [clock(0, 0), clock(24, 0)]);
  if (code === 'en') {
    take(scan, /\b(?:half past|half) (\d{1,2})\b/gu, 'time', ([, hour = '']) =>
      eitherHalf(Number(hour), 30),
    );
    take(scan, /\b(?:a )?quarter (past|to) (\d{1,2})\b/gu, 'time', ([, side = '', hour = '']) =>
      side === 'past' ? eitherHalf(Number(hour), 15) : eitherHalf(Number(hour) - 1, 45),
    );
  }
  const part = `(?:\\s*(?:(${words.morning})|(${words.evening}))(?![a-z]))`;
  const minutes = `(?:\\s?[:h.]\\s?(\\d{2})(?:\\s?(?:min|h)\\b)?|\\s*h(?:s|rs?|oras?)?\\b|\\s+(${words.halfPast})\\b)`;
  take(
    scan,
    one(`(?<![\\d.,:])(\\d{1,2})${minutes}?${part}`),
    'time',
    ([, h = '', m = '', half = '', morning = '']) => {
      const [hour, minute] = [Number(h), half === '' ? Number(m) : 30];
      if (hour > 12 || !valid(hour, minute))
        return valid(hour, minute) ? [clock(hour, minute)] : undefined;
      return [clock((hour % 12) + (morning === '' ? 12 : 0), minute)];
    },
  );
  take(
    scan,
    one(`(?<![\\d.,:])(\\d{1,2})\\s?[:h]\\s?(\\d{2})(?!\\d)(?:\\s?(?:min|hs?|hrs?)\\b)?`),
    'time',
    ([, h = '', m = '']) =>
      valid(Number(h), Number(m)) ? eitherHalf(Number(h), Number(m)) : undefined,
  );
  if (code !== 'en')
    take(scan, one(`(?<![\\d.,:])(\\d{1,2}) (?:${words.halfPast})\\b`), 'time', ([, h = '']) =>
      valid(Number(h), 30) ? eitherHalf(Number(h), 30) : undefined,
    );
  const lasts = expression(`\\b(?:${words.lastsBefore}) $`, 'u');
  take(
    scan,
    /(?<![\d.,:])(\d{1,2})\s?(?:hs?|hrs?)(?![\p{L}\d])/gu,
    'time',
    ([, h = ''], before, after) => {
      const hour = Number(h);
      if (!valid(hour, 0)) return undefined;
      const duration =
        hour === 24 || lasts.test(before) || /^ (?:de ante|antes|before)/u.test(after);
      return [clock(hour, 0), ...(duration ? [`minutes:${hour * 60}`] : [])];
    },
  );
  takeOnTheClock(scan, code);
  takeBareHours(scan, code);
}

/** "Four o'clock", "as nove horas", which may also be so many hours ("as duas horas de aula"). */
function takeOnTheClock(scan: Scan, code: LanguageCode): void {
  const { clock: onTheClock } = numerals[code];
  take(
    scan,
    expression(`(?<![\\d.,:])(\\d{1,2}) ?(${onTheClock})(?![a-z])`, 'gu'),
    'time',
    ([, h = '', named = ''], left, right) => {
      const hour = Number(h);
      const lasts = named.startsWith('hora');
      const alone = left === '' && /^\W*$/u.test(right);
      if (!valid(hour, 0) || (lasts && !alone && !/\b(?:as|das|pelas|las) $/u.test(left)))
        return undefined;
      return [...eitherHalf(hour, 0), ...(lasts ? [`minutes:${hour * 60}`, `bare:${hour}`] : [])];
    },
  );
}

/** "from 10 to 2", "das 9 as 18": numbers without a unit, where hours stand. */
function takeBareHours(scan: Scan, code: LanguageCode): void {
  const { hourBefore, hourAfter } = numerals[code];
  const before = expression(`\\b(?:${hourBefore}) $`, 'u');
  const end = `\\s*(?:$|[.,;:!?)\\n${gap}]|(?:${hourAfter})\\b)`;
  const after = expression(`^${end}`, 'u');
  const range = expression(
    `^ ?(?:to|a|as|ate|until|till|hasta|-) ?(?:as |las )?\\d{1,2}(?:${end}|\\s*h\\b)`,
    'u',
  );
  // "8 a 13 anos": the unit behind the second number is that of the first.
  const counted =
    /^ ?(?:(?:to|a|e|y|and|ou|or|-) ?\d{1,2}(?![\d:h])|and a half|y medi[oa]|e mei[oa])/u;
  const pattern = /(?<![\p{L}\d.,:/#$£€-])(\d{1,2})(?![\d%]|[.,:]\d)/gu;
  take(scan, pattern, 'number', ([, digits = ''], left, right) => {
    const value = Number(digits);
    return value <= 24 &&
      (range.test(right) || (before.test(left) && after.test(right) && !counted.test(right)))
      ? [`number:${value}`, ...eitherHalf(value, 0)]
      : undefined;
  });
}
