import type { Language } from '#web/i18n/i18n.ts';

const MICROS = 1_000_000;
const marks = { pt: { group: '.', cents: ',' }, en: { group: ',', cents: '.' } } as const;

/** "20,00", as somebody types it; the amount of nothing is empty. */
export function typedDollars(micros: number | null, language: Language): string {
  if (micros === null || micros < 0) return '';
  const [whole = '', part = ''] = String(micros / MICROS).split('.');
  // Three figures behind a mark would be read as thousands, or not at all.
  const figures = part.length === 3 && whole !== '0' ? 4 : 2;
  return `${whole}${marks[language].cents}${part.padEnd(figures, '0')}`;
}

/** One mark parts the thousands, the other one the cents. */
const grouped = /^([1-9]\d{0,2}(?:([.,])\d{3})(?:\2\d{3})*)(?:(?!\2)[.,](\d{1,6}))?$/;
const plain = /^(\d+)(?:([.,])(\d{1,6}))?$/;

/**
 * Reads "20", "20,00", "1.000" or "1.000,50" in millionths of a dollar. Null: nothing was typed; -1:
 * something that is no amount, or that may be another, such as "1,000" in Portuguese.
 */
export function readDollars(text: string, language: Language): number | null {
  const typed = text.replace(/^\s*(US)?\$?\s*|\s+$/g, '');
  if (typed === '') return null;
  const [, whole = '', , part = '0'] = grouped.exec(typed) ?? plain.exec(typed) ?? [];
  if (whole === '' || isDoubtful(typed, language)) return -1;
  return Math.round(Number(`${whole.replace(/[.,]/g, '')}.${part}`) * MICROS);
}

/** Three figures behind its only mark: whether the language would not write it so. */
function isDoubtful(typed: string, language: Language): boolean {
  const [, whole = '0', mark] = /^(\d+)([.,])\d{3}$/.exec(typed) ?? [];
  const mayBeThousands = /^[1-9]\d{0,2}$/.test(whole);
  return Number(whole) > 0 && mayBeThousands !== (mark === marks[language].group);
}

/** A million dollars: more is a slip of the finger. */
const MOST = 1_000_000 * MICROS;

/** Whether it can be stored. `isNeeded`: it may not stay empty. */
export const isAmount = (micros: number | null, isNeeded = false): boolean =>
  micros === null ? !isNeeded : micros >= 0 && micros <= MOST;
