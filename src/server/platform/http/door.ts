import type { Context } from 'hono';
import { namesOf, type Role } from '#contract/people/roles.ts';
import { AppError } from '#server/platform/errors.ts';
import { addressGroup, type HttpEnv } from './context.ts';
import type { Session } from './handlers.ts';
import { createRateLimiter, type RateLimits } from './limits.ts';

export interface DoorOptions {
  /** Finds the session of an opaque token; null if the token is unknown, ended or too old. */
  authenticate(token: string): Promise<Session | null>;
  rateLimits: RateLimits;
}

/**
 * Lets requests in, up to the rate limits of an address and of a session. Everything that is served
 * shares one door.
 */
export interface Door {
  /** Throws `too_many_requests`. */
  enter(c: Context<HttpEnv>): void;
  /**
   * Answers with the caller's session. This is the one place that checks roles, and with
   * `confirmed` that the password was entered again. Throws `too_many_requests`, `not_signed_in`,
   * `forbidden` and `password_needed`.
   */
  enterSignedIn(c: Context<HttpEnv>, roles: readonly Role[], confirmed?: true): Promise<Session>;
}

export function createDoor(options: DoorOptions): Door {
  const takeByAddress = createRateLimiter(options.rateLimits.address);
  const takeBySession = createRateLimiter(options.rateLimits.session);
  const enter: Door['enter'] = (c) => slowDown(takeByAddress(addressGroup(c.var.caller.address)));
  return {
    enter,
    async enterSignedIn(c, roles, confirmed) {
      enter(c);
      const session = await requireSession(c, options);
      slowDown(takeBySession(session.sessionId));
      if (!roles.includes(session.role))
        throw new AppError('forbidden', { who: namesOf(roles, c.var.caller.language) });
      if (confirmed) requireConfirmed(session);
      return session;
    },
  };
}

/** Guards actions for which a borrowed session must not be enough. Throws `password_needed`. */
export function requireConfirmed(session: Session): void {
  if (!session.isConfirmed) throw new AppError('password_needed');
}

function slowDown(seconds: number): void {
  if (seconds > 0) throw new AppError('too_many_requests', { seconds: Math.ceil(seconds) });
}

/** Finds the session of the bearer token; throws `not_signed_in`. */
export async function requireSession(
  c: Context<HttpEnv>,
  { authenticate }: Pick<DoorOptions, 'authenticate'>,
): Promise<Session> {
  const token = /^Bearer ([\w-]{20,200})$/i.exec(c.req.header('authorization') ?? '')?.[1];
  const session = token === undefined ? null : await authenticate(token);
  if (session === null) throw new AppError('not_signed_in');
  return session;
}
