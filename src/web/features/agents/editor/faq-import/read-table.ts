import { CsvError, parse } from 'csv-parse/browser/esm/sync';
import { fold } from '#web/ui/labels/fold.ts';
import { inOneLine, type Piece, type Pieces } from './pieces.ts';

/** The quotes that begin in this row do not end. */
export class OpenQuotes extends Error {
  readonly line: number;
  constructor(line: number) {
    super(`The quotes of row ${line} do not end`);
    this.line = line;
  }
}

const places = ['question', 'answer', 'variants', 'buttons'] as const;
type Place = (typeof places)[number];
/** What each column is; null: nothing that an entry has a place for. */
type Columns = readonly (Place | null)[];
interface Row {
  line: number;
  cells: string[];
}

/** How lists name their columns, in lower case and without accents. */
const columnNames: Record<Place, readonly string[]> = {
  question: ['pergunta', 'perguntas', 'duvida', 'question', 'questions', 'p', 'q'],
  answer: ['resposta', 'respostas', 'answer', 'answers', 'r', 'a'],
  variants: ['outras formas de perguntar', 'outras formas', 'variacoes', 'other ways to ask'],
  buttons: ['botoes', 'botoes depois da resposta', 'buttons', 'buttons after the answer'],
};

/** In the order in which they are tried: a comma stands in most sentences, a tab in none. */
const separators = ['\t', ';', ','];
/** With this line Excel tells the separator of a file. */
const named = /^\s*sep=(.)[^\S\n]*\n/i;

/**
 * The separator of a table, and whether its first row names the columns; null: the text is no
 * table. An import of contacts counts separators in the header, but this table may have none, and
 * then its first row is prose.
 */
export function tableIn(text: string): { separator: string; hasHeader: boolean } | null {
  const [, told] = named.exec(text) ?? [];
  const tried = told === undefined ? separators : [told];
  const rows = tried.map((separator) => ({ separator, cells: firstRow(text, separator) }));
  const headed = rows.find(({ cells }) => headerOf(cells) !== null);
  const split = headed ?? rows.find(({ cells }) => cells.filter(isFilled).length > 1);
  const separator = told ?? split?.separator;
  return separator === undefined ? null : { separator, hasHeader: headed !== undefined };
}

/**
 * Reads a table of questions and answers: by the names of its columns, otherwise the first is the
 * question and the second the answer. Throws OpenQuotes.
 */
export function readTable(text: string, separator: string): Pieces {
  const rows = rowsOf(text, separator).filter(({ cells }) => cells.some(isFilled));
  const header = headerOf(rows[0]?.cells ?? []);
  const body = header ? rows.slice(1) : rows;
  const columns = padded(header ?? plain(body), body);
  return {
    pieces: body.map((row) => pieceOf(row, columns, separator)),
    strays: [],
    columns: columns.flatMap((place, index) =>
      place === null && body.some(({ cells }) => isFilled(cells[index] ?? ''))
        ? [(header && rows[0]?.cells[index]?.trim()) || String(index + 1)]
        : [],
    ),
  };
}

function pieceOf({ line, cells }: Row, columns: Columns, separator: string): Piece {
  const of = (place: Place): string => cells[columns.indexOf(place)] ?? '';
  // The answer has the separator in it, and nobody put it into quotes.
  const rest = columns.at(-1) === 'answer' ? cells.slice(columns.length) : [];
  while (rest.length > 0 && !isFilled(rest.at(-1) ?? '')) rest.pop();
  const lines = (text: string): string[] =>
    text
      .split('\n')
      .map((one) => one.trim())
      .filter(isFilled);
  return {
    line,
    question: inOneLine(of('question')),
    answer: [of('answer'), ...rest].join(separator).trim(),
    variants: lines(of('variants')),
    buttons: lines(of('buttons')),
  };
}

const isFilled = (cell: string): boolean => cell.trim() !== '';
const widthOf = ({ cells }: Row): number => cells.findLastIndex(isFilled) + 1;
const nothing = (count: number): null[] => Array.from({ length: Math.max(0, count) }, () => null);

/**
 * The columns of a table without a header. Where every row has more than two cells, the table has
 * more columns; where only some have, these have a separator in their answer.
 */
const plain = (rows: readonly Row[]): Columns => [
  'question',
  'answer',
  ...nothing(Math.min(...rows.map(widthOf)) - 2),
];

/** Cells beyond the last column are columns without a name, unless they are a part of the answer. */
const padded = (columns: Columns, rows: readonly Row[]): Columns =>
  columns.at(-1) === 'answer'
    ? columns
    : [...columns, ...nothing(Math.max(0, ...rows.map(widthOf)) - columns.length)];

function headerOf(cells: readonly string[]): Columns | null {
  const found = cells.map((cell) => {
    const name = fold(cell).replaceAll(':', '').trim();
    return places.find((place) => columnNames[place].includes(name)) ?? null;
  });
  const columns = found.map((place, index) => (found.indexOf(place) === index ? place : null));
  return columns.includes('question') && columns.includes('answer') ? columns : null;
}

/** The cells of the first row; none where its quotes do not end. */
function firstRow(text: string, separator: string): string[] {
  try {
    return rowsOf(text.trimStart(), separator, 1)[0]?.cells ?? [];
  } catch (error) {
    if (error instanceof OpenQuotes) return [];
    throw error;
  }
}

function rowsOf(text: string, delimiter: string, most?: number): Row[] {
  const body = text.replace(named, '');
  const first = body === text ? 1 : 2;
  try {
    const rows = parse(body, {
      delimiter,
      record_delimiter: '\n',
      relax_column_count: true,
      relax_quotes: true,
      ...(most !== undefined && { to: most }),
    });
    return rows.map((cells, index) => ({
      line: index + first,
      cells: cells.map(withoutApostrophe),
    }));
  } catch (error) {
    if (error instanceof CsvError) throw new OpenQuotes(Number(error['records']) + first);
    throw error;
  }
}

/** Spreadsheets say with it that a cell is no formula, and so does our own list. */
const withoutApostrophe = (cell: string): string => cell.replace(/^'(?='*[=+\-@\t])/, '');
