import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call, type CallData } from '#web/lib/api/api.ts';
import { errorText } from '#web/lib/api/error-text.ts';
import { toast } from '#web/ui/overlays/toast.ts';

export type Opened = CallData<'readConversation'>;
/** The reads that change when somebody takes over, writes or gives the conversation back. */
export const touched = new Set([
  'readConversation',
  'listConversations',
  'listMessages',
  'messageOutcome',
  'messagePassport',
  'listNotifications',
  'listScheduledMessages',
  'listLabels',
]);

/** Takes the conversation over, or gives it back. */
export function useOwner(id: string) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (name: 'takeOver' | 'handBack') => call(name, { params: { id } }),
    onSuccess: (_, name) =>
      toast.done(
        name === 'takeOver'
          ? { title: t('conversations.owner.taken'), text: t('conversations.owner.takenText') }
          : { title: t('conversations.owner.handedBack') },
      ),
    onError: (error) =>
      toast.failed({ title: t('conversations.owner.error'), text: errorText(error) }),
    onSettled: () =>
      queryClient.invalidateQueries({
        predicate: ({ queryKey }) => touched.has(String(queryKey[0])),
      }),
  });
}

/** Whether a member of the team has come already. */
export const isAttended = ({ owner, handoff, ownerName }: Opened): boolean =>
  owner === 'person' && (ownerName !== null || handoff === null || handoff.taken);
