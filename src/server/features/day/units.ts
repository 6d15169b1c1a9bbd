import type { DayAnswer } from '#contract/dashboard/day.ts';
import { dayOutcomes } from '#contract/dashboard/day-outcomes.ts';
import { FATES, type OutcomeCount, type UnitRow } from './day.store.ts';

const FATE_BYTES = 2;
/** More were decided in one minute only where nobody follows each. */
const MOST_DECIDED = 1_000;

/** Messages come in the order of time, so their slots are told by how many each has. */
export function unitsOf({ fates }: UnitRow): DayAnswer['units'] {
  const slots: DayAnswer['units']['slots'] = [];
  let outcomes = '';
  for (let at = 0; at < fates.length; at += FATE_BYTES) {
    const fate = fates.readInt16BE(at);
    const slot = Math.floor(fate / FATES);
    const last = slots.at(-1);
    if (last?.[0] === slot) last[1] += 1;
    else slots.push([slot, 1]);
    outcomes += String(fate % FATES);
  }
  return { slots, outcomes };
}

/** The messages of which it was just decided what becomes of them. */
export const decidedIn = ({ decided }: UnitRow): DayAnswer['decided'] =>
  decided
    .slice(-MOST_DECIDED)
    .map(([conversationId, messageId, outcome]) => ({ conversationId, messageId, outcome }));

/** How many messages have each outcome. */
export const countedIn = ({ outcomes }: DayAnswer['units']): OutcomeCount[] =>
  dayOutcomes.map((_, outcome) => ({
    outcome,
    messages: outcomes.split(String(outcome)).length - 1,
  }));
