import { acts } from './acts.ts';
import { answers } from './answers.ts';
import type { Group } from './course.ts';
import { isHeld } from './course.ts';
import { moments } from './moments.ts';
import type { Act, Cell } from './stage.ts';

/**
 * Every act at every moment with a 200, and in flight with every answer. The long form has every
 * answer at every moment.
 */
export function cellsOf(channelType: 'telegram' | 'whatsapp', isLong: boolean): Cell[] {
  const possible = acts.filter(({ only }) => only === undefined || only === channelType);
  return possible.flatMap((act) =>
    moments.flatMap((moment) =>
      answers
        .filter(({ name }) => isLong || moment === 'in flight' || name === '200')
        .map((answer): Cell => ({ act, moment, answer })),
    ),
  );
}

/**
 * Groups of cells that are played together: an act on a whole channel or agent is done once for all
 * its cells.
 */
export function groupsOf(cells: Cell[]): Group[] {
  const isAlone = ({ act, moment }: Cell): boolean =>
    act.about === 'conversation' || isHeld(moment);
  const together = Map.groupBy(cells, (cell): Cell | Act => (isAlone(cell) ? cell : cell.act));
  return [...together.values()]
    .flatMap((group) => [...Map.groupBy(group, ({ moment }) => moment).values()])
    .flatMap(([first, ...rest]): Group[] => (first ? [[first, ...rest]] : []));
}
