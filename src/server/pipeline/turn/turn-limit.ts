/** A turn that takes longer is abandoned and tried again (B19). */
const TURN_MS = 45_000;

/**
 * Runs a turn for at most this long. A turn that ignores its signal goes on unheard: it must not
 * hold the conversation.
 */
export async function withinLimit<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const limit = new AbortController();
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    const error = new Error(`The turn took longer than ${TURN_MS / 1000} s.`);
    limit.abort(error);
    late.reject(error);
  }, TURN_MS);
  try {
    return await Promise.race([work(limit.signal), late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
