import { Pool } from 'undici';
import type { Core } from '../core.ts';
import type { ApiUpdate, Bot, Pending, Webhook } from '../state.ts';

/** The result of one try to deliver an update. */
export interface Outcome {
  /** The webhook answered with a 2xx. */
  taken: boolean;
  /** Somebody was listening at the address. */
  connected: boolean;
  /** In seconds. */
  retryAfter: number;
}

/** `status` is null when no answer came; `error` then says why. */
interface Answer extends Omit<Outcome, 'taken'> {
  status: number | null;
  error: string | null;
}

const answerMs = 20_000;

/** Posts a bot's updates to its webhook, and records the answers. */
export class WebhookRequests {
  readonly #core: Core;
  readonly #bot: Bot;
  readonly #webhook: Webhook;
  readonly #url: URL;
  readonly #pool: Pool;
  #lastError: { at: number; text: string } | null = null;
  #closed = false;

  constructor(core: Core, bot: Bot, webhook: Webhook) {
    this.#core = core;
    this.#bot = bot;
    this.#webhook = webhook;
    this.#url = new URL(webhook.url);
    this.#pool = new Pool(this.#url.origin, {
      connections: webhook.maxConnections,
      pipelining: 1,
      headersTimeout: answerMs,
      bodyTimeout: answerMs,
    });
  }

  get lastError(): { at: number; text: string } | null {
    return this.#lastError;
  }

  /** `fails`: how many tries have failed before. */
  async post({ update, chat }: Pending, fails: number, duplicate: boolean): Promise<Outcome> {
    const started = performance.now();
    const { status, error, retryAfter, connected } = await this.#ask(update);
    const taken = status !== null && status >= 200 && status < 300;
    const ms = Math.round(performance.now() - started);
    const [bot, updateId] = [this.#bot.id, update.update_id];
    if (!this.#closed)
      this.#core.journal.add({
        type: 'delivery',
        bot,
        updateId,
        chat,
        attempt: fails + 1,
        duplicate,
        status,
        error,
        ms,
      });
    if (!taken && !duplicate) {
      const text =
        status === null
          ? (error ?? 'Webhook connection closed')
          : `Wrong response from the webhook: ${status}`;
      this.#lastError = { at: this.#core.clock(), text };
    }
    return { taken, connected, retryAfter };
  }

  async close(): Promise<void> {
    this.#closed = true;
    await this.#pool.destroy();
  }

  async #ask(update: ApiUpdate): Promise<Answer> {
    let status: number | null = null;
    let retryAfter = 0;
    try {
      const answer = await this.#pool.request({
        method: 'POST',
        path: this.#url.pathname + this.#url.search,
        headers: headersOf(this.#webhook),
        body: escaped(update),
      });
      status = answer.statusCode;
      retryAfter = Number(answer.headers['retry-after'] ?? 0) || 0;
      await answer.body.dump();
      return { status, error: null, retryAfter, connected: true };
    } catch (failure) {
      const error = failure instanceof Error ? failure.message : String(failure);
      return { status, error, retryAfter, connected: !isConnectFailure(failure) };
    }
  }
}

const headersOf = (webhook: Webhook): Record<string, string> => ({
  'content-type': 'application/json',
  'accept-encoding': 'gzip, deflate',
  ...(webhook.secretToken === '' ? {} : { 'x-telegram-bot-api-secret-token': webhook.secretToken }),
});

/** Telegram writes everything outside ASCII as \u escapes. */
const escaped = (value: object): string =>
  JSON.stringify(value).replaceAll(
    /[\u007f-\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

const isConnectFailure = (failure: unknown): boolean =>
  failure instanceof Error &&
  'code' in failure &&
  [
    'ECONNREFUSED',
    'ENOTFOUND',
    'EAI_AGAIN',
    'EHOSTUNREACH',
    'ENETUNREACH',
    'UND_ERR_CONNECT_TIMEOUT',
  ].includes(String(failure.code));
