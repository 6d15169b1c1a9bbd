import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';

export interface InvitationLinkOf {
  email: string;
  link: string;
}

/** A link to pass on. It is shown only this once, because the server stores only its digest. */
export function InvitationLink({ email, link, onDone }: InvitationLinkOf & { onDone: () => void }) {
  const { t } = useTranslation();
  return (
    <div className="grid grid-cols-1 gap-4">
      <p className="text-sm break-words">{t('people.inviting.linkFor', { email })}</p>
      <div className="flex items-center gap-2 rounded-sheet border border-line bg-sheet-2 p-3">
        <code className="min-w-0 flex-1 text-13 break-all">{link}</code>
        <CopyButton text={link} label={t('people.inviting.copy')} />
      </div>
      <p className="text-13 text-ink-2">{t('people.inviting.linkOnce')}</p>
      <div className="mt-2 flex justify-end">
        <Button onClick={onDone}>{t('common.close')}</Button>
      </div>
    </div>
  );
}
