import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ApiError, call } from '#web/lib/api/api.ts';
import { errorText } from '#web/lib/api/error-text.ts';
import { fullTime } from '#web/lib/format.ts';
import { toast } from '#web/ui/overlays/toast.ts';
import { askReason, type Why } from './ask-reason.ts';
import { tellResolved } from './resolved.ts';
import { touched } from '../thread/owner.ts';

export type Step =
  | ({ kind: 'resolve' } & Why)
  /** `undo`: restores the state before; otherwise the person who reopens it takes it. */
  | { kind: 'reopen'; undo: boolean }
  /** `until` is ISO 8601. */
  | { kind: 'snooze'; until: string }
  | { kind: 'wake' };

/**
 * Resolves or snoozes a conversation, and undoes both. `seen`: the newest message of the customer
 * that is shown, so that a newer one is not resolved with it.
 */
export function useProgress(id: string, seen: string | null) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const refresh = () =>
    queryClient.invalidateQueries({
      predicate: ({ queryKey }) => touched.has(String(queryKey[0])),
    });
  const failed = (error: Error): void =>
    toast.failed({ title: t('conversations.progress.error'), text: errorText(error) });
  const undo = async (name: 'reopenConversation' | 'wakeConversation'): Promise<void> => {
    try {
      await (name === 'wakeConversation'
        ? call(name, { params: { id } })
        : call(name, { params: { id }, body: { undo: true } }));
    } catch (error) {
      failed(error instanceof Error ? error : new Error(String(error)));
    }
    await refresh();
  };
  const progress = useMutation({
    mutationFn: async (step: Step): Promise<unknown> => {
      const params = { id };
      if (step.kind === 'resolve') {
        const { reasonId, note } = step;
        return call('resolveConversation', { params, body: { seen, reasonId, note } });
      }
      if (step.kind === 'reopen')
        return call('reopenConversation', { params, body: { undo: step.undo } });
      if (step.kind === 'snooze')
        return call('snoozeConversation', { params, body: { until: step.until, seen } });
      return call('wakeConversation', { params });
    },
    onSuccess: (_, step) => {
      if (step.kind === 'resolve') tellResolved(id);
      const action = (name: 'reopenConversation' | 'wakeConversation') => ({
        label: t(
          name === 'wakeConversation' ? 'conversations.progress.wake' : 'common.notifications.undo',
        ),
        run: () => void undo(name),
      });
      if (step.kind === 'resolve')
        toast.done({
          title: t('conversations.progress.resolved'),
          text: t('conversations.progress.resolvedText'),
          action: action('reopenConversation'),
        });
      else if (step.kind === 'snooze')
        toast.done({
          title: t('conversations.progress.snoozed', { at: fullTime(step.until) }),
          text: t('conversations.progress.snoozedText'),
          action: action('wakeConversation'),
        });
      else
        toast.done({
          title: t(
            step.kind === 'wake'
              ? 'conversations.progress.woken'
              : 'conversations.progress.reopened',
          ),
        });
    },
    onError: (error, step) => {
      // The team wants to know why; nothing was resolved yet.
      if (step.kind === 'resolve' && error instanceof ApiError && error.code === 'reason_needed')
        askReason((why) => progress.mutate({ kind: 'resolve', ...why }));
      else failed(error);
    },
    onSettled: refresh,
  });
  return progress;
}
