import { Readable } from 'node:stream';
import { parse } from 'csv-parse';
import { z } from 'zod';
import { IMPORT_COLUMNS, IMPORT_ROWS } from '#contract/contacts/contact-imports.ts';
import { isNoText, textOfFile } from '#contract/file-text.ts';
import { AppError, hasCode } from '#server/platform/errors.ts';

export interface ImportFile {
  headers: string[];
  /**
   * Each row has its line number as a spreadsheet counts, where the header is 1. Empty rows are
   * left out.
   */
  rows: { line: number; cells: string[] }[];
}

const Cells = z.array(z.string());
const PIECE = 64 * 1024;
/**
 * More of these signs than any list has. They are counted first, because the parser would create a
 * cell for each before it sees a row.
 */
const most = {
  separators: (IMPORT_ROWS + 1) * IMPORT_COLUMNS,
  lineEnds: 20 * IMPORT_ROWS,
  record: 1024 * 1024,
};

/**
 * Reads a CSV file as spreadsheets write it: UTF-8, UTF-16 or Windows-1252, with commas, semicolons
 * or tabs. Throws `import_no_csv`, `import_unreadable`, `import_empty`, `import_too_many_rows`,
 * `import_too_many_columns`.
 */
export async function readImportFile(bytes: Uint8Array): Promise<ImportFile> {
  const text = textOfFile(bytes);
  if (isNoText(text)) throw new AppError('import_no_csv');
  const delimiter = delimiterOf(text);
  if (count(text, delimiter) > most.separators)
    throw new AppError('import_too_many_columns', { count: IMPORT_COLUMNS });
  if (Math.max(count(text, '\n'), count(text, '\r')) > most.lineEnds)
    throw new AppError('import_too_many_rows', { count: IMPORT_ROWS });
  const parser = Readable.from(inPieces(text)).pipe(
    parse({ delimiter, relax_column_count: true, max_record_size: most.record }),
  );
  let headers: string[] | undefined;
  const rows: ImportFile['rows'] = [];
  let line = 0;
  try {
    for await (const record of parser) {
      const cells = Cells.parse(record);
      line += 1;
      if (cells.every((cell) => cell.trim() === '')) continue;
      if (headers) rows.push({ line, cells: withoutEmptyEnd(cells, headers.length) });
      else headers = withoutEmptyEnd(cells, 1);
      if (headers.length > IMPORT_COLUMNS)
        throw new AppError('import_too_many_columns', { count: IMPORT_COLUMNS });
      if (rows.length > IMPORT_ROWS)
        throw new AppError('import_too_many_rows', { count: IMPORT_ROWS });
    }
  } catch (error) {
    if (unreadable.some((code) => hasCode(error, code)))
      throw new AppError('import_unreadable', { line: line + 1 });
    throw error;
  }
  if (!headers || rows.length === 0) throw new AppError('import_empty');
  return { headers: headers.map((header) => header.trim()), rows };
}

const unreadable = [
  'CSV_QUOTE_NOT_CLOSED',
  'CSV_INVALID_CLOSING_QUOTE',
  'INVALID_OPENING_QUOTE',
  'CSV_MAX_RECORD_SIZE',
];

function count(text: string, sign: string): number {
  let found = 0;
  for (let at = text.indexOf(sign); at !== -1; at = text.indexOf(sign, at + 1)) found += 1;
  return found;
}

/**
 * The separator that appears most often in the first line, outside of quotes. Only the first piece
 * is searched, because a line of megabytes would exceed the recursion limit of the regular
 * expression.
 */
function delimiterOf(text: string): string {
  const header = (
    /^(?:"(?:[^"]|"")*"|[^"\r\n])*/.exec(text.trimStart().slice(0, PIECE))?.[0] ?? ''
  ).replaceAll(/"(?:[^"]|"")*"/g, '');
  const [first = ','] = [';', ',', '\t'].toSorted(
    (one, other) => count(header, other) - count(header, one),
  );
  return first;
}

function* inPieces(text: string): Generator<string> {
  for (let at = 0; at < text.length; at += PIECE) yield text.slice(at, at + PIECE);
}

/** Removes the empty cells with which spreadsheets pad rows. */
function withoutEmptyEnd(cells: readonly string[], least: number): string[] {
  const last = cells.findLastIndex((cell) => cell.trim() !== '');
  return cells.slice(0, Math.max(last + 1, least));
}
