import type { DayAnswer } from '#contract/dashboard/day.ts';

/** One customer message: its slot, the place in `dayOutcomes`, and its own place in the slot. */
export type DayUnit = readonly [slot: number, outcome: number, place: number];

/** The messages of a day in the order in which they came. */
export function unitsOf({ slots, outcomes }: DayAnswer['units']): DayUnit[] {
  const units: DayUnit[] = [];
  for (const [slot, messages] of slots)
    for (let place = 0; place < messages; place += 1)
      units.push([slot, Number(outcomes[units.length]), place]);
  return units;
}
