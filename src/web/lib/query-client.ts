import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api.ts';

/** A refused call is not asked again; a lost connection and a busy server are, twice. */
const worthRetrying = (error: Error): boolean => !(error instanceof ApiError) || error.status === 503 || error.status === 502;

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: 10_000, retry: (failures, error) => failures < 2 && worthRetrying(error) },
    mutations: { retry: false },
  },
});
