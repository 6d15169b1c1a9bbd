import { useTranslation } from 'react-i18next';
import { LeaveQuestion } from '#web/ui/saved-form/leave-question.tsx';

/** Asks before what was typed about models is lost. */
export function LeaveGuard({ unsaved }: { unsaved: boolean }) {
  const { t } = useTranslation();
  return (
    <LeaveQuestion
      unsaved={unsaved}
      title={t('models.leave.title')}
      text={t('models.leave.text')}
      confirm={t('models.leave.confirm')}
    />
  );
}
