import type { Logger } from 'pino';
import type { Page } from './open-pages.ts';

/** Changes of one topic within this time are told once. */
const GATHER_MS = 30;
/**
 * The interval of the heartbeat. It is shorter than the idle timeouts of proxies, and a session
 * that has expired loses its stream within it.
 */
export const BEAT_MS = 20_000;

const encoder = new TextEncoder();

interface Given {
  /** Asked at every beat. */
  stillSignedIn(): Promise<boolean>;
  /** It is called once. */
  onEnd(): void;
  log: Logger;
}

/**
 * The server-sent events of one page. While a page does not read, nothing is written to it: what it
 * misses waits as one event for each topic, however long that takes.
 */
export class LiveStream implements Page {
  readonly body: ReadableStream<Uint8Array>;
  readonly workspaceId: string;
  readonly userId: string;
  readonly #given: Given;
  readonly #waiting = new Set<string>();
  readonly #beat: NodeJS.Timeout;
  #controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  #gather: NodeJS.Timeout | undefined;
  #hasEnded = false;

  constructor({ workspaceId, userId }: { workspaceId: string; userId: string }, given: Given) {
    this.workspaceId = workspaceId;
    this.userId = userId;
    this.#given = given;
    this.body = new ReadableStream<Uint8Array>({
      start: (controller) => void (this.#controller = controller),
      pull: () => this.#flush(),
      cancel: () => this.#end(),
    });
    this.#write(': here\n\n');
    this.#beat = setInterval(() => this.check(), BEAT_MS).unref();
  }

  tell(topic: string): void {
    this.#waiting.add(topic);
    this.#gather ??= setTimeout(() => {
      this.#gather = undefined;
      this.#flush();
    }, GATHER_MS);
  }

  check(): void {
    this.#given.stillSignedIn().then(
      (signedIn) => {
        if (signedIn) return this.#hasRoom() && this.#write(': beat\n\n');
        if (this.#hasEnded) return;
        this.#end();
        this.#controller?.close();
      },
      // The database may be unreachable for a moment. That is no reason to close the stream,
      // because its events carry no data.
      (error: unknown) =>
        this.#given.log.debug({ err: error }, 'The session of a live stream could not be checked'),
    );
  }

  #flush(): void {
    if (this.#gather !== undefined || this.#waiting.size === 0 || !this.#hasRoom()) return;
    const topics = [...this.#waiting];
    // The set is cleared before the write, because a reader who waits asks for more during the
    // write, and that calls this function again.
    this.#waiting.clear();
    this.#write(topics.map((topic) => `event: ${topic}\ndata:\n\n`).join(''));
  }

  #write(text: string): void {
    if (!this.#hasEnded) this.#controller?.enqueue(encoder.encode(text));
  }

  #hasRoom(): boolean {
    return (this.#controller?.desiredSize ?? 0) > 0;
  }

  #end(): void {
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    clearTimeout(this.#gather);
    clearInterval(this.#beat);
    this.#given.onEnd();
  }
}
