import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call, type CallData } from '#web/lib/api.ts';
import { errorText } from '#web/lib/error-text.ts';
import { toast } from '#web/ui/toast.ts';

export type Opened = CallData<'readConversation'>;
/** Calls whose answers change when somebody takes over, writes or hands back. */
export const touched = new Set([
  'readConversation',
  'listConversations',
  'listMessages',
  'messageOutcome',
  'listNotifications',
  'listScheduledMessages',
  'listLabels',
]);

/** Who answers: taking the conversation over, and handing it back. */
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

/** Somebody of the team has come already. */
export const isAttended = ({ owner, handoff, ownerName }: Opened): boolean =>
  owner === 'person' && (ownerName !== null || handoff === null || handoff.taken);
