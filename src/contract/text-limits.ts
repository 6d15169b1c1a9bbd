/**
 * How many characters a text may have. It is plain data, so that the API's schemas and the screens'
 * fields use the same numbers.
 */
export const textLimits = {
  message: 20_000,
  note: 5_000,
  resolutionReason: 60,
  resolutionNote: 500,
  caption: 4_000,
  cannedResponse: 4_000,
  automaticText: 2_000,
  satisfactionQuestion: 500,
  /** Every channel takes this length in one piece. */
  satisfactionThanks: 240,
} as const;

/** The largest number of days that `quietDays` of `satisfaction.ts` may be set to. */
export const MOST_QUIET_DAYS = 365;

/** The longest time in which a customer is to be answered: the open hours of a week or more. */
export const MOST_REPLY_MINUTES = 2880;

/** The most reasons for resolving that a workspace may offer. */
export const MOST_RESOLUTION_REASONS = 20;
