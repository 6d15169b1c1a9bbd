import type { DayAnswer } from '#contract/dashboard/day.ts';
import { dayOutcomes } from '#contract/dashboard/day-outcomes.ts';

/** The messages of a day as one list: of each its slot and its outcome. */
export function toldUnits({ slots, outcomes }: DayAnswer['units']) {
  const slotOf = slots.flatMap(([slot, count]) => Array.from({ length: count }, () => slot));
  if (slotOf.length !== outcomes.length)
    throw new Error(`${slotOf.length} messages in slots, ${outcomes.length} outcomes`);
  return slotOf.map((slot, index) => [slot, dayOutcomes[Number(outcomes[index])]]);
}
