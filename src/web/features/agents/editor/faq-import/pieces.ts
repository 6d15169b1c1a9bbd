import type { FaqEntry } from '#contract/agents/agents.ts';

/** A question with its answer, as it stands in a text; the line is the one where it begins. */
export type Piece = FaqEntry & { line: number };

/** What a text was split into. Nothing of it is in neither list, apart from empty lines. */
export interface Pieces {
  pieces: Piece[];
  /** Text that belongs to no question. */
  strays: { line: number; text: string }[];
  /** The names or numbers of columns that no entry has a place for. */
  columns: string[];
}

/** A question is one line, however it was broken. */
export const inOneLine = (text: string): string => text.replaceAll(/\s*\n\s*/g, ' ').trim();
