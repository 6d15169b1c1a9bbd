/**
 * A small fault in the code, of the kind that a careless change makes: some characters of a file
 * are replaced by others.
 */
export interface Mutant {
  /** Path from the root of the project. */
  file: string;
  /** Offsets of the replaced text, in characters. */
  start: number;
  end: number;
  replacement: string;
  /** The kind of fault, in words. */
  operator: string;
}

/** The line of a place in a text, from 1. */
export const lineAt = (text: string, offset: number): number =>
  text.slice(0, offset).split('\n').length;

/**
 * The name of a mutant, from its file and what it replaces. It stays the same when lines above it
 * come or go.
 */
export function nameOf({ file, operator, start, end, replacement }: Mutant, text: string): string {
  const replaced = text.slice(start, end);
  const occurrence = text.slice(0, start).split(replaced).length;
  return `${file} · ${operator} · ${shortened(replaced)} → ${shortened(replacement)}${occurrence > 1 ? ` · ${occurrence}` : ''}`;
}

function shortened(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line === '') return '∅';
  return line.length > 90 ? `${line.slice(0, 60)}…${line.slice(-28)}` : line;
}
