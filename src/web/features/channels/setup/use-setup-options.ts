import { useQuery } from '@tanstack/react-query';
import { read } from '#web/lib/api/api.ts';

/** The types of channel that this server can connect, with what their setup needs. */
export const useSetupOptions = () => useQuery({ ...read('setupOptions'), staleTime: 60_000 });
