import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { uuidv7 } from 'uuidv7';
import { call, read, type CallData } from '#web/lib/api/api.ts';
import { errorText } from '#web/lib/api/error-text.ts';
import { fullTime } from '#web/lib/format.ts';
import { toast } from '#web/ui/overlays/toast.ts';
import { touched } from '../thread/owner.ts';

export type Scheduled = CallData<'listScheduledMessages'>['scheduledMessages'][number];
/**
 * In milliseconds. The live stream reports changes; this interval is for when the stream is broken.
 */
const everyMs = 15_000;
const none: readonly Scheduled[] = [];

/** The scheduled messages of a conversation that are not sent yet, the next one first. */
export const useScheduled = (id: string): readonly Scheduled[] =>
  useQuery({ ...read('listScheduledMessages', { params: { id } }), refetchInterval: everyMs }).data
    ?.scheduledMessages ?? none;

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
        tried.current = { id: uuidv7(), text, sendAt };
      return call('scheduleMessage', {
        params: { id },
        body: { ...tried.current, ...(seen === null ? {} : { seen }) },
      });
    },
    onSuccess: ({ sendAt }) => {
      tried.current = { id: '', text: '', sendAt: '' };
      toast.done({ title: t('conversations.schedule.done', { at: fullTime(sendAt) }) });
    },
    onError: (error) =>
      toast.failed({ title: t('conversations.schedule.error'), text: errorText(error) }),
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
        title: t('conversations.schedule.cancelled'),
        ...(isUndoable && {
          action: {
            label: t('common.notifications.undo'),
            run: () => again.mutate({ text, sendAt }),
          },
        }),
      });
    },
    onError: (error) =>
      toast.failed({ title: t('conversations.schedule.stepError'), text: errorText(error) }),
    onSettled: refresh,
  });
}
