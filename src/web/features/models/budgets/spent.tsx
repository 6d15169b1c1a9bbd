import { clsx } from 'clsx';
import { useTranslation } from 'react-i18next';
import { dollars } from '#web/lib/dollars.ts';

const sentences = {
  month: { limited: 'spentMonth', free: 'spentMonth', full: 'fullMonth' },
  day: { limited: 'spentDay', free: 'spentDayOnly', full: 'fullDay' },
} as const;

/** What was spent in a period, with a line as long as its share of the limit. */
export function Spent({
  period,
  budget: { spentMicros, stopMicros },
}: {
  period: 'month' | 'day';
  budget: { spentMicros: number; stopMicros: number | null };
}) {
  const { t } = useTranslation();
  const isFull = stopMicros !== null && spentMicros >= stopMicros;
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
            className={clsx('h-full', isFull ? 'bg-warn' : 'bg-ink-2')}
            style={{ width: `${share * 100}%` }}
          />
        </div>
      )}
      {isFull && <p className="mt-2 text-sm text-warn">{t(`models.budgets.${words.full}`)}</p>}
    </div>
  );
}
