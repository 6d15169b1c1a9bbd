import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { call } from '#web/lib/api/api.ts';
import { clockTime } from '#web/lib/format.ts';
import { toast } from '#web/ui/overlays/toast.ts';
import { touched } from '../thread/owner.ts';
import type { Beginning } from './recipient.ts';

const reread = new Set([...touched, 'listContacts', 'readContact', 'waysToWrite']);

/** Sends the first message, and opens the conversation that it is in. */
export function useBegin() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: Beginning) => call('beginConversation', { body }),
    onSuccess: ({ conversationId, leavesAt }) => {
      if (leavesAt !== null)
        toast.done({
          title: t('beginning.waits', { at: clockTime(leavesAt) }),
          text: t('beginning.waitsText'),
        });
      // It is in the hands of who wrote, so the list beside it shows theirs.
      return navigate({
        to: '/conversations/$id',
        params: { id: conversationId },
        search: { state: 'mine' },
      });
    },
    onSettled: () =>
      queryClient.invalidateQueries({
        predicate: ({ queryKey }) => reread.has(String(queryKey[0])),
      }),
  });
}
