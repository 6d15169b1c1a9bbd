/**
 * How WhatsApp writes a phone number: digits with the country code, with exceptions for some
 * countries.
 */

/** The digits of any text that a caller wrote; null when it cannot be a number. */
export function digitsOfInput(text: string): string | null {
  const digits = text.replaceAll(/[\s()+.-]/g, '');
  return /^\d{7,15}$/.test(digits) ? digits : null;
}

/**
 * The wa_id of a number. In Brazil it lacks the ninth digit in areas that introduced the digit
 * after WhatsApp came (all but 11 to 28). In Mexico, a mobile number keeps its old 1.
 */
export function localWaId(digits: string): string {
  const brazil = /^55(\d\d)9(\d{8})$/.exec(digits);
  if (brazil !== null && Number(brazil[1]) > 28) return `55${brazil[1]}${brazil[2]}`;
  const mexico = /^52(\d{10})$/.exec(digits);
  return mexico === null ? digits : `521${mexico[1]}`;
}

/** The key of a chat. */
export const chatKey = ({ waId, bsuid }: { waId?: string | undefined; bsuid: string }): string =>
  waId ?? bsuid;

/** The number as the WhatsApp Manager shows it. */
export function displayed(digits: string): string {
  const brazil = /^55(\d\d)(\d{4,5})(\d{4})$/.exec(digits);
  return brazil === null ? `+${digits}` : `+55 ${brazil[1]} ${brazil[2]}-${brazil[3]}`;
}
