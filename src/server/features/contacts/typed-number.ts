import { AppError } from '#server/platform/errors.ts';
import { toDigits } from './phone.ts';

/**
 * The digits, with country code, of a number that somebody typed to write to it. Throws
 * `number_invalid`, `number_without_area`.
 */
export function numberToWriteTo(typed: string): string {
  if (!/^\+?[\d\s().-]+$/.test(typed)) throw new AppError('number_invalid');
  // The prefix that phones dial for "abroad".
  const said = typed.replace(/^\s*00/, '+');
  const isBare = !said.startsWith('+');
  if (isBare && /^\d{8,9}$/.test(said.replaceAll(/\D/g, '')))
    throw new AppError('number_without_area');
  const digits = toDigits(said);
  if (isBare && !digits.startsWith('55')) throw new AppError('number_invalid');
  if (!/^[1-9]\d{9,14}$/.test(digits)) throw new AppError('number_invalid');
  // In Brazil: two digits of the area, then a mobile (9 and eight digits) or eight digits.
  if (digits.startsWith('55') && !/^55[1-9]{2}(9\d{8}|[2-9]\d{7})$/.test(digits))
    throw new AppError('number_invalid');
  return digits;
}
