import type { ThreadMessage } from '../use-thread.ts';

/** The agent answered that it could not help: the message is answered, but not resolved. */
export const isMissed = ({ outcome, outcomeReason }: ThreadMessage): boolean =>
  outcome === 'answered' && ['partly', 'not_found', 'not_readable'].includes(outcomeReason ?? '');

/** Whether the outcome says something that the answer beneath it does not. */
export const isWorthSaying = (message: ThreadMessage): boolean =>
  message.outcomeText !== null &&
  message.outcome !== null &&
  // The line of the resolution says who resolved it, and when.
  message.outcomeReason !== 'resolved_by_person' &&
  (message.outcome !== 'answered' || isMissed(message));

/** Where the cause of an outcome can be dealt with, unless that is the conversation itself. */
export const linkOf = ({ outcomeLink }: ThreadMessage): string | null =>
  outcomeLink?.startsWith('/conversations') ? null : outcomeLink;

/** The agent pauses since an earlier message, which says more than the pause does. */
const isPaused = ({ outcomeReason }: ThreadMessage): boolean =>
  outcomeReason === 'paused_by_handoff' || outcomeReason === 'paused_by_person';

/**
 * Why the customer waits: what became of their newest message, or of the one with which the
 * conversation went to a person. Null while there is no outcome, and when it was dealt with.
 */
export function waitingReason(messages: readonly ThreadMessage[]): ThreadMessage | null {
  const newest = messages.findLast(({ direction }) => direction === 'in');
  if (newest === undefined || !isWorthSaying(newest)) return null;
  if (newest.outcome === 'pending' || newest.outcome === 'closed') return null;
  const handedOver = messages.findLast(({ outcome }) => outcome === 'handed_off');
  return isPaused(newest) ? (handedOver ?? newest) : newest;
}
