import type { Question } from './questions.ts';

/** An agent that may answer does so within this time, also when its hours begin. */
const agentWithin = 60_000;
/** People answer within this time after they were promised to be there. */
const personsWithin = 3_600_000;

/** How many minutes late an answer is at a moment; null: it is in time. */
export function minutesLate(
  { at: asked, promised, isForAgent }: Question,
  at: number,
): number | null {
  if (promised !== null && at < promised) return null;
  const within = isForAgent ? agentWithin : promised === null ? Infinity : personsWithin;
  const waited = at - (promised ?? asked);
  return waited > within ? Math.round(waited / 60_000) : null;
}
