import { clsx } from 'clsx';
import { useTranslation } from 'react-i18next';
import type { CallData } from '#web/lib/api/api.ts';
import { dollars } from '#web/lib/dollars.ts';
import { reachedBy } from './reached.ts';

const sentences = {
  month: { limited: 'spentMonth', free: 'spentMonth', full: 'fullMonth', refused: 'refusedMonth' },
  day: { limited: 'spentDay', free: 'spentDayOnly', full: 'fullDay', refused: 'refusedDay' },
} as const;

/** What was spent in a period, with a line as long as its share of the limit. */
export function Spent({
  period,
  budget,
}: {
  period: 'month' | 'day';
  budget: CallData<'readBudgets'>['month' | 'day'];
}) {
  const { t } = useTranslation();
  const { spentMicros, stopMicros } = budget;
  const reached = reachedBy(budget);
  const share = stopMicros ? Math.min(1, spentMicros / stopMicros) : 0;
  const words = sentences[period];
  return (
    <div>
      <p className="tabular-nums">
        {t(`models.budgets.${words[stopMicros === null ? 'free' : 'limited']}`, {
          spent: dollars(spentMicros),
          limit: dollars(stopMicros ?? 0),
        })}
      </p>
      {stopMicros !== null && (
        <div aria-hidden className="mt-2 h-1.5 bg-line">
          <div
            className={clsx('h-full', reached ? 'bg-warn' : 'bg-ink-2')}
            style={{ width: `${share * 100}%` }}
          />
        </div>
      )}
      {reached && <p className="mt-2 text-sm text-warn">{t(`models.budgets.${words[reached]}`)}</p>}
    </div>
  );
}
