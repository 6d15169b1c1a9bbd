/**
 * The first letters of the first and the last word of a name; '' when it has no letters, or is a
 * number that stands for a name.
 */
export function initialsOf(name: string): string {
  if (name.startsWith('+')) return '';
  const words = name.split(/\s+/).filter((word) => /^[\p{L}\p{N}]/u.test(word));
  return [words[0], words.length > 1 ? words.at(-1) : undefined]
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('');
}
