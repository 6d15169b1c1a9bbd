/** Characters that a text may have. Plain data: the schemas of the API and the fields of the screens read the same. */
export const textLimits = {
  message: 20_000,
  note: 5_000,
  caption: 4_000,
  cannedResponse: 4_000,
  satisfactionQuestion: 500,
  /** As long as every channel takes in one piece. */
  satisfactionThanks: 240,
} as const;

/** Nobody is asked again within so many days, at most. */
export const MOST_QUIET_DAYS = 365;
