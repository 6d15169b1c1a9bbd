import type { Role } from '#contract/people/roles.ts';
import type { Route, RouteData, RouteInput } from '#contract/route.ts';

/** Who is calling. Every query of a handler filters by `workspaceId`. */
export interface Session {
  sessionId: string;
  userId: string;
  workspaceId: string;
  role: Role;
  /** The password was entered again in the last ten minutes (`POST /api/auth/confirm`). */
  isConfirmed: boolean;
}

export interface Caller {
  language: 'pt' | 'en';
  /** The client's address, behind as many proxies as TRUST_PROXY counts. */
  address: string;
  userAgent: string | null;
}

export type HandlerInput<R extends Route> = RouteInput<R> & {
  session: R['auth'] extends 'none' ? null : Session;
  caller: Caller;
};

/** One function for each route of a feature. It returns the data or throws AppError. */
export type Handlers<Routes extends Record<string, Route>> = {
  [Name in keyof Routes]: (input: HandlerInput<Routes[Name]>) => Promise<RouteData<Routes[Name]>>;
};
