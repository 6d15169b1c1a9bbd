import { queryClient } from '#web/lib/api/query-client.ts';
import { isObject } from '#web/lib/api/error-details.ts';
import { whenBellIsRead } from './when-bell-is-read.ts';

/**
 * Shows how many notifications are unread at the icon of the installed page, where the system has
 * such a number. The bell reads them.
 */
export function followUnread(): () => void {
  let shown: number | null = null;
  function show(count: number): void {
    if (count === shown) return;
    shown = count;
    const done = count > 0 ? navigator.setAppBadge?.(count) : navigator.clearAppBadge?.();
    done?.catch(() => undefined); // a browser may have the call, and no place for the number
  }
  const cache = queryClient.getQueryCache();
  const look = (): void => {
    const [list] = cache.findAll({ queryKey: ['listNotifications'], type: 'active' });
    const data: unknown = list?.state.data;
    if (!isObject(data) || typeof data['unread'] !== 'number') return;
    // Who is not to be disturbed sees no number, either.
    show(typeof data['quietUntil'] === 'string' ? 0 : data['unread']);
  };
  look();
  const stop = whenBellIsRead(look);
  return () => {
    stop();
    show(0);
  };
}
