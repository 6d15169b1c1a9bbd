import type { Context, Hono } from 'hono';
import { type Route, takesKey } from '#contract/route.ts';
import { answer } from './answers.ts';
import type { HttpEnv } from './context.ts';
import type { Door } from './door.ts';
import type { Caller, Handlers, Session } from './handlers.ts';
import type { KeptAnswers, RouteAnswer } from './kept-answers.ts';
import { honoPath } from './paths.ts';
import { readInput } from './route-input.ts';
import type { Room } from './uploads.ts';

export interface MountOptions {
  door: Door;
  /** The folder that keeps uploaded files while their call lasts. */
  uploads: string;
  /** How much room a workspace has left, for a call that stores its file. */
  room(workspaceId: string, language: Caller['language']): Promise<Room>;
  answers: KeptAnswers;
}

type AnyHandler = (input: {
  params: unknown;
  query: unknown;
  body: unknown;
  session: Session | null;
  caller: unknown;
}) => Promise<unknown>;

/**
 * Serves every route that has a handler. The order is: rate limits, session, role, input, the kept
 * answer of an earlier call, handler, answer.
 */
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
      const room =
        session && route.upload?.kept
          ? () => options.room(session.workspaceId, caller.language)
          : null;
      await using input = await readInput(c, route, { folder: options.uploads, room });
      const work = async (): Promise<RouteAnswer> => {
        const data = await handler({ ...input.given, session, caller });
        return { status: statusOf(route, data), data: route.answer.data.parse(data) };
      };
      if (session === null || !takesKey(route)) return answered(c, await work());
      return answered(
        c,
        await options.answers.once(
          { route: name, session, caller, key: c.req.header('idempotency-key') },
          input,
          work,
        ),
      );
    });
  }
}

function answered(
  c: Context<HttpEnv>,
  { status, data, isRepeated }: RouteAnswer,
): Promise<Response> {
  if (isRepeated) c.header('Idempotency-Replayed', 'true');
  return answer(c, status, data);
}

function statusOf(
  { answer: { status, acceptedWhile } }: Route,
  data: unknown,
): Route['answer']['status'] {
  const isPending =
    acceptedWhile !== undefined &&
    typeof data === 'object' &&
    data !== null &&
    Object(data)[acceptedWhile] !== null;
  return isPending ? 202 : status;
}

async function enter(route: Route, door: Door, c: Context<HttpEnv>): Promise<Session | null> {
  if (route.auth !== 'none') return door.enterSignedIn(c, route.auth, route.confirmed);
  door.enter(c);
  return null;
}
