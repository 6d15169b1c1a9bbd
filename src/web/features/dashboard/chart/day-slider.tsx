import { useTranslation } from 'react-i18next';
import type { DayOfMessages } from '#contract/dashboard/dashboard.ts';
import { number } from '#web/lib/format.ts';
import { dayAndMonth } from '../format-figures.ts';

/** A slider over the days does for the keyboard and screen readers what the pointer does. */
export function DaySlider({
  days,
  chosen,
  onChoose,
}: {
  days: readonly DayOfMessages[];
  chosen: number | null;
  onChoose: (change: number | null | ((before: number | null) => number | null)) => void;
}) {
  const { t } = useTranslation();
  const spoken = days[chosen ?? days.length - 1];
  return (
    <input
      type="range"
      min={0}
      max={days.length - 1}
      value={chosen ?? days.length - 1}
      aria-label={t('dashboard.chart.choose')}
      aria-valuetext={
        spoken &&
        t('dashboard.chart.atDay', {
          day: dayAndMonth(spoken.day),
          agents: number(spoken.agents),
          team: number(spoken.team),
        })
      }
      onChange={(event) => onChoose(event.currentTarget.valueAsNumber)}
      onFocus={() => onChoose((before) => before ?? days.length - 1)}
      onBlur={() => onChoose(null)}
      className="pointer-events-none absolute inset-0 size-full opacity-0"
    />
  );
}
