import { useTranslation } from 'react-i18next';
import type { CallData } from '#web/lib/api/api.ts';
import { dollars } from '#web/lib/dollars.ts';
import { reachedBy } from './reached.ts';

const sentences = { full: 'fullAgent', refused: 'refusedDay' } as const;

/** What an agent has spent today, and whether its own limit holds it back. */
export function AgentSpent({
  of: budget,
}: {
  of: CallData<'readBudgets'>['agents'][number] | undefined;
}) {
  const { t } = useTranslation();
  const reached = budget && reachedBy(budget);
  return (
    <>
      {t('models.budgets.spentDayOnly', { spent: dollars(budget?.spentMicros ?? 0) })}
      {reached && (
        <span className="block text-warn">{t(`models.budgets.${sentences[reached]}`)}</span>
      )}
    </>
  );
}
