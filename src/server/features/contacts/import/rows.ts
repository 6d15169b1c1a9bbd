import type { Wanted, Problem, RowContext } from './wanted-row.ts';
import { RowProblem, takeCell } from './cells.ts';

/** What the cells of a row say, or the first problem with them. */
export function readRow(cells: readonly string[], context: RowContext): Wanted | Problem {
  try {
    return wantedOf(cells, context);
  } catch (error) {
    if (error instanceof RowProblem) return { problem: error.problem, values: error.values };
    throw error;
  }
}

function wantedOf(cells: readonly string[], context: RowContext): Wanted {
  if (cells.length > context.headers.length) throw new RowProblem('too_many_cells');
  const wanted: Wanted = { input: {}, labelIds: [], optOut: false, identities: [], numbers: [] };
  for (const [index, target] of context.targets.entries()) {
    const value = plain(cells[index] ?? '');
    const column = context.headers[index] ?? '';
    if (target !== 'skip' && value !== '') takeCell(wanted, target, value, column, context);
  }
  const { name, email, phone } = wanted.input;
  if (
    name === undefined &&
    email === undefined &&
    phone === undefined &&
    wanted.identities.length === 0
  )
    throw new RowProblem('nobody');
  return wanted;
}

/** Without the apostrophe that protects cells which a spreadsheet would take for a formula. */
const plain = (cell: string): string =>
  cell.trim().replace(/^'(?=[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20])/, '');
