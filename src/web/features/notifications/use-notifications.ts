import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import { call, read, type CallData } from '#web/lib/api.ts';
import { toast } from '#web/ui/toast.ts';

type List = CallData<'listNotifications'>;
export type Item = List['notifications'][number];
type Failure = 'markReadError' | 'deleteError' | 'markAllReadError' | 'clearError';

const list = read('listNotifications');

export const useNotifications = () => useQuery({ ...list, refetchInterval: 30_000 });

/** Shown as done at once; put back, with a sentence, when the server does not agree. */
function useChange<Input>(send: (input: Input) => Promise<unknown>, change: (items: Item[], input: Input) => Item[], failure: Failure) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: send,
    onMutate: async (input: Input) => {
      await queryClient.cancelQueries(list);
      const before = queryClient.getQueryData(list.queryKey);
      if (before) {
        const notifications = change(before.notifications, input);
        queryClient.setQueryData(list.queryKey, {
          notifications,
          unread: before.unread - unread(before.notifications) + unread(notifications),
        });
      }
      return before;
    },
    onError: (_error, _input, before) => {
      if (before) queryClient.setQueryData(list.queryKey, before);
      toast.failed({ title: i18next.t(`common.notifications.${failure}`) });
    },
    onSettled: () => queryClient.invalidateQueries(list),
  }).mutate;
}

const unread = (items: Item[]): number => items.filter((item) => !item.read).length;

export function useNotificationActions() {
  return {
    markRead: useChange(
      (id: string) => call('readNotification', { params: { id } }),
      (items, id) => items.map((item) => (item.id === id ? { ...item, read: true } : item)),
      'markReadError',
    ),
    remove: useChange(
      (id: string) => call('deleteNotification', { params: { id } }),
      (items, id) => items.filter((item) => item.id !== id),
      'deleteError',
    ),
    markAllRead: useChange(
      (_: void) => call('readAllNotifications'),
      (items) => items.map((item) => ({ ...item, read: true })),
      'markAllReadError',
    ),
    clear: useChange(
      (_: void) => call('clearNotifications'),
      () => [],
      'clearError',
    ),
  };
}
