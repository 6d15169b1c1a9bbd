import { outcomes } from './searches.ts';

/** The outcome as the screens name it; `pending` while there is none. */
export const outcomeOf = (outcome: string | null): (typeof outcomes)[number] =>
  outcomes.find((one) => one === outcome) ?? 'pending';
