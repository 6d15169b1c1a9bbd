import { moneyWords, numerals } from '#server/agent/language/numerals/numerals.ts';
import type { Numerals } from '#server/agent/language/numerals/words.ts';
import type { LanguageCode } from '#server/agent/language/languages.ts';
import { numberOf, type Scan, take, written } from './value.ts';
import { expression } from './expression.ts';

/** Codes of currencies, beside a number. */
const codes = 'brl|usd|eur|gbp|mxn|cop|clp|ars|pen|aud';

const money = (amount: number): string => `money:${Math.round(amount * 100) / 100}`;

/** Amounts of money, and what costs nothing. */
export function takeMoney(scan: Scan, code: LanguageCode): void {
  const words = numerals[code];
  const cents = `(?: (?:e |and |y |con |com )?(\\d{1,2}) ?(?:${words.cents})\\b| (\\d{2})(?= ?(?:$|[.,;!?)\\n]|(?:per|an?|each|por|al|ao|as|cada)\\b)))?`;
  const sum = (whole: string, part: string) => [money(numberOf(whole) + Number(part || '0') / 100)];
  take(
    scan,
    expression(
      `(?:r\\$|us\\$|mx\\$|(?<!\\p{L})s\\/\\.?|\\$|£|€(?=\\d)|(?<!\\d ?)€|\\b(?:${codes})\\b) ?(${written})(?: ?(?:${moneyWords.currency}|k)\\b)?`,
      'gu',
    ),
    'money',
    ([raw = '', whole = '']) => [money(numberOf(whole) * (raw.endsWith('k') ? 1000 : 1))],
  );
  take(
    scan,
    expression(
      `(?<![\\d.,])(${written}) ?(?:€|£|\\$|(?:${moneyWords.currency}|${codes})\\b)${cents}`,
      'gu',
    ),
    'money',
    ([, whole = '', named = '', part = '']) => sum(whole, named || part),
  );
  take(
    scan,
    expression(`(?<![\\d.,])(\\d+) ?(?:${words.cents})\\b`, 'gu'),
    'money',
    ([, part = '']) => sum('0', part),
  );
  take(scan, expression(`\\b(?:${moneyWords.free})\\b`, 'gu'), 'money', () => ['money:0']);
}

/** Percentages. */
export function takePercents(scan: Scan): void {
  take(
    scan,
    expression(`(?<![\\d.,])(${written}) ?(?:%|(?:${moneyWords.percent})\\b)`, 'gu'),
    'percent',
    ([, share = '']) => [`percent:${numberOf(share)}`],
  );
}

/** Lengths of time, and halves, which are 50 %. */
export function takeLengths(scan: Scan, code: LanguageCode): void {
  const words = numerals[code];
  take(scan, expression(`\\b(?:${words.sameDay})\\b`, 'gu'), 'duration', () => ['span:same-day']);
  take(scan, expression(`\\b(?:${words.nextDay})\\b`, 'gu'), 'duration', () => ['span:next-day']);
  take(scan, expression(`\\b(?:${words.halfHour})\\b`, 'gu'), 'duration', () => ['minutes:30']);
  take(scan, expression(`\\b(?:${words.halfYear})\\b`, 'gu'), 'duration', () => lasting(6, month));
  const andHalf = code === 'en' ? 'and a half' : words.halfPast;
  take(
    scan,
    expression(`\\b(\\d+|${words.one}) (?:horas?|hours?) ${andHalf}\\b`, 'gu'),
    'duration',
    ([, count = '']) => [`minutes:${(Number(count) || 1) * 60 + 30}`],
  );
  take(
    scan,
    /\b(\d{1,2}) ?(?:horas?|hours?|h) (?:(?:y|e|and) )?(\d{1,2}) ?min(?:utos?|utes?)?\b/gu,
    'duration',
    ([, hours = '', minutes = '']) => [`minutes:${Number(hours) * 60 + Number(minutes)}`],
  );
  takeCounted(scan, words, code);
  take(scan, /\bhora (?:y media|e meia)\b/gu, 'duration', () => ['minutes:90']);
  take(
    scan,
    /(?<![\p{L}\d.,])(\d{1,3}) (?:and a half|e mei[oa]|y medi[oa])\b/gu,
    'number',
    ([, whole = '']) => [`number:${Number(whole) + 0.5}`],
  );
  take(scan, expression(`\\b(?:${moneyWords.half})\\b`, 'gu'), 'percent', () => ['percent:50']);
  for (const fraction of words.fractions.split(';')) {
    const [, names = '', percent = ''] = /^(.*)=(\d+)$/u.exec(fraction.trim()) ?? [];
    take(scan, expression(`\\b(?:${names})(?![a-z])`, 'gu'), 'percent', () => [
      `percent:${percent}`,
    ]);
  }
}

function takeCounted(scan: Scan, words: Numerals, code: LanguageCode): void {
  const isWorking = expression(`\\b(?:${words.workday})\\b`, 'u');
  const units = words.units.split(';').map((unit) => {
    const [names = '', minutes = ''] = unit.trim().split('=');
    return { names, minutes: Number(minutes) };
  });
  const andHalf = code === 'en' ? 'and a half' : 'e mei[oa]|y medi[oa]';
  for (const { names, minutes } of units)
    take(
      scan,
      expression(`\\b(\\d+|${words.one}) (?:${names}) (?:${andHalf})\\b`, 'gu'),
      'duration',
      ([, count = '']) => [`minutes:${Math.round(((Number(count) || 1) + 0.5) * minutes)}`],
    );
  for (const { names, minutes } of units) {
    const workday = minutes === 1440 ? `(?: (?:${words.workday})\\b)?` : '';
    // "24 working days" in English, "24 dias úteis" elsewhere.
    const before = minutes === 1440 && code === 'en' ? `(?:(?:${words.workday}) )?` : '';
    take(
      scan,
      expression(`(?<![\\d.,:$£€])(${written})[ -]?${before}(?:${names})\\b${workday}`, 'gu'),
      'duration',
      ([raw = '', count = '']) => [
        ...lasting(numberOf(count), minutes),
        ...(isWorking.test(raw) ? [`workdays:${numberOf(count)}`] : []),
      ],
    );
  }
  // "a month" says how often after a price ("£28 a week"), and how long after "within".
  for (const { names, minutes } of units) {
    if (minutes < 1440) continue;
    const article =
      code === 'en'
        ? `(?<=\\b(?:within|for|in|after|over|until|takes|lasts|than|least|most) )(?:${words.one})`
        : minutes === 1440
          ? someDay(words.one)
          : `\\b(?:${words.one})`;
    take(
      scan,
      expression(`(?:${article}|\\b(?:${words.first})) (?:${names})\\b`, 'gu'),
      'duration',
      () => lasting(1, minutes),
    );
  }
  take(
    scan,
    expression(
      `(?<=\\b(?:within|for|in|after|takes|lasts|em|ate|dura|por|en|leva|tarda|demora) )(?:${words.one}) (?:horas?|hour)\\b`,
      'gu',
    ),
    'duration',
    () => lasting(1, 60),
  );
}

/** "Un día" is some day, unless it is measured: "en un día", "un día de plazo", "um dia antes". */
const someDay = (one: string): string =>
  `(?<=\\b(?:em|ate|dentro de|por|durante|dura|leva|tarda|demora|en|hasta|apenas|solo|so|menos de|mais de|mas de|e|y|cada) )(?:${one})(?= dia)|\\b(?:${one})(?= dia (?:antes|despues|depois|util|habil|laborable|de (?:ante|gar|plazo|praz|test|prueb|gra)|grat))`;

const month = 43_800;

/** A month is a twelfth of a year, and 30 days as well. */
const lasting = (count: number, minutes: number): string[] => [
  `minutes:${Math.round(count * minutes)}`,
  ...(minutes === month ? [`minutes:${count * 30 * 1440}`] : []),
  `bare:${count}`,
];
