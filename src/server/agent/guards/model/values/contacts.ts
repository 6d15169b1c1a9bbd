import { type Scan, take } from './value.ts';

const at = String.raw`\s*(?:@|[([{]\s*(?:at|arroba)\s*[)\]}]|\barroba\b)\s*`;
const address = new RegExp(
  String.raw`[\p{L}\p{N}._%+-]+${at}[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+`,
  'gu',
);
/** Eight digits or more, however they are grouped. */
const phone =
  /(?<![\p{L}\p{N}.,/$€£])(?<![$€£] )\+?\(?\d+\)?(?:(?:[ .-]|\s?-\s?|\) ?)?\(?\d+\)?){1,12}(?![\p{L}\p{N}/])/gu;

/** E-mail addresses and long numbers (phones, documents, accounts). */
export function takeContacts(scan: Scan): void {
  take(scan, address, 'email', ([raw = '']) => [
    `email:${raw.replace(new RegExp(at, 'u'), '@').replaceAll(' ', '')}`,
  ]);
  take(scan, phone, 'phone', ([raw = '']) => {
    const digits = raw.replaceAll(/\D/gu, '');
    // "400 millones" is an amount.
    if (digits.length < 8 || digits.length > 19 || /0{6,}$/u.test(digits)) return undefined;
    return /^\d{4}-\d{2}-\d{2}$/u.test(raw) ? undefined : [`phone:${digits}`];
  });
}
