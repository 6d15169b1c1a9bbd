import { Agent } from 'undici';
import { bodyOf, signatureHeaders } from './batches.ts';
import type { Core } from '../core.ts';
import type { DeliveryPlan } from './delivery-plan.ts';
import type { Pending } from '../state.ts';
import { answerMs } from './webhook-times.ts';

interface Answer {
  /** Null: no answer came, and `error` says why. */
  status: number | null;
  error: string | null;
}

/** Posts signed requests to the callbacks, and records the answers. */
export class WebhookRequests {
  readonly #core: Core;
  readonly #plan: DeliveryPlan;
  readonly #origin: () => string;
  readonly #agent = new Agent({ connections: 256, pipelining: 1 });
  #closed = false;

  constructor(core: Core, plan: DeliveryPlan, origin: () => string) {
    this.#core = core;
    this.#plan = plan;
    this.#origin = origin;
  }

  /**
   * Sends one request with all of these changes. Returns whether the callback accepted it. `tries`:
   * how many tries were made before.
   */
  async post(events: readonly Pending[], tries: number, duplicate: boolean): Promise<boolean> {
    const [first] = events;
    const url = new URL(first?.url ?? '');
    const body = bodyOf(events, this.#plan.rules.merge, this.#origin());
    const started = performance.now();
    const { status, error } = await this.#ask(url, first?.object ?? '', body);
    const ids = events.map(({ id }) => id);
    const ms = Math.round(performance.now() - started);
    const bytes = body.byteLength;
    if (!this.#closed)
      this.#core.journal.add({
        type: 'delivery',
        ids,
        url: url.href,
        attempt: tries + 1,
        duplicate,
        status,
        error,
        ms,
        bytes,
      });
    return status !== null && status >= 200 && status < 300;
  }

  async close(): Promise<void> {
    this.#closed = true;
    await this.#agent.destroy();
  }

  async #ask(url: URL, object: string, body: Buffer): Promise<Answer> {
    let status: number | null = null;
    try {
      const answer = await this.#agent.request({
        origin: url.origin,
        method: 'POST',
        path: url.pathname + url.search,
        headers: {
          'content-type': 'application/json',
          'user-agent': 'facebookexternalua',
          ...signatureHeaders(body, this.#secretFor(object)),
        },
        headersTimeout: answerMs(object),
        bodyTimeout: answerMs(object),
        body,
      });
      status = answer.statusCode;
      await answer.body.dump();
      return { status, error: null };
    } catch (failure) {
      return { status, error: failure instanceof Error ? failure.message : String(failure) };
    }
  }

  #secretFor(object: string): string {
    const { appSecret, instagramAppSecret } = this.#core;
    return object === 'instagram' && this.#plan.rules.instagramSigner === 'instagram'
      ? instagramAppSecret
      : appSecret;
  }
}
