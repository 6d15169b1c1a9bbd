/**
 * A pattern whose letters are found in both cases, for a part of an expression. The flag of a group
 * for that, `(?i:…)`, is ignored by V8 14.6 when it has stopped optimizing expressions, as it does in
 * a process that has compiled many (`--no-regexp-optimization`).
 */
export const anyCase = (source: string): string =>
  source.replaceAll(/\\.|\[([^\]]*)\]|(\p{L})/gu, (found, inClass?: string, letter?: string) => {
    if (inClass !== undefined) return `[${inClass}${inClass.toUpperCase()}]`;
    return letter === undefined ? found : `[${letter}${letter.toUpperCase()}]`;
  });
