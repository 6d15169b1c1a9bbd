import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { LiveTopic } from '#contract/live.ts';
import { followLive } from '#web/lib/live.ts';
import type { RouteName } from '#contract/index.ts';

/** Which reads a change makes stale. */
const staleBy: Record<LiveTopic, RouteName[]> = { notifications: ['listNotifications', 'readAttention', 'readFigures'] };

/** While it is mounted, what changes on the server is read again at once. */
export function useLive(): void {
  const queryClient = useQueryClient();
  useEffect(
    () =>
      followLive((topics) => {
        for (const name of topics.flatMap((topic) => staleBy[topic])) void queryClient.invalidateQueries({ queryKey: [name] });
      }),
    [queryClient],
  );
}
