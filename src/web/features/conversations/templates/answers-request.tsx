import { useTranslation } from 'react-i18next';
import { Switch } from '#web/ui/forms/switch.tsx';

/** For a person who wants no messages: the sender confirms that this one answers a request. */
export function AnswersRequest({
  checked,
  onChange,
  isMissing,
}: {
  checked: boolean;
  onChange: (checked: boolean) => void;
  isMissing: boolean;
}) {
  const { t } = useTranslation();
  return (
    <div className="grid gap-1">
      <p className="flex items-center justify-between gap-3 text-sm">
        <span aria-hidden>{t('writing.templates.asked')}</span>
        <Switch label={t('writing.templates.asked')} checked={checked} onChange={onChange} />
      </p>
      {isMissing && (
        <p role="alert" className="text-13 text-bad">
          {t('writing.templates.askedFirst')}
        </p>
      )}
    </div>
  );
}
