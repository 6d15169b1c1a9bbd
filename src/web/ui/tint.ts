/** Six grounds with their ink; each person has the same one everywhere. */
const tints = [
  'bg-tint-1 text-tint-1-ink',
  'bg-tint-2 text-tint-2-ink',
  'bg-tint-3 text-tint-3-ink',
  'bg-tint-4 text-tint-4-ink',
  'bg-tint-5 text-tint-5-ink',
  'bg-tint-6 text-tint-6-ink',
] as const;

/** The classes of a person's tint, worked out from the id or name by which they are known. */
export function tintOf(known: string): string {
  let sum = 0;
  for (const character of known) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 997;
  return tints[sum % tints.length] ?? tints[0];
}
