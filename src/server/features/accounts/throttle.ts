import { createHash } from 'node:crypto';
import { inTransaction, type Database } from '#server/platform/db.ts';
import { AppError } from '#server/platform/errors.ts';
import { addressGroup } from '#server/platform/http/context.ts';
import { deleteQuiet, forgive, lockRows, saveRows, type Tries } from './throttle.store.ts';

/**
 * Failed tries cost waiting time. The first `free` cost nothing, the next ones 1, 2, 4, 8 …
 * seconds, up to `capSeconds`. One failure is forgotten every `leakSeconds`. There is no lock that
 * only an operator can open.
 */
export interface Policy {
  free: number;
  leakSeconds: number;
  capSeconds: number;
  /**
   * After the `free` ones, one try every `leakSeconds` is allowed. This is for actions that are no
   * mistakes.
   */
  steady?: true;
}

/**
 * The limits of signing in allow: for one account from one address, about 110 guesses a day; for
 * one account from everywhere, about 1,450 a day, while its owner never waits more than a minute;
 * for one address over all accounts, 100 wrong passwords at once and 120 an hour, so that an office
 * behind one address never notices. A person who signs in takes their own mistakes off the address
 * again.
 */
export const policies = {
  accountAtAddress: { free: 5, leakSeconds: 900, capSeconds: 900 },
  accountAtDevice: { free: 5, leakSeconds: 900, capSeconds: 900 },
  account: { free: 20, leakSeconds: 60, capSeconds: 60 },
  address: { free: 100, leakSeconds: 30, capSeconds: 60 },
  registration: { free: 50, leakSeconds: 60, capSeconds: 60 },
  /**
   * Registrations that only revealed that an address has an account: five at once, then five an
   * hour.
   */
  registrationTaken: { free: 4, leakSeconds: 720, capSeconds: 720, steady: true },
  recoveryByAddress: { free: 20, leakSeconds: 120, capSeconds: 600 },
  /** Mails to one person: three at once, then three an hour. */
  recoveryMail: { free: 3, leakSeconds: 1200, capSeconds: 1200 },
  resetByAddress: { free: 20, leakSeconds: 60, capSeconds: 600 },
  /** Invitations of one workspace: forty at once (a team), then one every two minutes. */
  invitation: { free: 40, leakSeconds: 120, capSeconds: 120 },
  /** Invitations to one person, from all workspaces: three at once, then three an hour. */
  invitationMail: { free: 3, leakSeconds: 1200, capSeconds: 1200 },
  /** Invitation links that are opened from one address. */
  invitationByAddress: { free: 30, leakSeconds: 60, capSeconds: 600 },
  /** Passwords entered by a person who is signed in. */
  ownPassword: { free: 5, leakSeconds: 900, capSeconds: 900 },
  /**
   * Letters that ask somebody to confirm an address. This one counts by recipient: three at once,
   * then three an hour. `confirmations` counts by workspace.
   */
  confirmationMail: { free: 2, leakSeconds: 1200, capSeconds: 1200 },
  confirmations: { free: 10, leakSeconds: 360, capSeconds: 600 },
  /**
   * All letters of the installation to addresses that nobody has confirmed: 200 at once, then 600
   * an hour.
   */
  strangersMail: { free: 200, leakSeconds: 6, capSeconds: 60 },
  /** Links in letters that are opened from one address. */
  linkByAddress: { free: 30, leakSeconds: 60, capSeconds: 600 },
} as const satisfies Record<string, Policy>;

const NEVER = new Date(0);

/** The new state after one more failure at `now`. */
export function afterFailure(policy: Policy, tries: Tries | null, now: Date): Tries {
  const leakMs = policy.leakSeconds * 1000;
  const leaked =
    tries === null ? 0 : Math.max(0, Math.floor((now.getTime() - tries.lastAt.getTime()) / leakMs));
  const left = Math.max(0, (tries?.failures ?? 0) - leaked);
  // Only whole steps of `leakSeconds` are subtracted. Otherwise the rest would be lost at each try,
  // and nothing would ever be forgotten where tries come more often than that.
  const lastAt =
    tries === null || left === 0 ? now : new Date(tries.lastAt.getTime() + leaked * leakMs);
  const over = left + 1 - policy.free;
  if (over <= 0) return { failures: left + 1, lastAt, blockedUntil: NEVER };
  const doubled = Math.min(policy.capSeconds, 2 ** Math.min(over - 1, 30));
  const seconds = policy.steady
    ? policy.leakSeconds - (now.getTime() - lastAt.getTime()) / 1000
    : doubled;
  return { failures: left + 1, lastAt, blockedUntil: new Date(now.getTime() + seconds * 1000) };
}

export interface Gate {
  key: string;
  policy: Policy;
}

/** The key is a hash, because the addresses may belong to people who have no account. */
export const gate = (name: keyof typeof policies, ...who: string[]): Gate => ({
  key: `${name}:${createHash('sha256').update(who.join('\n')).digest('base64url')}`,
  policy: policies[name],
});

export const addressGate = (name: keyof typeof policies, address: string): Gate =>
  gate(name, addressGroup(address));

/**
 * Counts a try as failed *before* it is checked, so that a thousand tries at once get no further
 * than one after the other. Throws `too_many_tries`, and counts nothing, while any of the gates is
 * closed.
 */
export async function countTry(db: Database, gates: readonly Gate[], now: Date): Promise<void> {
  await inTransaction(db, async (tx) => {
    const rows = await lockRows(
      tx,
      gates.map(({ key }) => key),
    );
    const waitMs = Math.max(
      0,
      ...rows.values().map(({ blockedUntil }) => blockedUntil.getTime() - now.getTime()),
    );
    if (waitMs > 0) throw new AppError('too_many_tries', { seconds: Math.ceil(waitMs / 1000) });
    await saveRows(
      tx,
      gates.map(({ key, policy }) => ({
        key,
        ...afterFailure(policy, rows.get(key) ?? null, now),
      })),
    );
  });
}

/**
 * Takes back a try that was right: the person's own gate is reset, and the shared gates forget what
 * this person added.
 */
export async function takeBackTries(
  db: Database,
  own: Gate | null,
  shared: readonly Gate[],
): Promise<void> {
  await inTransaction(db, (tx) =>
    forgive(
      tx,
      own?.key ?? null,
      shared.map(({ key }) => key),
    ),
  );
}

/** Deletes rows without a failure in the last day. */
export const sweepTries = (db: Database, now: Date): Promise<number> =>
  deleteQuiet(db, new Date(now.getTime() - 24 * 60 * 60 * 1000));
