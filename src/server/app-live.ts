import type { Context, Hono } from 'hono';
import { LIVE_PATH } from '#contract/live.ts';
import { everyone } from '#contract/people/roles.ts';
import { createLive } from './features/live/live.ts';
import { AppError } from './platform/errors.ts';
import type { HttpEnv } from './platform/http/context.ts';
import { type Door, type DoorOptions, requireSession } from './platform/http/door.ts';
import type { Services } from './platform/services.ts';

type Authentication = Pick<DoorOptions, 'authenticate'>;

/** Mounts the stream of changes that an open page listens to for as long as its session lasts. */
export function mountLive(
  app: Hono<HttpEnv>,
  services: Services,
  door: Door,
  authentication: Authentication,
): void {
  const serve = createLive(services);
  app.get(LIVE_PATH, async (c) =>
    serve(c, await door.enterSignedIn(c, everyone), () => isSignedIn(c, authentication)),
  );
}

async function isSignedIn(c: Context<HttpEnv>, authentication: Authentication): Promise<boolean> {
  try {
    await requireSession(c, authentication);
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}
