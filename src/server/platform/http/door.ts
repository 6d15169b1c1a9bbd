import type { Context } from 'hono';
import { namesOf, type Role } from '#contract/people/roles.ts';
import { AppError } from '#server/platform/errors.ts';
import { addressGroup, type HttpEnv } from './context.ts';
import type { Session } from './handlers.ts';
import { createRateLimiter, type RateLimits } from './limits.ts';

export interface DoorOptions {
  /** Whose session an opaque token is; null when it is unknown, ended or too old. */
  authenticate(token: string): Promise<Session | null>;
  rateLimits: RateLimits;
}

/**
 * Lets requests in, neither too many of an address nor of a session; everything that is served
 * shares one.
 */
export interface Door {
  /** Throws `too_many_requests`. */
  enter(c: Context<HttpEnv>): void;
  /**
   * Answers with who calls; the one place that asks for their role, and where it is `confirmed` for
   * their password. Throws `too_many_requests`, `not_signed_in`, `forbidden` and `password_needed`.
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

/** For what a borrowed session must not be enough. Throws `password_needed`. */
export function requireConfirmed(session: Session): void {
  if (!session.isConfirmed) throw new AppError('password_needed');
}

function slowDown(seconds: number): void {
  if (seconds > 0) throw new AppError('too_many_requests', { seconds: Math.ceil(seconds) });
}

/** Who calls, by the bearer token; throws `not_signed_in`. */
export async function requireSession(
  c: Context<HttpEnv>,
  { authenticate }: Pick<DoorOptions, 'authenticate'>,
): Promise<Session> {
  const token = /^Bearer ([\w-]{20,200})$/i.exec(c.req.header('authorization') ?? '')?.[1];
  const session = token === undefined ? null : await authenticate(token);
  if (session === null) throw new AppError('not_signed_in');
  return session;
}
