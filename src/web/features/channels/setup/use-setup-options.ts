import { useQuery } from '@tanstack/react-query';
import { read } from '#web/lib/api.ts';

/** What this server can connect. */
export const useSetupOptions = () => useQuery({ ...read('setupOptions'), staleTime: 60_000 });
