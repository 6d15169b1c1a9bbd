/**
 * What the provider says to the request that brings the agent's answer, and whether it took the
 * answer.
 */
export interface Answer {
  name: string;
  /** The customer has it, whatever the provider said. */
  takes: boolean;
  /**
   * What the provider's answer means by the rule: the text was taken, it was not, or nobody knows.
   */
  says: 'taken' | 'refused' | 'unknown';
  does:
    | 'accept'
    | 'accept late'
    | 'too many'
    | 'fail'
    | 'hang'
    | 'reset before'
    | 'reset after'
    | 'accept barely';
  /**
   * Cells whose failures would disturb each other through the channel (its pause, its circuit) use
   * different channels: one for each set.
   */
  set: number;
}

export const answers = [
  { name: '200', takes: true, says: 'taken', does: 'accept', set: 0 },
  { name: 'late 200', takes: true, says: 'taken', does: 'accept late', set: 0 },
  { name: '429', takes: false, says: 'refused', does: 'too many', set: 1 },
  { name: '500', takes: false, says: 'refused', does: 'fail', set: 1 },
  { name: 'time-out', takes: false, says: 'unknown', does: 'hang', set: 1 },
  { name: 'reset before', takes: false, says: 'unknown', does: 'reset before', set: 2 },
  { name: 'reset after', takes: true, says: 'unknown', does: 'reset after', set: 2 },
  { name: '200 without result', takes: true, says: 'taken', does: 'accept barely', set: 2 },
] as const satisfies Answer[];

/** A `late 200` comes this long after the act. */
export const LATE_MS = 600;
/**
 * How long the product waits for a provider in this test: long enough that an act on a busy machine
 * is answered before.
 */
export const TIMEOUT_MS = 8000;
