import type { Context } from 'hono';
import type { LiveTopic } from '#contract/live.ts';
import { AppError } from '#server/platform/errors.ts';
import type { HttpEnv } from '#server/platform/http/context.ts';
import type { Session } from '#server/platform/http/handlers.ts';
import type { EventBus, Services } from '#server/platform/services.ts';

const TOPIC = 'live';
/** What changes in quick succession is told once. */
const GATHER_MS = 100;
/** Below the idle time-outs of proxies; also how soon an ended session loses its stream. */
const BEAT_MS = 20_000;
const STREAMS_PER_SESSION = 20;

/** Tells the open pages of a workspace, in every process, that something changed. After the commit; it may be lost. */
export function changed(bus: EventBus, workspaceId: string, topic: LiveTopic): void {
  bus.publish(TOPIC, `${workspaceId} ${topic}`);
}

/** Serves the stream of one page. `stillSignedIn` is asked at every beat. */
export type ServeLive = (c: Context<HttpEnv>, session: Session, stillSignedIn: () => Promise<boolean>) => Response;

export function createLive({ bus, log }: Pick<Services, 'bus' | 'log'>): ServeLive {
  const pages = new Map<string, Set<(topic: string) => void>>();
  const openBySession = new Map<string, number>();
  bus.subscribe(TOPIC, (payload) => {
    const [workspaceId = '', topic = ''] = payload.split(' ');
    for (const tell of pages.get(workspaceId) ?? []) tell(topic);
  });

  return (c, { workspaceId, sessionId }, stillSignedIn) => {
    const open = openBySession.get(sessionId) ?? 0;
    if (open >= STREAMS_PER_SESSION) throw new AppError('too_many_requests', { seconds: BEAT_MS / 1000 });
    openBySession.set(sessionId, open + 1);

    const encoder = new TextEncoder();
    const waiting = new Set<string>();
    let gather: NodeJS.Timeout | undefined;
    let beat: NodeJS.Timeout | undefined;
    let tell: ((topic: string) => void) | undefined;
    let ended = false;

    function end(): void {
      if (ended) return;
      ended = true;
      clearTimeout(gather);
      clearInterval(beat);
      const listeners = pages.get(workspaceId);
      if (tell) listeners?.delete(tell);
      if (listeners?.size === 0) pages.delete(workspaceId);
      const left = (openBySession.get(sessionId) ?? 1) - 1;
      if (left > 0) openBySession.set(sessionId, left);
      else openBySession.delete(sessionId);
    }

    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        const write = (text: string): void => {
          if (!ended) controller.enqueue(encoder.encode(text));
        };
        const flush = (): void => {
          gather = undefined;
          for (const topic of waiting) write(`event: ${topic}\ndata:\n\n`);
          waiting.clear();
        };
        tell = (topic) => {
          waiting.add(topic);
          gather ??= setTimeout(flush, GATHER_MS);
        };
        pages.set(workspaceId, (pages.get(workspaceId) ?? new Set()).add(tell));
        write(': here\n\n');
        beat = setInterval(() => {
          stillSignedIn().then(
            (signedIn) => {
              if (signedIn) return write(': beat\n\n');
              if (ended) return;
              end();
              controller.close();
            },
            (error: unknown) => {
              // The database is away for a moment: the stream carries nothing that is worth closing it for.
              log.debug({ err: error }, 'The session of a live stream could not be checked');
              write(': beat\n\n');
            },
          );
        }, BEAT_MS).unref();
      },
      cancel: end,
    });
    c.header('Content-Type', 'text/event-stream');
    c.header('Cache-Control', 'no-store');
    c.header('X-Accel-Buffering', 'no'); // nginx would hold events back
    return c.body(body);
  };
}
