import type { Context } from 'hono';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import type { Transaction } from '#server/platform/db.ts';
import { AppError } from '#server/platform/errors.ts';
import type { HttpEnv } from '#server/platform/http/context.ts';
import type { Session } from '#server/platform/http/handlers.ts';
import type { Services } from '#server/platform/services.ts';

/** What changes in quick succession is told once. */
const GATHER_MS = 30;
/** Below the idle time-outs of proxies; also how soon a session that has grown too old loses its stream. */
const BEAT_MS = 20_000;
const STREAMS_PER_SESSION = 20;
/** What has changed is remembered for so long: a page reads before its stream is open. */
const RECENT_MS = 60_000;
/** A request may have taken so long to come here. */
const TRAVEL_MS = 1000;
const WORKSPACES = 10_000;
/** How long ago the page began to read, milliseconds; null: it does not say. */
const Age = z.coerce.number().min(0).nullable().catch(null);

/** Sessions of this person have ended: their streams do, too, in every process. */
export const sessionsEnded = (tx: Transaction, userId: string): void => tx.publish('live-sessions', userId);

interface Change {
  topic: string;
  onlyFor: string | undefined;
  at: number;
}

/** Serves the stream of one page. `stillSignedIn` is asked at every beat. */
export type ServeLive = (c: Context<HttpEnv>, session: Session, stillSignedIn: () => Promise<boolean>) => Response;

export function createLive({ bus, log }: Pick<Services, 'bus' | 'log'>): ServeLive {
  const pages = new Map<string, Set<(topic: string, onlyFor: string | undefined) => void>>();
  const people = new Map<string, Set<() => void>>();
  const openBySession = new Map<string, number>();
  const recent = new LRUCache<string, Map<string, Change>>({ max: WORKSPACES, ttl: RECENT_MS });
  bus.subscribe('live', (payload) => {
    const [workspaceId = '', topic = '', onlyFor] = payload.split(' ');
    const known = recent.get(workspaceId) ?? new Map<string, Change>();
    recent.set(workspaceId, known.set(payload, { topic, onlyFor, at: performance.now() }));
    for (const tell of pages.get(workspaceId) ?? []) tell(topic, onlyFor);
  });
  bus.subscribe('live-sessions', (userId) => {
    for (const check of people.get(userId) ?? []) check();
  });

  return (c, { workspaceId, userId, sessionId }, stillSignedIn) => {
    const open = openBySession.get(sessionId) ?? 0;
    if (open >= STREAMS_PER_SESSION) throw new AppError('too_many_requests', { seconds: BEAT_MS / 1000 });
    openBySession.set(sessionId, open + 1);
    const age = Age.parse(c.req.query('age') ?? null);

    const encoder = new TextEncoder();
    const waiting = new Set<string>();
    let gather: NodeJS.Timeout | undefined;
    let beat: NodeJS.Timeout | undefined;
    let leave = (): void => {};
    let ended = false;

    function end(): void {
      if (ended) return;
      ended = true;
      clearTimeout(gather);
      clearInterval(beat);
      leave();
      const left = (openBySession.get(sessionId) ?? 1) - 1;
      if (left > 0) openBySession.set(sessionId, left);
      else openBySession.delete(sessionId);
    }

    let flush = (): void => {};
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        const write = (text: string): void => {
          if (!ended) controller.enqueue(encoder.encode(text));
        };
        // Who does not read is not written to: what they miss waits as one word of each kind, however long it takes.
        const hasRoom = (): boolean => (controller.desiredSize ?? 0) > 0;
        flush = () => {
          if (gather !== undefined || waiting.size === 0 || !hasRoom()) return;
          const topics = [...waiting];
          waiting.clear(); // before it is written: a reader who waits for it asks for more, and so calls this, within the writing
          write(topics.map((topic) => `event: ${topic}\ndata:\n\n`).join(''));
        };
        const tell = (topic: string, onlyFor: string | undefined): void => {
          if (onlyFor !== undefined && onlyFor !== userId) return;
          waiting.add(topic);
          gather ??= setTimeout(() => {
            gather = undefined;
            flush();
          }, GATHER_MS);
        };
        const check = (): void => {
          stillSignedIn().then(
            (signedIn) => {
              if (signedIn) return hasRoom() && write(': beat\n\n');
              if (ended) return;
              end();
              controller.close();
            },
            // The database is away for a moment: the stream carries nothing that is worth closing it for.
            (error: unknown) => log.debug({ err: error }, 'The session of a live stream could not be checked'),
          );
        };
        const [ofWorkspace, ofPerson] = [join(pages, workspaceId, tell), join(people, userId, check)];
        leave = () => {
          ofWorkspace();
          ofPerson();
        };
        write(': here\n\n');
        if (age !== null)
          for (const { topic, onlyFor, at } of recent.get(workspaceId)?.values() ?? [])
            if (performance.now() - at <= Math.min(age, RECENT_MS) + TRAVEL_MS) tell(topic, onlyFor);
        beat = setInterval(check, BEAT_MS).unref();
      },
      pull: () => flush(),
      cancel: end,
    });
    c.header('Content-Type', 'text/event-stream');
    c.header('Cache-Control', 'no-store');
    c.header('X-Accel-Buffering', 'no'); // nginx would hold events back
    return c.body(body);
  };
}

/** Adds to the set of a key; answers with what takes it out again and leaves no empty set behind. */
function join<Member>(sets: Map<string, Set<Member>>, key: string, member: Member): () => void {
  const set = sets.get(key) ?? new Set();
  sets.set(key, set.add(member));
  return () => {
    set.delete(member);
    if (set.size === 0 && sets.get(key) === set) sets.delete(key);
  };
}
