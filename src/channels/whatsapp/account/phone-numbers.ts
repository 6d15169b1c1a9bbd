/**
 * The numbers under which one person may be known; the given number comes first. Brazilian mobile
 * numbers got a ninth digit, which the WhatsApp ids of older accounts lack. Both forms are one
 * person. (For the same reason `wa_id` in the answer to a send may differ from its input.)
 */
export function aliasesOf(phone: string): string[] {
  const [, area, rest] = /^55(\d{2})(\d{8,9})$/.exec(phone) ?? [];
  if (area === undefined || rest === undefined) return [phone];
  // Landline numbers begin with 2 to 5 and never had the ninth digit.
  if (rest.length === 9 && rest.startsWith('9')) return [phone, `55${area}${rest.slice(1)}`];
  if (rest.length === 8 && /^[6-9]/.test(rest)) return [phone, `55${area}9${rest}`];
  return [phone];
}
