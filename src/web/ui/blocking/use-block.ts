import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { BlockKind } from '#contract/contacts/contacts.ts';
import { call } from '#web/lib/api/api.ts';
import { errorText } from '#web/lib/api/error-text.ts';
import { toast } from '#web/ui/overlays/toast.ts';

/** `to`: null unblocks; with `undo` everything is as it was before the block. */
interface Change {
  to: BlockKind | null;
  undo?: boolean;
}

/** The reads that change when somebody is blocked or unblocked. */
const touched = new Set([
  'readContact',
  'listContacts',
  'readConversation',
  'listConversations',
  'listMessages',
  'messageOutcome',
  'messagePassport',
  'listNotifications',
]);

/** Blocks a contact or marks it as spam, and takes both back. `now`: how it is blocked already. */
export function useBlock(id: string, now: BlockKind | null) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: ({ to, undo = false }: Change) =>
      to === null
        ? call('unblockContact', { params: { id }, body: { undo } })
        : call('blockContact', { params: { id }, body: { kind: to } }),
    onSuccess: (_, { to, undo }) => {
      if (undo) toast.done({ title: t('blocking.done.undone') });
      else if (to === null)
        toast.done({
          title: t('blocking.done.unblocked'),
          text: t('blocking.done.unblockedText'),
        });
      else
        toast.done({
          title: t(`blocking.done.${to}`),
          text: t('blocking.done.text'),
          ...(now === null && {
            action: {
              label: t('common.notifications.undo'),
              run: () => mutate({ to: null, undo: true }),
            },
          }),
        });
    },
    onError: (error) => toast.failed({ title: t('blocking.error'), text: errorText(error) }),
    onSettled: () =>
      queryClient.invalidateQueries({
        predicate: ({ queryKey }) => touched.has(String(queryKey[0])),
      }),
  });
  return { change: (to: BlockKind | null) => mutate({ to }), isPending };
}
