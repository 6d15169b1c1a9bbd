import i18next from 'i18next';
import type { Figures as FiguresData } from '#contract/dashboard/dashboard.ts';
import { number } from '#web/lib/format.ts';
import { duration, signedNumber, signedPercent } from './format-figures.ts';

/** Compares today's messages with yesterday's up to the same time of day. */
export function againstYesterday({ today, yesterdayByNow }: FiguresData['messages']): string {
  if (yesterdayByNow === 0) return i18next.t('dashboard.figures.yesterday', { count: 0 });
  const change = today / yesterdayByNow - 1;
  // A percentage of fewer than ten messages says nothing.
  if (yesterdayByNow < 10)
    return i18next.t('dashboard.figures.yesterday', { count: yesterdayByNow });
  return Math.abs(change) < 0.005
    ? i18next.t('dashboard.figures.asYesterday')
    : i18next.t('dashboard.figures.vsYesterday', { change: signedPercent(change) });
}

/**
 * How many questions agents answered, and how the share that they resolved has changed since the
 * week before.
 */
export function againstWeekBefore({
  answered,
  share,
  shareBefore,
}: FiguresData['resolved']): string {
  if (share === null) return i18next.t('dashboard.figures.nothing');
  const count = i18next.t('dashboard.figures.resolvedOf', { answered: number(answered) });
  if (shareBefore === null) return count;
  return `${count} · ${i18next.t('dashboard.figures.points', { change: signedNumber((share - shareBefore) * 100) })}`;
}

/** How a median has changed. */
export function fasterOrSlower(
  { seconds, secondsBefore }: FiguresData['firstReply'],
  inOpeningHours: boolean,
): string {
  if (seconds === null) return i18next.t('dashboard.figures.nothing');
  const compared = comparedTime(seconds, secondsBefore);
  return inOpeningHours
    ? `${compared} · ${i18next.t('dashboard.figures.inOpeningHours')}`
    : compared;
}

function comparedTime(seconds: number, secondsBefore: number | null): string {
  if (secondsBefore === null) return i18next.t('dashboard.figures.inWeek');
  const change = seconds - secondsBefore;
  return Math.abs(change) < 0.5
    ? i18next.t('dashboard.figures.same')
    : i18next.t('dashboard.figures.change', { change: duration(change, { signed: true }) });
}
