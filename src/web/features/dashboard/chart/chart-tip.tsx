import { useTranslation } from 'react-i18next';
import type { DayOfMessages } from '#contract/dashboard/dashboard.ts';
import { number } from '#web/lib/format.ts';
import { dayAndMonth } from '../format-figures.ts';

/** Width of a tip and its distance from its day, in pixels. */
const tip = { width: 136, gap: 16 };

/**
 * The numbers of the chosen day, on the side that has room. Screen readers get the same numbers
 * from the slider of the chart.
 */
export function ChartTip({
  day,
  left,
  width,
}: {
  day: DayOfMessages;
  left: number;
  width: number;
}) {
  const { t } = useTranslation();
  const fits = left + tip.gap + tip.width <= width;
  return (
    <div
      aria-hidden
      className="pointer-events-none absolute top-2 rounded-sheet border border-line bg-sheet px-3 py-2 text-xs shadow-popup"
      style={{
        width: tip.width,
        left: fits ? left + tip.gap : Math.max(0, left - tip.gap - tip.width),
      }}
    >
      <p className="font-semibold">{dayAndMonth(day.day)}</p>
      <dl className="mt-1">
        {(['agents', 'team'] as const).map((key) => (
          <div key={key} className="flex justify-between gap-4">
            <dt className="text-ink-2">{t(`dashboard.chart.${key}`)}</dt>
            <dd className="tabular-nums">{number(day[key])}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
