import { useTranslation } from 'react-i18next';
import { lazyComponent } from '#web/lib/lazy-component.ts';
import { Button } from '#web/ui/button.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { PanelErrorBoundary } from '#web/ui/states/panel-error-boundary.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';

const QrCode = lazyComponent(async () => (await import('#web/ui/qr/qr-code.tsx')).QrCode);

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
      <div className="flex flex-wrap items-center gap-4">
        <div className="size-36 shrink-0">
          <PanelErrorBoundary fallback={<Skeleton className="size-full" />}>
            <QrCode text={link} label={t('people.inviting.qr', { email })} />
          </PanelErrorBoundary>
        </div>
        <div className="grid min-w-40 flex-1 gap-2 text-13 text-ink-2">
          <p>{t('people.inviting.qrText')}</p>
          <p>{t('people.inviting.linkOnce')}</p>
        </div>
      </div>
      <div className="mt-2 flex justify-end">
        <Button onClick={onDone}>{t('common.close')}</Button>
      </div>
    </div>
  );
}
