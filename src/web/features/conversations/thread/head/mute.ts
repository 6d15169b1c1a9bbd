import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#web/lib/api/api.ts';
import { errorText } from '#web/lib/api/error-text.ts';
import { toast } from '#web/ui/overlays/toast.ts';
import { touched } from '../owner.ts';

/** Mutes a group for the team, or unmutes it. */
export function useMute(id: string): (muted: boolean) => void {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: (muted: boolean) => call(muted ? 'muteGroup' : 'unmuteGroup', { params: { id } }),
    onSuccess: (_, muted) =>
      toast.done({
        title: t(muted ? 'writing.menu.mutedNow' : 'writing.menu.unmutedNow'),
        text: t(muted ? 'writing.menu.mutedText' : 'writing.menu.unmutedText'),
      }),
    onError: (error) =>
      toast.failed({ title: t('conversations.owner.error'), text: errorText(error) }),
    onSettled: () =>
      queryClient.invalidateQueries({
        predicate: ({ queryKey }) => touched.has(String(queryKey[0])),
      }),
  });
  return mutate;
}
