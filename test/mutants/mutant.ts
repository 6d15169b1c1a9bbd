/**
 * A small fault in the code, of the kind that a careless change makes: these characters of a file
 * become others.
 */
export interface Mutant {
  /** Path from the root of the project. */
  file: string;
  /** Offsets of what is replaced, in characters. */
  start: number;
  end: number;
  replacement: string;
  /** What it does, in words. */
  operator: string;
}

/** The line of a place in a text, from 1. */
export const lineAt = (text: string, offset: number): number =>
  text.slice(0, offset).split('\n').length;

/** A mutant by its place and what it replaces; lines above it may come and go. */
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
