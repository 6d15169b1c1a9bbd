import '#web/lib/zod-without-eval.ts';
import { FaqEntry } from '#contract/agents/agents.ts';
import { fold } from '#web/ui/labels/fold.ts';
import type { Piece, Pieces } from './pieces.ts';
import { beginsWithQuestion, hasMarks, readMarked, readQuestions } from './read-prose.ts';
import { readTable, tableIn } from './read-table.ts';

/** Why a piece of a text is not taken. */
export type Refusal =
  | 'noQuestion'
  | 'noAnswer'
  | 'questionLong'
  | 'answerLong'
  | 'variants'
  | 'buttons'
  | 'repeated'
  | 'stray';

export interface Refused {
  line: number;
  text: string;
  why: Refusal;
}

/** What was understood of a text, and what was not. */
export interface FaqReading {
  entries: Piece[];
  refused: Refused[];
  columns: string[];
}

/**
 * Reads questions and answers out of a text: a table (tabs, semicolons or commas), "P: … R: …", or
 * questions with their answers below. `isTable`: the text is a CSV file. It invents nothing, and
 * what it does not take is among the refused. Throws OpenQuotes.
 */
export function readFaq(text: string, isTable = false): FaqReading {
  const { pieces, strays, columns } = piecesOf(
    text.replace(/^\uFEFF/, '').replaceAll(/\r\n?/g, '\n'),
    isTable,
  );
  const entries: Piece[] = [];
  const refused: Refused[] = strays.map((stray) => ({ ...stray, why: 'stray' }));
  const seen = new Set<string>();
  for (const piece of pieces) {
    const why = refusalOf(piece) ?? (seen.has(keyOf(piece.question)) ? 'repeated' : null);
    if (why) {
      const text = [piece.question, piece.answer].filter((part) => part !== '').join(' · ');
      refused.push({ line: piece.line, text, why });
    } else entries.push(piece);
    seen.add(keyOf(piece.question));
  }
  return { entries, refused: refused.toSorted((one, other) => one.line - other.line), columns };
}

function piecesOf(text: string, isTable: boolean): Pieces {
  if (!isTable && hasMarks(text)) return readMarked(text);
  const table = tableIn(text);
  const isProse = !isTable && !table?.hasHeader && table?.separator !== '\t';
  if (isProse && (!table || beginsWithQuestion(text))) return readQuestions(text);
  return readTable(text, table?.separator ?? ';');
}

/** What the contract says against an entry; null: nothing. An import also needs an answer. */
function refusalOf({ line: _, ...entry }: Piece): Refusal | null {
  if (entry.question === '') return 'noQuestion';
  if (entry.answer === '') return 'noAnswer';
  const [issue] = FaqEntry.safeParse(entry).error?.issues ?? [];
  switch (issue?.path[0]) {
    case undefined:
      return null;
    case 'question':
      return 'questionLong';
    case 'answer':
      return 'answerLong';
    case 'variants':
      return 'variants';
    default:
      return 'buttons';
  }
}

/** Two questions are the same if they differ in case, accents, spaces or the signs at the end. */
export function keyOf(question: string): string {
  const words = fold(question).replaceAll(/\s+/g, ' ').trim();
  return words.replace(/[\s?!.:…]+$/, '') || words;
}
