/** A turn that takes longer is given up and tried again (B19). */
const TURN_MS = 45_000;

/** A turn that does not listen to its signal is left behind: it must not hold the conversation. */
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
