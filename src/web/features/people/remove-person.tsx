import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Member } from '#contract/people/people.ts';
import { call, read } from '#web/lib/api/api.ts';
import { errorText } from '#web/lib/api/error-text.ts';
import { useSession } from '#web/lib/session/session.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { toast } from '#web/ui/overlays/toast.ts';

/** Asks before a person is removed, and says what happens to their work. */
export function RemovePerson({
  member,
  isMe,
  open,
  onOpenChange,
}: {
  member: Member;
  isMe: boolean;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  const { t } = useTranslation();
  const { signOut } = useSession();
  const queryClient = useQueryClient();
  const remove = useMutation({
    mutationFn: () => call('removePerson', { params: { id: member.id } }),
    onSuccess: () => {
      if (isMe) return signOut();
      onOpenChange(false);
      toast.done({ title: t('people.removing.done', { name: member.name }) });
      return queryClient.invalidateQueries({ queryKey: read('listPeople').queryKey });
    },
  });
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(stays) => {
        if (!stays) remove.reset();
        onOpenChange(stays);
      }}
      title={
        isMe ? t('people.removing.leaveTitle') : t('people.removing.title', { name: member.name })
      }
      confirm={isMe ? t('people.removing.leaveConfirm') : t('people.removing.confirm')}
      busy={remove.isPending}
      onConfirm={() => remove.mutate()}
      error={remove.error ? `${t('people.removing.error')}. ${errorText(remove.error)}` : undefined}
    >
      <p>{isMe ? t('people.removing.leaveText') : t('people.removing.text')}</p>
    </ConfirmDialog>
  );
}
