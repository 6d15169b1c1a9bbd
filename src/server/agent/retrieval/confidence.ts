/** What the confidence of a hit is computed from, each from 0 to 1. */
export interface Evidence {
  /** How much of the customer's words, weighted by rarity, the entry knows. */
  coverage: number;
  /** How much of the entry's best matching question the customer's words cover. */
  form: number;
  /** How far the best hit is ahead of the second. */
  margin: number;
}

/**
 * From `sure` on the entry is the answer; from `unsure` on it is worth offering. Measured in
 * retrieval.test.ts.
 */
export const thresholds = { sure: 0.75, unsure: 0.3 };

const weights = { bias: -5.3, coverage: 6, form: 0.6, both: 4.1, margin: 1.8 };

/** Two entries that are closer than this are equally good: the customer has to say which one. */
const tie = 0.03;

/**
 * A logistic function of the evidence, fitted to the development questions of retrieval.test.ts.
 */
export function confidenceOf({ coverage, form, margin }: Evidence): number {
  const confidence =
    1 /
    (1 +
      Math.exp(
        -(
          weights.bias +
          weights.coverage * coverage +
          weights.form * form +
          weights.both * coverage * form +
          weights.margin * margin
        ),
      ));
  return margin < tie ? Math.min(confidence, thresholds.sure - 0.01) : confidence;
}
