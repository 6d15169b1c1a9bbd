import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { read } from '#web/lib/api/api.ts';
import { LoadedSection } from '#web/ui/page/loaded-section.tsx';
import { BudgetsForm } from './budgets-form.tsx';
import { Spent } from './spent.tsx';

/** What models may cost and what they did. `onUnsaved`: called with whether something is unsaved. */
export function Budgets({ onUnsaved }: { onUnsaved: (unsaved: boolean) => void }) {
  const { t } = useTranslation();
  const query = useQuery(read('readBudgets'));
  return (
    <LoadedSection
      id="budgets"
      title={t('models.budgets.title')}
      text={t('models.budgets.text')}
      asks={[query]}
    >
      {query.data && (
        <>
          <div className="mb-6 grid grid-cols-1 gap-x-12 gap-y-4 sm:grid-cols-2">
            <Spent period="month" budget={query.data.month} />
            <Spent period="day" budget={query.data.day} />
          </div>
          <BudgetsForm saved={query.data} onUnsaved={onUnsaved} />
        </>
      )}
    </LoadedSection>
  );
}
