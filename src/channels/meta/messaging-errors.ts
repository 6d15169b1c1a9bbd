import type { ErrorTable, GraphRefusal, Meaning } from './graph-errors.ts';

/**
 * Meanings by code and subcode ("Send API error codes"). `graph-errors.ts` has the codes of every
 * Graph call.
 */
const meanings: Record<string, Meaning> = {
  '1200': { kind: 'unreachable', code: 'temporary' },
  '4/2018022': { kind: 'rate_limited', code: 'rate_limited', wait: 5 },
  '10/2018065': { kind: 'window_closed', code: 'window_closed' },
  '10/2018278': { kind: 'window_closed', code: 'window_closed' },
  '10/2534022': { kind: 'window_closed', code: 'window_closed' },
  // Meta restricts a Page for a while ("Send API error codes", 2026-06-25). The restriction ends by
  // itself, but Meta does not say when.
  '10/1893063': { kind: 'rate_limited', code: 'page_restricted', wait: 600, growth: 2 },
  '100/2018001': { kind: 'recipient', code: 'contact_never_wrote' },
  '100/2018109': { kind: 'rejected', code: 'file_too_large' },
  '10/2018108': { kind: 'recipient', code: 'cannot_receive' },
  '200/1545041': { kind: 'recipient', code: 'cannot_receive' },
  '551': { kind: 'recipient', code: 'cannot_receive' },
};

/** The error codes of Messenger and Instagram. */
export const messagingErrors: ErrorTable = ({ code, error_subcode: subcode }: GraphRefusal) =>
  meanings[`${code}/${subcode ?? ''}`] ?? meanings[String(code)] ?? null;
