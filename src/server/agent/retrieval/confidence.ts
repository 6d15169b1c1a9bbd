/** What the confidence of a hit is judged by, each from 0 to 1. */
export interface Evidence {
  /** Share of the customer's words, by rarity, that the entry knows. */
  coverage: number;
  /** Share of the entry's best question that the customer's words cover. */
  form: number;
  /** How far the best hit is ahead of the second. */
  margin: number;
}

/**
 * Above `sure` the entry is the answer; above `unsure` it is worth offering. Measured in
 * retrieval.test.ts.
 */
export const thresholds = { sure: 0.75, unsure: 0.3 };

const weights = { bias: -5.3, coverage: 6, form: 0.6, both: 4.1, margin: 1.8 };

/** Closer than this, two entries are equally good: the customer has to say which one. */
const tie = 0.03;

/** Logistic over the evidence, fitted to the development questions of retrieval.test.ts. */
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
