/**
 * Where a turn is when somebody acts. `waiting`: the agent waits for more messages of the customer.
 * At the next four the worker stands still. `in flight`: the provider has the request and has not
 * answered.
 */
export const moments = [
  'waiting',
  'claimed',
  'decided',
  'committed',
  'marked',
  'in flight',
] as const;
export type Moment = (typeof moments)[number];

/** How long the agent waits for more messages in the cells at `waiting`. */
export const QUIET_MS = 4000;
