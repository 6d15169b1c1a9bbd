/**
 * A phone number in readable groups: "+55 81 99999-0042"; numbers of other countries are not
 * grouped. `digits` includes the country code.
 */
export function phoneText(digits: string): string {
  const [, area, start, end] = /^55(\d{2})(\d{4,5})(\d{4})$/.exec(digits) ?? [];
  return area === undefined ? `+${digits}` : `+55 ${area} ${start}-${end}`;
}
