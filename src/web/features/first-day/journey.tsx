import { useTranslation } from 'react-i18next';
import { locale } from '#web/lib/format.ts';
import type { FirstAnswer } from './use-first-answer.ts';
import './journey.css';

/** Hours, minutes, seconds and tenths: the steps lie less than a second apart. */
const exactTime = (time: string): string =>
  new Intl.DateTimeFormat(locale(), {
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    fractionalSecondDigits: 1,
  }).format(new Date(time));

/** The way of a message across the counter, each step with its time. */
export function Journey({ first }: { first: FirstAnswer }) {
  const { t } = useTranslation();
  const left = first.outcome !== 'pending' && first.outcome !== 'answered';
  const steps = [
    { label: t('start.journey.arrived', { words: first.words }), at: first.arrivedAt },
    { label: t('start.journey.decided'), at: first.decidedAt },
    ...(left ? [] : [{ label: t('start.journey.received'), at: first.receivedAt }]),
  ];
  const isOver = left || first.receivedAt !== null;
  return (
    <ol aria-label={t('start.journey.label')} className="journey">
      {steps.map(({ label, at }) => (
        <li key={label} data-done={at === null ? undefined : ''}>
          <p className="pr-3 text-sm font-medium wrap-anywhere">{label}</p>
          <p className="text-13 text-ink-2 tabular-nums">{at === null ? '…' : exactTime(at)}</p>
        </li>
      ))}
      <li data-done={isOver ? '' : undefined} data-waits={left ? '' : undefined}>
        {isOver && (
          <p className="text-sm font-medium">
            {t(left ? 'start.journey.left' : 'start.journey.answered')}
          </p>
        )}
      </li>
    </ol>
  );
}
