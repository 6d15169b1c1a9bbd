import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api.ts';
import { TooSlow } from './time-limit.ts';

/** In seconds: somebody who reads waits so long for their turn without being told. */
const patience = 5;

/** After so many milliseconds a query is sent again that came too soon; null: it did not. */
const turnOf = (error: Error): number | null =>
  error instanceof ApiError &&
  error.status === 429 &&
  error.retryAfter !== null &&
  error.retryAfter <= patience
    ? error.retryAfter * 1000
    : null;

/**
 * Whether a query is retried, at most twice: after a lost connection, when the server is busy, and
 * when its turn comes soon, but not after a refusal or a time-out.
 */
export const worthRetrying = (error: Error): boolean =>
  error instanceof ApiError
    ? error.status === 503 || error.status === 502 || turnOf(error) !== null
    : !(error instanceof TooSlow);

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      retry: (failures, error) => failures < 2 && worthRetrying(error),
      retryDelay: (failures, error) => turnOf(error) ?? 1000 * 2 ** failures,
    },
    // Without a network a change fails at once and says so. If it were held back silently, it would
    // look as if it were under way.
    mutations: { retry: false, networkMode: 'always' },
  },
});
