import { stringify } from 'csv-stringify/sync';
import { delimiterOf } from './list-columns.ts';

/**
 * A CSV file for spreadsheets, written while it is sent: UTF-8 with a byte order mark, and CRLF. A
 * cell that a spreadsheet would take for a formula gets an apostrophe in front
 * (https://owasp.org/www-community/attacks/CSV_Injection). An error breaks the download.
 */
export function csvFile(
  rows: AsyncIterable<readonly string[]>,
  { name, language }: { name: string; language: 'pt' | 'en' },
): Response {
  const pieces = encoded(rows, language);
  const stream = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { value, done } = await pieces.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel: async () => void (await pieces.return(undefined)),
  });
  return new Response(stream, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="recado-${name}.csv"`,
      'Cache-Control': 'no-store',
    },
  });
}

/** Rows are joined into pieces of about this many characters. */
const PIECE = 16_384;

async function* encoded(
  rows: AsyncIterable<readonly string[]>,
  language: 'pt' | 'en',
): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  let piece = '\uFEFF';
  for await (const row of rows) {
    piece += stringify([[...row]], {
      delimiter: delimiterOf(language),
      record_delimiter: 'windows',
      escape_formulas: true,
      // Every cell is quoted, because a spreadsheet of another country splits at the other
      // separator, and would begin a new cell in the middle of this one.
      quoted: true,
      quoted_empty: false,
    });
    if (piece.length < PIECE) continue;
    yield encoder.encode(piece);
    piece = '';
  }
  yield encoder.encode(piece);
}
