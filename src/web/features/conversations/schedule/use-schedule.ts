import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#web/lib/api/api.ts';
import { errorText } from '#web/lib/api/error-text.ts';
import { fullTime } from '#web/lib/format.ts';
import { newId } from '#web/lib/new-id.ts';
import { toast } from '#web/ui/overlays/toast.ts';
import { touched } from '../thread/owner.ts';
import type { Scheduled } from './use-scheduled.ts';

function useRefresh(): () => Promise<void> {
  const queryClient = useQueryClient();
  return () =>
    queryClient.invalidateQueries({
      predicate: ({ queryKey }) => touched.has(String(queryKey[0])),
    });
}

/**
 * Schedules a message. A retry with the same text and time uses the same id: should the first
 * request have arrived after all, there is still one message.
 */
export function useSchedule(id: string, seen: string | null) {
  const { t } = useTranslation();
  const refresh = useRefresh();
  const tried = useRef({ id: '', text: '', sendAt: '' });
  return useMutation({
    mutationFn: ({ text, sendAt }: { text: string; sendAt: string }) => {
      if (tried.current.text !== text || tried.current.sendAt !== sendAt)
        tried.current = { id: newId(), text, sendAt };
      return call('scheduleMessage', {
        params: { id },
        body: { ...tried.current, ...(seen === null ? {} : { seen }) },
      });
    },
    onSuccess: ({ sendAt }) => {
      tried.current = { id: '', text: '', sendAt: '' };
      toast.done({ title: t('writing.schedule.done', { at: fullTime(sendAt) }) });
    },
    onError: (error) =>
      toast.failed({ title: t('writing.schedule.error'), text: errorText(error) }),
    onSettled: refresh,
  });
}

/**
 * Cancels a scheduled message, which its author can undo until its time has come, or sends it now.
 */
export function useScheduledSteps(conversationId: string, { id, text, sendAt, isMine }: Scheduled) {
  const { t } = useTranslation();
  const refresh = useRefresh();
  const again = useSchedule(conversationId, null);
  return useMutation({
    mutationFn: (step: 'cancelScheduledMessage' | 'sendScheduledMessage') =>
      call(step, { params: { id } }),
    onSuccess: (_, step) => {
      if (step === 'sendScheduledMessage') return;
      const isUndoable = isMine && Date.parse(sendAt) > Date.now();
      toast.done({
        title: t('writing.schedule.cancelled'),
        ...(isUndoable && {
          action: {
            label: t('common.notifications.undo'),
            run: () => again.mutate({ text, sendAt }),
          },
        }),
      });
    },
    onError: (error) =>
      toast.failed({ title: t('writing.schedule.stepError'), text: errorText(error) }),
    onSettled: refresh,
  });
}
