import { useTranslation } from 'react-i18next';
import { Spinner } from '#web/ui/states/spinner.tsx';

/** Shown until it is known whether a user is signed in. */
export function WaitingScreen() {
  const { t } = useTranslation();
  return (
    <div className="flex min-h-[60dvh] items-center justify-center text-ink-2">
      <Spinner size={28} label={t('common.loading')} />
    </div>
  );
}
