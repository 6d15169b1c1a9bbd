import type { BusinessHours } from '#contract/business-hours.ts';
import { hoursFaults } from '#contract/hours-faults.ts';
import { AppError } from '#server/platform/errors.ts';

type Blocks = BusinessHours['blocks'];

/**
 * Refuses opening blocks that nobody can mean; `path`: where they stand in the body. Hours that an
 * earlier version stored are still read. Throws `hours_empty`, `hours_overlap`.
 */
export function requireHours(blocks: Blocks, path: string): void {
  const [fault] = hoursFaults(blocks);
  const block = fault && blocks[fault.index];
  if (!fault || !block) return;
  const other = fault.other === undefined ? undefined : blocks[fault.other];
  const details = [{ path: `${path}.${fault.index}` }];
  throw other
    ? new AppError('hours_overlap', { first: inWords(other), second: inWords(block) }, details)
    : new AppError('hours_empty', { clock: block.from }, details);
}

const inWords = ({ from, to }: Blocks[number]): string => `${from}–${to}`;
