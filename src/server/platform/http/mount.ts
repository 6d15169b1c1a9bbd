import { rm } from 'node:fs/promises';
import type { Context, Hono } from 'hono';
import type { Logger } from 'pino';
import type { Route } from '#contract/route.ts';
import { errors } from '#contract/errors.ts';
import { namesOf, type Role } from '#contract/roles.ts';
import { AppError } from '#server/platform/errors.ts';
import { answer } from './answers.ts';
import { addressGroup, type HttpEnv } from './context.ts';
import type { Handlers, Session } from './handlers.ts';
import { parseInput, readJson } from './input.ts';
import { createRateLimiter, type RateLimits } from './limits.ts';
import { readUpload, type Uploaded } from './uploads.ts';

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
  log: Logger;
}

type AnyHandler = (input: { params: unknown; query: unknown; body: unknown; session: Session | null; caller: unknown }) => Promise<unknown>;

/** Serves every route that has a handler: limits, session, role, input, handler, answer, in this order. */
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
      await using input = await readInput(c, route, options.uploads);
      const data = await handler({ ...input.given, session, caller });
      return answer(c, statusOf(route, data), route.answer.data.parse(data));
    });
  }
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

interface Input extends AsyncDisposable {
  given: Record<'params' | 'query' | 'body', unknown>;
}

async function readInput(c: Context<HttpEnv>, route: Route, folder: string): Promise<Input> {
  const { language } = c.var.caller;
  const params = route.params === undefined ? undefined : readParams(c, route, route.params);
  const query = route.query === undefined ? undefined : parseInput(route.query, c.req.query(), language);
  if (route.upload !== undefined) {
    const upload = lateUpload(c, route.upload, folder);
    return { given: { params, query, body: upload.read }, [Symbol.asyncDispose]: upload.forget };
  }
  const body = route.body === undefined ? undefined : parseInput(route.body, await readJson(c.req.raw), language);
  return { given: { params, query, body }, [Symbol.asyncDispose]: async () => undefined };
}

/** A file is read when the handler asks for it: what is refused for where it goes, or for whom, costs no reading. */
function lateUpload(c: Context<HttpEnv>, upload: NonNullable<Route['upload']>, folder: string) {
  let reading: Promise<Uploaded> | undefined;
  return {
    read: async () => {
      reading ??= readUpload(c.req.raw, upload, folder);
      const { file, texts } = await reading;
      return { file, fields: upload.fields && parseInput(upload.fields, texts, c.var.caller.language) };
    },
    forget: async () => {
      const read = await reading?.catch(() => null);
      if (read) await rm(read.file.path, { force: true });
    },
  };
}

/** An id that cannot exist is answered like one that does not. */
function readParams(c: Context<HttpEnv>, route: Route, schema: NonNullable<Route['params']>): unknown {
  const notFound = route.errors?.find((code) => errors[code].status === 404 && code.endsWith('not_found'));
  try {
    return parseInput(schema, c.req.param(), c.var.caller.language);
  } catch (error) {
    throw notFound === undefined ? error : new AppError(notFound);
  }
}
