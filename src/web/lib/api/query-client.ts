import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api.ts';
import { TooSlow } from './time-limit.ts';

/**
 * Whether a query is retried, at most twice: after a lost connection and when the server is busy,
 * but not after a refusal or a time-out.
 */
export const worthRetrying = (error: Error): boolean =>
  error instanceof ApiError
    ? error.status === 503 || error.status === 502
    : !(error instanceof TooSlow);

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      retry: (failures, error) => failures < 2 && worthRetrying(error),
    },
    // Without a network a change fails at once and says so. If it were held back silently, it would
    // look as if it were under way.
    mutations: { retry: false, networkMode: 'always' },
  },
});
