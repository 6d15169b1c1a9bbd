import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { read } from '#web/lib/api/api.ts';

/** What each connection has cost this month, and the limit of all together, in millionths. */
export function useSpentByConnection(): (id: string) => { spent: number; limit: number } | null {
  const usage = useQuery(read('readUsage', { query: { days: 31 } })).data?.usage;
  const limit = useQuery(read('readBudgets')).data?.month.stopMicros;
  const [month] = useState(() => dayOf(new Date()).slice(0, 7));
  if (!usage || limit === undefined) return () => null;
  return (id) => ({
    limit,
    spent: usage
      .filter(({ connectionId, day }) => connectionId === id && day.startsWith(month))
      .reduce((sum, { costMicros }) => sum + costMicros, 0),
  });
}

/** The day where the person is; a usage's day is that of the business. */
const dayOf = (date: Date): string =>
  [date.getFullYear(), date.getMonth() + 1, date.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-');
