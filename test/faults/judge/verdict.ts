export type Invariant = 'load' | 'I1' | 'I2' | 'I3' | 'I4' | 'I5' | 'I7' | 'people';

/** Something that must never happen, and the question, row or call it happened to. */
export interface Violation {
  invariant: Invariant;
  kind: string;
  detail: string;
}
export type Report = (invariant: Invariant, kind: string, detail: string) => void;

export interface Counts {
  questions: number;
  chats: number;
  /**
   * Requests to the webhook, those that were repeated though taken, and those that were not taken.
   */
  requests: number;
  duplicates: number;
  refused: number;
  sends: number;
  /**
   * Sends that the provider refused because they came too fast; planned refusals not among them.
   */
  tooFast: number;
  /** Sends whose outcome the provider told nobody. */
  untold: number;
  faults: Record<string, number>;
  runs: number;
  /** What people did meanwhile. */
  acts: number;
  /** Questions that ended otherwise than by the agent's answer. */
  leftToPeople: number;
  /** Rows that say they may have been sent twice, and those that the customer really read twice. */
  labelledResends: number;
  labelledDoubles: number;
  /** Rows that were given up as `outcome_unknown`, and those of them that never arrived. */
  labelledFailures: number;
  labelledLosses: number;
}

export interface Verdict {
  violations: Violation[];
  counts: Counts;
}
