/**
 * The numbers under which one person may be known. Brazilian mobiles got a ninth digit, and
 * WhatsApp ids of older accounts lack it: both are one person (`wa_id` of a send answer may differ
 * from its input for the same reason). The given form comes first.
 */
export function aliasesOf(phone: string): string[] {
  const [, area, rest] = /^55(\d{2})(\d{8,9})$/.exec(phone) ?? [];
  if (area === undefined || rest === undefined) return [phone];
  // Land lines begin with 2 to 5 and never had it.
  if (rest.length === 9 && rest.startsWith('9')) return [phone, `55${area}${rest.slice(1)}`];
  if (rest.length === 8 && /^[6-9]/.test(rest)) return [phone, `55${area}9${rest}`];
  return [phone];
}
