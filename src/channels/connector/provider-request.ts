import { Pool, type Dispatcher } from 'undici';
import { ChannelError } from '../channel.ts';
import type { ConnectorTools, ProviderAnswer, ProviderCall } from './tools.ts';

export interface ProviderClient {
  request: ConnectorTools['request'];
  /** Lets the calls under way finish. */
  close(): Promise<void>;
}

export interface ProviderClientOptions {
  /** How many connections are kept to one origin. */
  connections?: number;
  /** In milliseconds, for a call that names no time-out. */
  timeoutMs?: number;
}

/**
 * The largest answer we read, in bytes. Providers serve files of at most 20 MB (Telegram) to 100 MB
 * (WhatsApp).
 */
const longestAnswer = 100 * 1024 * 1024;

/**
 * Calls to providers over kept-alive connections, one request at a time on each. A failure before
 * the request left is `unreachable` (surely not accepted); any later failure is `uncertain`. Error
 * texts name the origin and a code, but never the path, which may hold a token.
 */
export function createProviderClient({
  connections = 64,
  timeoutMs = 30_000,
}: ProviderClientOptions = {}): ProviderClient {
  const pools = new Map<string, Pool>();
  const poolOf = (origin: string): Pool => {
    let pool = pools.get(origin);
    if (pool === undefined) {
      pool = new Pool(origin, {
        connections,
        pipelining: 1,
        connect: { timeout: 5_000 },
        headersTimeout: 0,
        bodyTimeout: 0,
      });
      pools.set(origin, pool);
    }
    return pool;
  };
  return {
    async request(call) {
      const { origin, pathname, search } = new URL(call.url);
      const { headers, body } =
        call.body instanceof FormData
          ? await multipart(call.headers, call.body)
          : { headers: { ...call.headers }, body: call.body ?? null };
      return await new Promise<ProviderAnswer>((resolve, reject) => {
        const exchange = new Exchange(origin, call, resolve, reject, call.timeoutMs ?? timeoutMs);
        poolOf(origin).dispatch(
          { method: call.method, path: pathname + search, headers, body },
          exchange,
        );
      });
    },
    async close() {
      await Promise.all([...pools.values()].map((pool) => pool.close()));
    },
  };
}

/**
 * One call under way. It knows whether the request has begun to leave, and that decides what a
 * failure means.
 */
class Exchange implements Dispatcher.DispatchHandler {
  readonly #origin: string;
  readonly #resolve: (answer: ProviderAnswer) => void;
  readonly #reject: (error: ChannelError) => void;
  readonly #timer: NodeJS.Timeout;
  readonly #answerLimit: number;
  readonly #signal: AbortSignal | undefined;
  #controller: Dispatcher.DispatchController | null = null;
  #settled = false;
  #status = 0;
  #headers: ProviderAnswer['headers'] = {};
  #chunks: Buffer[] = [];
  #bytes = 0;

  constructor(
    origin: string,
    call: ProviderCall,
    resolve: (answer: ProviderAnswer) => void,
    reject: (error: ChannelError) => void,
    timeoutMs: number,
  ) {
    this.#origin = origin;
    this.#resolve = resolve;
    this.#reject = reject;
    this.#timer = setTimeout(() => this.#giveUp('timeout'), timeoutMs);
    this.#answerLimit = call.answerLimit ?? longestAnswer;
    this.#signal = call.signal;
    this.#signal?.addEventListener('abort', this.#onAbort, { once: true });
    if (this.#signal?.aborted === true) this.#onAbort();
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    if (this.#settled)
      return controller.abort(new Error('given up while waiting for a connection'));
    this.#controller = controller;
  }

  onResponseStart(
    _controller: Dispatcher.DispatchController,
    status: number,
    headers: ProviderAnswer['headers'],
  ): void {
    this.#status = status;
    this.#headers = headers;
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.#bytes += chunk.byteLength;
    if (this.#bytes > this.#answerLimit) return this.#giveUp('answer_too_large');
    this.#chunks.push(chunk);
  }

  onResponseEnd(): void {
    if (!this.#finish()) return;
    const [first] = this.#chunks;
    this.#resolve({
      status: this.#status,
      headers: this.#headers,
      body: this.#chunks.length === 1 && first !== undefined ? first : Buffer.concat(this.#chunks),
    });
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    this.#fail(codeOf(error));
  }

  readonly #onAbort = (): void => this.#giveUp('aborted');

  #giveUp(code: string): void {
    const controller = this.#controller;
    this.#fail(code);
    controller?.abort(new Error(code));
  }

  #fail(code: string): void {
    if (!this.#finish()) return;
    const begun = this.#controller !== null;
    this.#reject(
      new ChannelError(
        begun ? 'uncertain' : 'unreachable',
        code,
        `${this.#origin}: ${code} ${begun ? 'after the request left' : 'before the request left'}`,
      ),
    );
  }

  /** True the first time only. */
  #finish(): boolean {
    if (this.#settled) return false;
    this.#settled = true;
    clearTimeout(this.#timer);
    this.#signal?.removeEventListener('abort', this.#onAbort);
    return true;
  }
}

/** Encoded as one whole, so that it is sent with its length instead of in chunks. */
async function multipart(
  headers: Record<string, string> | undefined,
  form: FormData,
): Promise<{ headers: Record<string, string>; body: Uint8Array }> {
  const encoded = new Response(form);
  return {
    headers: {
      ...headers,
      'content-type': encoded.headers.get('content-type') ?? 'multipart/form-data',
    },
    body: new Uint8Array(await encoded.arrayBuffer()),
  };
}

const codeOf = (error: Error): string =>
  ('code' in error && typeof error.code === 'string' ? error.code : error.name).toLowerCase();
