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

/**
 * Each part's share of a hundred faults: by what a fault there costs, not by its number of lines.
 */
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
 * Draws mutants of the core. Each has its own place in the order of a seed, so that changing a file
 * changes the draw in this file alone, and a larger count contains the smaller one. The parts are
 * mixed, so that the first mutants are a fair sample of all.
 */
export function draw(root: string, { seed, count }: { seed: number; count: number }): Drawn[] {
  const drawn = partNames.flatMap((part) => {
    const all = filesOf(part, root).flatMap((file) => {
      const source = readFileSync(join(root, file), 'utf8');
      return mutateSource(file, source).map((mutant): Placed => {
        const name = nameOf(mutant, source);
        const place = createHash('sha256').update(`${seed} ${name}`).digest('hex');
        return { place, mutant: { ...mutant, part, name, line: lineAt(source, mutant.start) } };
      });
    });
    return all.toSorted(byPlace).slice(0, Math.round((count * shares[part]) / 100));
  });
  return drawn.toSorted(byPlace).map(({ mutant }) => mutant);
}

interface Placed {
  place: string;
  mutant: Drawn;
}

const byPlace = (one: Placed, other: Placed): number => one.place.localeCompare(other.place);
