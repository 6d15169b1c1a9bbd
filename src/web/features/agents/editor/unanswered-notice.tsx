import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { isExampleAnswer } from '#contract/agents/example-answers.ts';
import { Alert } from '#web/ui/alert.tsx';
import type { AgentForm } from './agent-form.ts';

/** How many questions still have no answer from the business, and what that means for customers. */
export function UnansweredNotice() {
  const { t } = useTranslation();
  const { control } = useFormContext<AgentForm>();
  const faq = useWatch({ control, name: 'config.faq' });
  const blanks = faq.filter(({ answer }) => answer.trim() === '').length;
  const examples = faq.filter(({ answer }) => isExampleAnswer(answer)).length;
  if (blanks + examples === 0) return null;
  return (
    <div className="mt-4 grid grid-cols-1 gap-2">
      {blanks > 0 && (
        <Alert kind="warn">
          <strong className="font-semibold">{t('agents.toFillIn', { count: blanks })}.</strong>{' '}
          {t('agents.knowledge.toFillInText')}
        </Alert>
      )}
      {examples > 0 && (
        <Alert kind="warn">
          <strong className="font-semibold">
            {t('agents.knowledge.examples', { count: examples })}.
          </strong>{' '}
          {t('agents.knowledge.examplesText')}
        </Alert>
      )}
    </div>
  );
}
