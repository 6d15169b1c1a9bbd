import { useQuery } from '@tanstack/react-query';
import { loadSdk, type SdkOptions } from './login-sdk.ts';

/** Loads the provider's login SDK as soon as there are `options`; `retry` loads it again. */
export function useLoginSdk(options: SdkOptions | null): {
  isReady: boolean;
  error: Error | null;
  retry: () => void;
} {
  const sdk = useQuery({
    queryKey: ['login-sdk', options?.url],
    queryFn: async () => {
      if (options) await loadSdk(options);
      return true;
    },
    enabled: options !== null,
    staleTime: Infinity,
    retry: false,
    networkMode: 'always', // a script that a blocker stops is no lost connection
  });
  return {
    isReady: sdk.isSuccess,
    error: sdk.isFetching ? null : sdk.error,
    retry: () => void sdk.refetch(),
  };
}
