import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { call } from '#web/lib/api/api.ts';
import { errorText } from '#web/lib/api/error-text.ts';
import { toast } from '#web/ui/overlays/toast.ts';

/** Marks the conversation as unread and closes it, because an open conversation counts as read. */
export function useMarkUnread(id: string): () => void {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const router = useRouter();
  const { mutate } = useMutation({
    mutationFn: () => call('unseeConversation', { params: { id } }),
    onSuccess: async () => {
      // A person who has opened something else meanwhile stays there.
      if (router.state.location.pathname === `/conversations/${id}`)
        await router.navigate({
          to: '/conversations',
          search: (before) => ({ ...before, message: undefined }),
        });
      await queryClient.invalidateQueries({ queryKey: ['listConversations'] });
    },
    onError: (error) =>
      toast.failed({ title: t('writing.menu.markUnreadError'), text: errorText(error) }),
  });
  return mutate;
}
