import type { ErrorTable, Meaning } from './graph-errors.ts';

/**
 * What went wrong with a code, by the subcodes of code 100 ("Manually build a login flow",
 * confirming identity).
 */
const codes: Record<number, Meaning> = {
  36_007: { kind: 'rejected', code: 'code_expired' },
  36_009: { kind: 'rejected', code: 'code_used' },
};

/** Refusals of the calls that a login is made of. */
export const loginErrors: ErrorTable = ({
  code,
  error_subcode: subcode,
  is_transient: isTransient,
}) => {
  if (code === 100) return codes[subcode ?? 0] ?? { kind: 'rejected', code: 'code_refused' };
  // A wrong app secret is told as the unknown error 1; asking again would not mend it.
  if ((code === 1 && isTransient !== true) || code === 101)
    return { kind: 'rejected', code: 'app_refused' };
  return null;
};
