import type { ErrorTable, Meaning } from './graph-errors.ts';

/**
 * What is wrong with a login's code, by the subcode of error 100 ("Manually build a login flow",
 * confirming identity).
 */
const codes: Record<number, Meaning> = {
  36_007: { kind: 'rejected', code: 'code_expired' },
  36_009: { kind: 'rejected', code: 'code_used' },
};

/** Refusals of the calls that make up a login. */
export const loginErrors: ErrorTable = ({
  code,
  error_subcode: subcode,
  is_transient: isTransient,
}) => {
  if (code === 100) return codes[subcode ?? 0] ?? { kind: 'rejected', code: 'code_refused' };
  // Meta reports a wrong app secret as the unknown error 1. Another try would not help.
  if ((code === 1 && isTransient !== true) || code === 101)
    return { kind: 'rejected', code: 'app_refused' };
  return null;
};
