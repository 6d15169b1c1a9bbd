import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call, type CallInput, read } from '#web/lib/api/api.ts';
import { errorText } from '#web/lib/api/error-text.ts';
import { toast } from '#web/ui/overlays/toast.ts';

type Quiet = CallInput<'chooseNoticeQuiet'>['body'];

/** Chooses when one is not disturbed; when the server refuses it, says so. */
export function useQuiet() {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const { queryKey } = read('listNoticeChoices');
  return useMutation({
    mutationFn: (body: Quiet) => call('chooseNoticeQuiet', { body }),
    onSuccess: (data) => void queryClient.setQueryData(queryKey, data),
    onError: (error) =>
      void toast.failed({ title: t('notices.choices.error'), text: errorText(error) }),
  });
}
