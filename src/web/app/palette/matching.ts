import { fold } from '#web/ui/labels/fold.ts';
import type { Command, Piece } from './command.ts';

const wordsOf = (typed: string): string[] => fold(typed).split(/\s+/).filter(Boolean);

/** Whether each typed word begins a word of the line, whatever its case and accents. */
export function isFound({ label, also = '' }: Command, typed: string): boolean {
  const text = ` ${fold(`${label} ${also}`).replaceAll(/[^\p{L}\p{N}]/gu, ' ')}`;
  return wordsOf(typed).every((word) => text.includes(` ${word}`));
}

/** The text in pieces; those are marked in which a typed word begins a word of the text. */
export function markedPieces(text: string, typed: string): Piece[] {
  const marks = wordsOf(typed);
  const pieces: Piece[] = [];
  for (const part of text.normalize('NFC').split(/(?<![\p{L}\p{N}])(?=[\p{L}\p{N}])/u)) {
    const long = marks
      .filter((mark) => fold(part).startsWith(mark))
      .reduce((longest, mark) => Math.max(longest, mark.length), 0);
    const characters = [...part];
    if (long > 0) pieces.push({ text: characters.slice(0, long).join(''), marked: true });
    if (characters.length > long)
      pieces.push({ text: characters.slice(long).join(''), marked: false });
  }
  return pieces;
}
