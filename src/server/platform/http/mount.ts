import type { Context, Hono } from 'hono';
import { type Route, takesKey } from '#contract/route.ts';
import { namesOf, type Role } from '#contract/roles.ts';
import { AppError } from '#server/platform/errors.ts';
import { answer } from './answers.ts';
import { addressGroup, type HttpEnv } from './context.ts';
import type { Caller, Handlers, Session } from './handlers.ts';
import type { KeptAnswers, RouteAnswer } from './kept-answers.ts';
import { createRateLimiter, type RateLimits } from './limits.ts';
import { readInput } from './route-input.ts';
import type { Room } from './uploads.ts';

export interface DoorOptions {
  /** Whose session an opaque token is; null when it is unknown, ended or too old. */
  authenticate(token: string): Promise<Session | null>;
  rateLimits: RateLimits;
}

/** Lets requests in, neither too many of an address nor of a session; everything that is served shares one. */
export interface Door {
  /** Throws `too_many_requests`. */
  enter(c: Context<HttpEnv>): void;
  /**
   * Answers with who calls; the one place that asks for their role, and where it is `confirmed` for their password. Throws `too_many_requests`,
   * `not_signed_in`, `forbidden` and `password_needed`.
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
      if (!roles.includes(session.role)) throw new AppError('forbidden', { who: namesOf(roles, c.var.caller.language) });
      if (confirmed) requireConfirmed(session);
      return session;
    },
  };
}

/** For what a borrowed session must not be enough. Throws `password_needed`. */
export function requireConfirmed(session: Session): void {
  if (!session.isConfirmed) throw new AppError('password_needed');
}

export interface MountOptions {
  door: Door;
  /** Where files that are sent are kept while their call lasts. */
  uploads: string;
  /** What a workspace still has room for, where a call keeps its file. */
  room(workspaceId: string, language: Caller['language']): Promise<Room>;
  answers: KeptAnswers;
}

type AnyHandler = (input: { params: unknown; query: unknown; body: unknown; session: Session | null; caller: unknown }) => Promise<unknown>;

/** Serves every route that has a handler: limits, session, role, input, the answer of before, handler, answer, in this order. */
export function mount<Routes extends Record<string, Route>>(
  app: Hono<HttpEnv>,
  routes: Routes,
  handlers: Partial<Handlers<Routes>>,
  options: MountOptions,
): void {
  for (const [name, route] of Object.entries<Route>(routes)) {
    const handler = handlers[name] as AnyHandler | undefined;
    if (handler === undefined) continue;
    app.on(route.method.toUpperCase(), honoPath(route.path), async (c) => {
      const { caller } = c.var;
      const session = await enter(route, options.door, c);
      const room = session && route.upload?.kept ? () => options.room(session.workspaceId, caller.language) : null;
      await using input = await readInput(c, route, { folder: options.uploads, room });
      const work = async (): Promise<RouteAnswer> => {
        const data = await handler({ ...input.given, session, caller });
        return { status: statusOf(route, data), data: route.answer.data.parse(data) };
      };
      if (session === null || !takesKey(route)) return answered(c, await work());
      return answered(c, await options.answers.once({ route: name, session, caller, key: c.req.header('idempotency-key') }, input, work));
    });
  }
}

function answered(c: Context<HttpEnv>, { status, data, isRepeated }: RouteAnswer): Response {
  if (isRepeated) c.header('Idempotency-Replayed', 'true');
  return answer(c, status, data);
}

function statusOf({ answer: { status, acceptedWhile } }: Route, data: unknown): Route['answer']['status'] {
  const isPending = acceptedWhile !== undefined && typeof data === 'object' && data !== null && Object(data)[acceptedWhile] !== null;
  return isPending ? 202 : status;
}

async function enter(route: Route, door: Door, c: Context<HttpEnv>): Promise<Session | null> {
  if (route.auth !== 'none') return door.enterSignedIn(c, route.auth, route.confirmed);
  door.enter(c);
  return null;
}

export const honoPath = (path: string): string => path.replaceAll(/\{(\w+)\}/g, ':$1');

/** What an address of this path looks like. */
export const pathPattern = (path: string): RegExp => new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`);

/** Which methods an address takes, for 405: of all routes of the contract, whether mounted or not. */
export function methodsByPath(routes: Record<string, Route>): (path: string) => string[] {
  const patterns = Object.values(routes).map((route) => ({
    method: route.method.toUpperCase(),
    pattern: pathPattern(route.path),
  }));
  return (path) => [...new Set(patterns.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method))].sort();
}

function slowDown(seconds: number): void {
  if (seconds > 0) throw new AppError('too_many_requests', { seconds: Math.ceil(seconds) });
}

/** Who calls, by the bearer token; throws `not_signed_in`. */
export async function requireSession(c: Context<HttpEnv>, { authenticate }: Pick<DoorOptions, 'authenticate'>): Promise<Session> {
  const token = /^Bearer ([\w-]{20,200})$/i.exec(c.req.header('authorization') ?? '')?.[1];
  const session = token === undefined ? null : await authenticate(token);
  if (session === null) throw new AppError('not_signed_in');
  return session;
}
