import type { Context } from 'hono';
import { z } from 'zod';
import type { Transaction } from '#server/platform/db.ts';
import { AppError } from '#server/platform/errors.ts';
import type { HttpEnv } from '#server/platform/http/context.ts';
import type { Session } from '#server/platform/http/handlers.ts';
import type { Services } from '#server/platform/services.ts';
import { BEAT_MS, LiveStream } from './live-stream.ts';
import { createOpenPages } from './open-pages.ts';

const STREAMS_PER_SESSION = 20;
/** How long the request may have taken to arrive. */
const TRAVEL_MS = 1000;
/** How long ago the page began to read, in milliseconds; null: it does not say. */
const Age = z.coerce.number().min(0).nullable().catch(null);

/** Tells every process that sessions of this person have ended, so that their streams end too. */
export const sessionsEnded = (tx: Transaction, userId: string): void =>
  tx.publish('live-sessions', userId);

/** Serves the stream of one page. `stillSignedIn` is asked at every beat. */
export type ServeLive = (
  c: Context<HttpEnv>,
  session: Session,
  stillSignedIn: () => Promise<boolean>,
) => Response;

export function createLive({ bus, log }: Pick<Services, 'bus' | 'log'>): ServeLive {
  const pages = createOpenPages(bus);
  const openBySession = new Map<string, number>();

  function countOne(sessionId: string): void {
    const open = openBySession.get(sessionId) ?? 0;
    if (open >= STREAMS_PER_SESSION)
      throw new AppError('too_many_requests', { seconds: BEAT_MS / 1000 });
    openBySession.set(sessionId, open + 1);
  }

  function countOneLess(sessionId: string): void {
    const left = (openBySession.get(sessionId) ?? 1) - 1;
    if (left > 0) openBySession.set(sessionId, left);
    else openBySession.delete(sessionId);
  }

  return (c, session, stillSignedIn) => {
    const { sessionId } = session;
    countOne(sessionId);
    const onEnd = (): void => {
      leave();
      countOneLess(sessionId);
    };
    const stream = new LiveStream(session, { stillSignedIn, onEnd, log });
    const leave = pages.add(stream);
    const age = Age.parse(c.req.query('age') ?? null);
    if (age !== null)
      for (const topic of pages.changedWithin(stream, age, TRAVEL_MS)) stream.tell(topic);
    c.header('Content-Type', 'text/event-stream');
    c.header('Cache-Control', 'no-store');
    c.header('X-Accel-Buffering', 'no'); // nginx would buffer the events
    return c.body(stream.body);
  };
}
