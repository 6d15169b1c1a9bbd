import type { SocketEnd } from '#channels/connector/socket.ts';

/** How one opening of a connection ended. */
export interface Ended {
  end: SocketEnd | 'account_already_connected';
  /** How long it was up, milliseconds; null = it never was. */
  upMs: number | null;
  /** There was a code to be scanned or typed. */
  wasShown: boolean;
}

/** What the openings of a connection until now have come to. */
export interface Tries {
  /** A phone is linked: there is an account to come back to. */
  isLinked: boolean;
  /** There was a code once. */
  wasEverShown: boolean;
  /** That ended by themselves, in a row. */
  failures: number;
  /** That the provider wanted anew, in a row. */
  restarts: number;
  /** That the provider refused for our version, in a row. */
  refusals: number;
}

/** What follows an end. */
export type Next =
  | { kind: 'again at once' }
  | { kind: 'wait'; backoffMs: number }
  /** The phone is still linked, and the provider takes no client of our version. */
  | { kind: 'outdated' }
  /** It is not begun again by itself. */
  | { kind: 'give up'; why: Exclude<Ended['end'], 'restart' | 'lost'> | 'unreachable' };

export const BACKOFF_MS = { first: 1000, longest: 60_000 };
/** A connection that lasted for so long begins anew with the first wait. */
const STEADY_MS = 30_000;
/**
 * A pairing that finds no provider in so many tries has failed; one that was ended by it so often
 * has expired.
 */
const PAIRING_TRIES = 3;
/** The first restart is the provider's wish; one after another would be a circle. */
const RESTARTS_AT_ONCE = 2;

export const noTries = (isLinked: boolean): Tries => ({
  isLinked,
  wasEverShown: false,
  failures: 0,
  restarts: 0,
  refusals: 0,
});

/**
 * What an end makes of the tries before it, and what follows. One that the provider ended for good
 * is left to people.
 */
export function afterEnd(
  before: Tries,
  { end, upMs, wasShown }: Ended,
): { tries: Tries; next: Next } {
  const isRestart = end === 'restart';
  const tries = {
    isLinked: before.isLinked || upMs !== null,
    wasEverShown: before.wasEverShown || wasShown,
    failures: upMs !== null && upMs > STEADY_MS ? 0 : before.failures + 1,
    restarts: isRestart ? before.restarts + 1 : 0,
    refusals: upMs === null ? before.refusals : 0,
  };
  if (end === 'outdated' && tries.isLinked)
    return {
      tries: { ...tries, failures: 0, refusals: tries.refusals + 1 },
      next: { kind: 'outdated' },
    };
  if (end !== 'restart' && end !== 'lost') return { tries, next: { kind: 'give up', why: end } };
  if (end === 'lost' && !tries.isLinked && tries.failures >= PAIRING_TRIES)
    return {
      tries,
      next: { kind: 'give up', why: tries.wasEverShown ? 'expired' : 'unreachable' },
    };
  if (isRestart && tries.restarts <= RESTARTS_AT_ONCE)
    return { tries, next: { kind: 'again at once' } };
  const backoffMs = Math.min(
    BACKOFF_MS.longest,
    BACKOFF_MS.first * 2 ** Math.max(0, tries.failures - 1),
  );
  return { tries, next: { kind: 'wait', backoffMs } };
}
