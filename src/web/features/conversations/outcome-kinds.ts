import { outcomes } from './searches.ts';

/** The outcome as a screen names it; none yet is `pending`. */
export const outcomeOf = (outcome: string | null): (typeof outcomes)[number] =>
  outcomes.find((one) => one === outcome) ?? 'pending';
