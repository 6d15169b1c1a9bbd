/** No answer came in time. */
export class TooSlow extends Error {
  constructor() {
    super('The server took too long');
    this.name = 'TooSlow';
  }
}

/** Gives up on `work` after `milliseconds`, or when `signal` is aborted. */
export async function withTimeLimit<Result>(
  milliseconds: number,
  signal: AbortSignal | null,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(new TooSlow()), milliseconds);
  try {
    return await work(signal ? AbortSignal.any([signal, limit.signal]) : limit.signal);
  } finally {
    clearTimeout(timer);
  }
}
