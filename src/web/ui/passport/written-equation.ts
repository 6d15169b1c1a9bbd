type Locale = 'pt-BR' | 'en';

/** The units of time that a calculation may name, by how their words begin in either language. */
const units = [
  [/^min/iu, 'minute'],
  [/^h/iu, 'hour'],
  [/^d/iu, 'day'],
  [/^(?:w|sem)/iu, 'week'],
  [/^m/iu, 'month'],
] as const;
const length =
  /(?<![\d.,:])(\d+(?:[.,]\d{1,2})?)[\s-]?(min(?:ute|uto)?s?|h(?:our|ora|r)?s?|d(?:ay|ia)?s?|weeks?|semanas?|months?|m[eê]s(?:es)?)(?![\p{L}\d])/giu;

const marks = { 'pt-BR': { group: '.', cents: ',' }, en: { group: ',', cents: '.' } } as const;

/**
 * "2026-12-01 + 10 days = 2026-12-11" as people write it: 01/12/2026 + 10 dias = 11/12/2026. A model
 * writes its calculations in signs that are checked, not read.
 */
export function writtenEquation(equation: string, locale: Locale): string {
  const { group, cents } = marks[locale];
  return equation
    .replaceAll(length, (all, count: string, word: string) => {
      const unit = units.find(([names]) => names.test(word))?.[1];
      return unit === undefined ? all : inUnit(Number(count.replace(',', '.')), unit, locale);
    })
    .replaceAll(
      /(\d[\d.,]*)[.,](\d{1,2})(?!\d)/gu,
      (_, whole: string, part: string) => `${whole.replaceAll(/[.,]/gu, group)}${cents}${part}`,
    )
    .replaceAll(/\d{4}-\d{2}-\d{2}/gu, (date) => inDays(date, locale))
    .replaceAll(/ [*x] /gu, ' × ')
    .replaceAll(' / ', ' ÷ ')
    .replaceAll(' - ', ' − ')
    .replaceAll(' of ', locale === 'en' ? ' of ' : ' de ');
}

const inUnit = (count: number, unit: string, locale: Locale): string =>
  new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(count);

function inDays(date: string, locale: Locale): string {
  const at = new Date(`${date}T00:00:00Z`);
  // "2026-02-30" is no date.
  if (Number.isNaN(at.getTime()) || !at.toISOString().startsWith(date)) return date;
  return new Intl.DateTimeFormat(locale, {
    timeZone: 'UTC',
    ...(locale === 'en'
      ? { dateStyle: 'medium' }
      : { day: '2-digit', month: '2-digit', year: 'numeric' }),
  }).format(at);
}
