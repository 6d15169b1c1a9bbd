import type { SocketEnd } from '#channels/connector/socket.ts';

/** How one opening of a connection ended. */
export interface Ended {
  end: SocketEnd | 'account_already_connected';
  /** How long it was up, milliseconds; null = it never was. */
  upMs: number | null;
  /** A code was shown to be scanned or typed. */
  wasShown: boolean;
}

/** What the openings of a connection have come to until now. */
export interface Tries {
  /** A phone is linked: there is an account to come back to. */
  isLinked: boolean;
  /** A code was shown at least once. */
  wasEverShown: boolean;
  /** Openings in a row that ended without lasting. */
  failures: number;
  /** Restarts in a row that the provider asked for. */
  restarts: number;
  /** Refusals in a row because of our version. */
  refusals: number;
}

/** What follows an end. */
export type Next =
  | { kind: 'again at once' }
  | { kind: 'wait'; backoffMs: number }
  /** The phone is still linked, and the provider takes no client of our version. */
  | { kind: 'outdated' }
  /** The connection is not opened again until somebody asks for it. */
  | { kind: 'give up'; why: Exclude<Ended['end'], 'restart' | 'lost'> | 'unreachable' };

export const BACKOFF_MS = { first: 1000, longest: 60_000 };
/** After a connection that lasted this long the waits begin again with the first. */
const STEADY_MS = 30_000;
/**
 * After this many failed openings a pairing ends: as unreachable if the provider was never found,
 * as expired if it showed a code.
 */
const PAIRING_TRIES = 3;
/**
 * This many restarts in a row happen at once, because the provider asks for them; more of them
 * wait, so that no endless circle arises.
 */
const RESTARTS_AT_ONCE = 2;

export const noTries = (isLinked: boolean): Tries => ({
  isLinked,
  wasEverShown: false,
  failures: 0,
  restarts: 0,
  refusals: 0,
});

/**
 * Counts an end and says what follows. An end that the provider meant for good is left to people.
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
