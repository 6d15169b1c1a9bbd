import { useTranslation } from 'react-i18next';
import { LeaveQuestion } from '#web/ui/saved-form/leave-question.tsx';

/** Asks before what was typed for an agent is lost. */
export function LeaveGuard({ unsaved }: { unsaved: boolean }) {
  const { t } = useTranslation();
  return (
    <LeaveQuestion
      unsaved={unsaved}
      title={t('agents.editor.leave.title')}
      text={t('agents.editor.leave.text')}
      confirm={t('agents.editor.leave.confirm')}
    />
  );
}
