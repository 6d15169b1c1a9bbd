import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { ReplyLimits } from '#contract/reply-limits.ts';
import { call, read } from '#web/lib/api/api.ts';
import { errorText } from '#web/lib/api/error-text.ts';
import { toast } from '#web/ui/overlays/toast.ts';

/** Saves how long a customer may wait, and says so. */
export function useSaveLimits(onSaved: () => void) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: ReplyLimits) => call('writeReplyLimits', { body }),
    onSuccess: (stored) => {
      queryClient.setQueryData(read('readReplyLimits').queryKey, stored);
      onSaved();
      const isOn = stored.firstMinutes !== null || stored.nextMinutes !== null;
      toast.done({
        title: t('people.replyLimits.saved'),
        text: t(isOn ? 'people.replyLimits.savedOn' : 'people.replyLimits.savedOff'),
      });
    },
    onError: (error) =>
      toast.failed({ title: t('people.replyLimits.error'), text: errorText(error) }),
  });
}
