import type { ModelCode } from '#contract/models/model-sentences.ts';

/** `no_connection`: it was deleted; `resting`: it failed too often, and is left alone for a while. */
type CallCode = Exclude<ModelCode, 'ok'> | 'no_connection' | 'resting';

export interface CallFacts {
  code: CallCode;
  status?: number | undefined;
  requestId?: string | null | undefined;
  /** The provider asks to wait for so long. */
  waitMs?: number | undefined;
  /** Nothing was sent. */
  isUnsent?: boolean;
}

const outages: ReadonlySet<CallCode> = new Set(['too_slow', 'not_a_model', 'redirected']);

/** What stays so until a person does something, and about what. */
export const lasting: Partial<Record<CallCode | ModelCode, 'connection' | 'model'>> = {
  wrong_key: 'connection',
  key_lost: 'connection',
  no_credit: 'connection',
  address_not_allowed: 'connection',
  redirected: 'connection',
  model_unknown: 'model',
  not_a_model: 'model',
  bad_request: 'model',
};

/**
 * A call of a model that gave nothing to work with. It has a class, a status and the number of the
 * request; the provider's own words, which may repeat the prompt and the key, are left behind.
 */
export class CallFailure extends Error {
  readonly code: CallFacts['code'];
  readonly status: number | undefined;
  readonly requestId: string | null;
  readonly waitMs: number;
  private readonly isUnsent: boolean;

  constructor({ code, status, requestId = null, waitMs = 0, isUnsent = false }: CallFacts) {
    super(`the model gave no answer: ${code}`);
    this.name = 'CallFailure';
    this.code = code;
    this.status = status;
    this.requestId = requestId;
    this.waitMs = waitMs;
    this.isUnsent = isUnsent;
  }

  /** The same request may be answered a moment later. */
  get isPassing(): boolean {
    return (
      this.code === 'rate_limited' || this.code === 'provider_down' || this.code === 'unreachable'
    );
  }

  /** The connection itself is bad: it counts towards leaving it alone for a while. */
  get isOutage(): boolean {
    return this.isPassing || outages.has(this.code);
  }

  /** What a person has to change before it can work; null: it may pass by itself. */
  get lastsWith(): 'connection' | 'model' | null {
    const what = lasting[this.code] ?? null;
    // Without a refusal its model has failed this once.
    return what === 'model' && !this.isRefusal ? null : what;
  }

  /** Nothing was sent, or the provider said no before its model had read anything. */
  get isFree(): boolean {
    return this.isUnsent || this.isRefusal;
  }

  private get isRefusal(): boolean {
    return this.status !== undefined && this.status >= 400;
  }
}
