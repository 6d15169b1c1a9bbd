export type Invariant = 'load' | 'I1' | 'I2' | 'I3' | 'I4' | 'I5' | 'I7' | 'people' | 'effects';

/** Something that must never happen, and the question, row or call to which it happened. */
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
   * Counts of the requests to the webhook: all, those repeated although taken, and those not taken.
   */
  requests: number;
  duplicates: number;
  refused: number;
  sends: number;
  /** Sends that the provider refused because they came too fast, without the planned refusals. */
  tooFast: number;
  /** Sends whose outcome the provider did not tell. */
  untold: number;
  faults: Record<string, number>;
  runs: number;
  /** How many acts people did. */
  acts: number;
  /** Questions that ended otherwise than by the agent's answer. */
  leftToPeople: number;
  /**
   * Rows that say they may have been sent twice, and how many of them the customer really got
   * twice.
   */
  labelledResends: number;
  labelledDoubles: number;
  /** Rows that were given up as `outcome_unknown`, and how many of them never arrived. */
  labelledFailures: number;
  labelledLosses: number;
}

export interface Verdict {
  violations: Violation[];
  counts: Counts;
}

/** How often each violation was found. */
export const byKind = ({ violations }: Verdict): Record<string, number> =>
  Object.fromEntries(
    [...Map.groupBy(violations, ({ invariant, kind }) => `${invariant}: ${kind}`)].map(
      ([kind, found]) => [kind, found.length],
    ),
  );
