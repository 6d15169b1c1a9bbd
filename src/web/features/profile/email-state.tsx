import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { User } from '#contract/accounts/accounts.ts';
import { call } from '#web/lib/api/api.ts';
import { errorText } from '#web/lib/api/error-text.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/overlays/toast.ts';

/** Whether the email address is confirmed, and the button that mails a link to confirm it. */
export function EmailState({ user: { email, emailConfirmed, pendingEmail } }: { user: User }) {
  const { t } = useTranslation();
  const asked = pendingEmail ?? email;
  const ask = useMutation({
    mutationFn: () => call('askConfirmation'),
    onSuccess: () => void toast.done({ title: t('profile.edit.linkSent', { email: asked }) }),
    onError: (error) =>
      void toast.failed({ title: t('profile.edit.linkError'), text: errorText(error) }),
  });
  if (pendingEmail === null && emailConfirmed) return null;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 rounded-sheet bg-sheet-2 p-3">
      <p className="min-w-0 flex-1 basis-52 text-13 break-words text-ink-2">
        {t(pendingEmail === null ? 'profile.edit.unconfirmed' : 'profile.edit.pending', {
          email,
          asked,
        })}
      </p>
      <Button look="soft" size="small" busy={ask.isPending} onClick={() => ask.mutate()}>
        {t(pendingEmail === null ? 'profile.edit.sendLink' : 'profile.edit.sendLinkAgain')}
      </Button>
    </div>
  );
}
