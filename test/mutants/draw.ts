import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { mutateSource } from './conditions.ts';
import { lineAt, type Mutant, nameOf } from './mutant.ts';
import { filesOf, type PartName, partNames } from './parts.ts';

export interface Drawn extends Mutant {
  part: PartName | 'known';
  name: string;
  line: number;
}

/** Of a hundred: by what a fault there costs, not by how many lines there are. */
const shares: Record<PartName, number> = {
  pipeline: 32,
  conversations: 20,
  guards: 12,
  retrieval: 6,
  tenancy: 16,
  signatures: 8,
  throttles: 6,
};

/**
 * Draws mutants of the core. Each has a place of its own in the order of a seed, so that a change of one file draws anew in this file alone, and
 * more of them are the same and others.
 */
export function draw(root: string, { seed, count }: { seed: number; count: number }): Drawn[] {
  return partNames.flatMap((part) => {
    const all = filesOf(part, root).flatMap((file) => {
      const source = readFileSync(join(root, file), 'utf8');
      return mutateSource(file, source).map((mutant): Drawn => ({
        ...mutant,
        part,
        name: nameOf(mutant, source),
        line: lineAt(source, mutant.start),
      }));
    });
    const place = ({ name }: Drawn): string => createHash('sha256').update(`${seed} ${name}`).digest('hex');
    const inOrder = all.map((mutant) => ({ mutant, place: place(mutant) })).toSorted((one, other) => one.place.localeCompare(other.place));
    return inOrder.slice(0, Math.round((count * shares[part]) / 100)).map(({ mutant }) => mutant);
  });
}
