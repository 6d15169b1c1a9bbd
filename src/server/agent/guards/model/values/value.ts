/**
 * A value that stands in a text. `readings` are the ways to understand it, normalised
 * (`money:120`, `time:540` in minutes, `date:02-08`); one that is known is enough.
 */
export interface Value {
  kind: ValueKind;
  raw: string;
  readings: string[];
  /** Where it begins in the text that it was read from. */
  at: number;
}

export type ValueKind =
  | 'email'
  | 'phone'
  | 'money'
  | 'percent'
  | 'time'
  | 'date'
  | 'day'
  | 'duration'
  | 'number'
  | 'code'
  | 'name';

/** A text from which values are taken one kind after the other, each leaving a gap. */
export interface Scan {
  text: string;
  values: Value[];
}

/** Takes every match of a pattern that `read` understands, and leaves a gap in its place. */
export function take(
  scan: Scan,
  pattern: RegExp,
  kind: ValueKind,
  read: (groups: string[], before: string, after: string) => string[] | undefined,
): void {
  scan.text = scan.text.replace(pattern, (...match: unknown[]) => {
    const strings = match.filter((one) => typeof one === 'string' || one === undefined);
    const groups = strings.slice(0, -1).map((one) => (typeof one === 'string' ? one : ''));
    const at = Number(match.find((one) => typeof one === 'number'));
    const raw = groups[0] ?? '';
    const readings = read(groups, scan.text.slice(0, at), scan.text.slice(at + raw.length));
    if (!readings) return raw;
    scan.values.push({ kind, raw: raw.trim(), readings, at });
    return raw.replaceAll(/[^ \n]/gu, gap);
  });
}

/** Stands where a value was taken; no letter, no digit and no space. */
export const gap = '\u{E000}';

/** "1.234,50", "1,234.50", "1200" and "24,90" as a number. */
export function numberOf(written: string): number {
  const digits = written.replaceAll(/[ ']/gu, '');
  const decimal = /^\d{1,3}(?:[.,]\d{3})+$/u.test(digits)
    ? undefined
    : /[.,](\d{1,2})$/u.exec(digits)?.[1];
  const whole = decimal === undefined ? digits : digits.slice(0, -decimal.length - 1);
  return Number(`${whole.replaceAll(/[.,]/gu, '')}.${decimal ?? '0'}`);
}
/** The source of a pattern for a written number. */
export const written = String.raw`\d{1,3}(?:[.,]\d{3})+(?:[.,]\d{1,2})?|\d+(?:[.,]\d{1,2})?`;
