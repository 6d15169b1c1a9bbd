import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import { call, type CallData } from '#web/lib/api/api.ts';
import { errorText } from '#web/lib/api/error-text.ts';
import { toast } from '#web/ui/overlays/toast.ts';

type List = CallData<'listNotifications'>;
export type Item = List['notifications'][number];
export type NotificationsQuery = ReturnType<typeof useNotifications>;
type Failure = 'markReadError' | 'deleteError' | 'markAllReadError' | 'clearError';

/** Each language has a list of its own, because the server writes the sentences. */
const listIn = (language: string) =>
  queryOptions({
    queryKey: ['listNotifications', language],
    queryFn: () => call('listNotifications'),
  });
const every = { queryKey: ['listNotifications'] };
const undoableMs = 30_000;

/** The live stream reports changes; the interval is for when the stream is broken. */
export function useNotifications() {
  const { i18n } = useTranslation();
  return useQuery({ ...listIn(i18n.language), refetchInterval: 30_000 });
}

/** Shows a change at once; when the server refuses it, undoes it and says so. */
function useChange<Input, Answer>(
  send: (input: Input) => Promise<Answer>,
  change: (items: Item[], input: Input) => Item[],
  failure: Failure,
  onDone?: (answer: Answer) => void,
) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: send,
    onMutate: async (input: Input) => {
      await queryClient.cancelQueries(every);
      const { queryKey } = listIn(i18next.language);
      const before = queryClient.getQueryData<List>(queryKey);
      if (before) {
        const notifications = change(before.notifications, input);
        queryClient.setQueryData<List>(queryKey, {
          ...before,
          notifications,
          unread: before.unread - unread(before.notifications) + unread(notifications),
        });
      }
      return { queryKey, before };
    },
    onSuccess: (answer) => onDone?.(answer),
    onError: (error, _input, context) => {
      if (context?.before) queryClient.setQueryData<List>(context.queryKey, context.before);
      toast.failed({ title: i18next.t(`bell.${failure}`), text: errorText(error) });
    },
    onSettled: () => queryClient.invalidateQueries(every),
  }).mutate;
}

const unread = (items: Item[]): number => items.filter((item) => !item.read).length;

function useUndo() {
  const queryClient = useQueryClient();
  const undo = useMutation({
    mutationFn: (clearing: string) => call('undoClearNotifications', { body: { clearing } }),
    onSuccess: ({ restored }) => {
      if (restored === 0) toast.done({ title: i18next.t('bell.nothingToUndo') });
    },
    onError: (error) =>
      void toast.failed({
        title: i18next.t('bell.undoError'),
        text: errorText(error),
      }),
    onSettled: () => queryClient.invalidateQueries(every),
  }).mutate;
  return (title: 'cleared' | 'deleted', clearing: string): void =>
    toast.done({
      title: i18next.t(`bell.${title}`),
      stayFor: undoableMs,
      action: { label: i18next.t('common.notifications.undo'), run: () => undo(clearing) },
    });
}

export function useNotificationActions() {
  const offerUndo = useUndo();
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
      ({ clearing }) => offerUndo('deleted', clearing),
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
      ({ clearing }) => offerUndo('cleared', clearing),
    ),
  };
}
