/**
 * A number as people read it: "+55 81 99999-0042"; of other countries only the digits. `digits`:
 * with country code.
 */
export function phoneText(digits: string): string {
  const [, area, start, end] = /^55(\d{2})(\d{4,5})(\d{4})$/.exec(digits) ?? [];
  return area === undefined ? `+${digits}` : `+55 ${area} ${start}-${end}`;
}
