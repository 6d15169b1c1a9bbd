import { useQuery } from '@tanstack/react-query';
import type { BusinessHours } from '#contract/business-hours.ts';
import { read } from '#web/lib/api/api.ts';

/** When the business is open; undefined until it is known, which nothing waits for. */
export const useHours = (wanted = true): BusinessHours | undefined =>
  useQuery({ ...read('readBusinessHours'), staleTime: 60_000, enabled: wanted }).data;
