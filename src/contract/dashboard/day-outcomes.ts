/** How many minutes of the day one stack of units covers. */
export const SLOT_MINUTES = 10;

/**
 * What became of a customer's message, as the day shows it; every message is exactly one of these.
 * `agent`: an agent answered (also that it did not know). `person`: somebody of the team did.
 * `waiting`: it waits for a person now. `closed`: it needed no answer, was blocked, or was resolved
 * without one. `unknown`: it failed, its delivery is not known, or nothing is decided yet.
 */
export const dayOutcomes = ['agent', 'person', 'closed', 'waiting', 'unknown'] as const;
export type DayOutcome = (typeof dayOutcomes)[number];
