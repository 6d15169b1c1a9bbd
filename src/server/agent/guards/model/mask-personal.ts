export interface Masked {
  text: string;
  /** Puts the real values back into a reply. */
  restore: (text: string) => string;
  /** The same for the arguments of a call. */
  restoreIn: (value: unknown) => unknown;
}

type Kind = 'card' | 'cnpj' | 'cpf' | 'email' | 'postcode' | 'phone';
interface Finder {
  kind: Kind;
  pattern: RegExp;
  is: (found: string) => boolean;
}

const digitsOf = (text: string): string => text.replaceAll(/\D/gu, '');
const always = (): boolean => true;
const separated = String.raw`(?:\d[ .-]?)`;
const finders: readonly Finder[] = [
  {
    kind: 'email',
    pattern: /[\p{L}\p{N}._%+-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu,
    is: always,
  },
  {
    kind: 'card',
    pattern: new RegExp(String.raw`(?<![\d.,])${separated}{12,18}\d(?!\d)`, 'gu'),
    is: isCard,
  },
  {
    kind: 'cnpj',
    pattern: /\b[A-Z\d]{2}\.[A-Z\d]{3}\.[A-Z\d]{3}\/[A-Z\d]{4}-\d{2}\b/giu,
    is: always,
  },
  { kind: 'cnpj', pattern: /(?<!\d)\d{14}(?!\d)/gu, is: isCnpj },
  { kind: 'cpf', pattern: /(?<!\d)\d{3}\.\d{3}\.\d{3}-\d{2}(?!\d)/gu, is: always },
  { kind: 'cpf', pattern: /(?<!\d)\d{3}[ .]?\d{3}[ .]?\d{3}[ -]?\d{2}(?!\d)/gu, is: isCpf },
  {
    kind: 'postcode',
    pattern:
      /(?<![\d-])\d{5}-\d{3}(?![\d-])|(?<=\b(?:cep|c\.?p\.?|código postal|codigo postal|zip)[: ]{1,2})\d{5}(?!\d)/giu,
    is: always,
  },
  { kind: 'postcode', pattern: /\b[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}\b/gu, is: always },
  {
    kind: 'phone',
    pattern:
      /(?<![\p{L}\d.,/])\+?\(?\d+\)?(?:(?:[ .-]|\s?-\s?|\) ?)?\(?\d+\)?){1,12}(?![\p{L}\d/])/gu,
    is: isPhone,
  },
];
const standIn = /\{{1,2}\s*(card|cnpj|cpf|email|postcode|phone)-(\d+)\s*\}{1,2}/giu;

/**
 * Replaces what identifies a person by stand-ins (`{{phone-1}}`), the same value by the same one.
 * Cards are always replaced. `seen` is shared by the texts of one conversation, so that their
 * stand-ins agree. `spared`: values of the business itself, as `personalIn` gives them, which stay.
 */
export function maskPersonal(
  text: string,
  what: 'all' | 'cards' = 'all',
  seen: Map<string, string> = new Map(),
  spared: ReadonlySet<string> = new Set(),
): Masked {
  // Who writes a stand-in gets nothing for it.
  let masked = text.replaceAll(standIn, (written) => written.replaceAll(/[{}]/gu, ''));
  for (const { kind, pattern, is } of finders) {
    if (what === 'cards' && kind !== 'card') continue;
    const isSpared = (found: string): boolean => kind !== 'card' && spared.has(plain(found));
    masked = masked.replace(pattern, (found) =>
      is(found) && !isSpared(found) ? nameOf(kind, found, seen) : found,
    );
  }
  const restore = (given: string): string =>
    given.replaceAll(
      standIn,
      (written, kind: string, number: string) =>
        seen.get(`{{${kind.toLowerCase()}-${number}}}`) ?? written,
    );
  return { text: masked, restore, restoreIn: (value) => inTexts(value, restore) };
}

/**
 * A text that is kept, and read again when nobody knows any more what its stand-ins stood for: no
 * value is left in it, and in place of a stand-in it says what was there ("(phone)").
 */
export const hidePersonal = (text: string, what: 'all' | 'cards'): string =>
  maskPersonal(text.replaceAll(standIn, '($1)'), what).text.replaceAll(standIn, '($1)');

/** What these texts hold of it, in a form in which two ways of writing a value are equal. */
export function personalIn(texts: Iterable<string>): Set<string> {
  const seen = new Map<string, string>();
  for (const text of texts) maskPersonal(text, 'all', seen);
  return new Set([...seen.values()].map(plain));
}

/** Whether a text holds a stand-in, which is for a model alone to read. */
export const hasStandIn = (text: string): boolean => text.search(standIn) >= 0;

/** Changes every text in a value, such as the arguments of a call. */
export function inTexts(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) return value.map((one) => inTexts(one, change));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, inTexts(one, change)]));
}

const plain = (value: string): string => value.toLowerCase().replaceAll(/[\s().\-/]/gu, '');

/** `seen` leads from a stand-in to what was written first. */
function nameOf(kind: Kind, found: string, seen: Map<string, string>): string {
  let count = 0;
  for (const [name, value] of seen) {
    if (!name.startsWith(`{{${kind}-`)) continue;
    if (plain(value) === plain(found)) return name;
    count += 1;
  }
  const name = `{{${kind}-${count + 1}}}`;
  seen.set(name, found);
  return name;
}

/** Luhn's check, over 13 to 19 digits that are not all the same. */
function isCard(found: string): boolean {
  const digits = digitsOf(found);
  if (digits.length < 13 || digits.length > 19 || /^(\d)\1+$/u.test(digits)) return false;
  const sum = [...digits].reverse().reduce((total, digit, at) => {
    const value = Number(digit) * (at % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

function isCpf(found: string): boolean {
  return hasCheckDigits(digitsOf(found), 9, 11);
}

function isCnpj(found: string): boolean {
  return hasCheckDigits(digitsOf(found), 12, 9);
}

/** The two last digits of a CPF or a CNPJ are sums of those before, with weights from 2 to `top`. */
function hasCheckDigits(digits: string, length: number, top: number): boolean {
  if (digits.length !== length + 2 || /^(\d)\1+$/u.test(digits)) return false;
  return [length, length + 1].every((until) => {
    const sum = Array.from(digits.slice(0, until))
      .reverse()
      .reduce((total, digit, at) => total + Number(digit) * ((at % (top - 1)) + 2), 0);
    const rest = (sum * 10) % 11;
    return (rest === 10 ? 0 : rest) === Number(digits[until]);
  });
}

function isPhone(found: string): boolean {
  const { length } = digitsOf(found);
  return length >= 8 && length <= 15 && !/^\d{4}-\d{2}-\d{2}$/u.test(found);
}
