import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { useTranslation } from 'react-i18next';
import type { DayAnswer } from '#contract/dashboard/day.ts';
import { number } from '#web/lib/format.ts';
import { wayOf } from './links.ts';

/** The day in four figures, each with the mark of its units in the ribbon. */
export function Totals({ day }: { day: DayAnswer }) {
  const { t } = useTranslation();
  const { date, timeZone, totals, waiting } = day;
  const all = { list: 'messages', from: date, to: date, timeZone, direction: 'in' } as const;
  const figures = [
    { key: 'messages', count: totals.messages, mark: null },
    { key: 'agent', count: totals.agent, mark: 'bg-press' },
    { key: 'person', count: totals.person, mark: 'bg-ink' },
  ] as const;
  return (
    <ul className="mt-6 flex flex-wrap items-baseline gap-x-7 gap-y-2">
      {figures.map(({ key, count, mark }) => (
        <li key={key} className="flex items-baseline gap-2">
          {mark && <span aria-hidden className={clsx('h-4 w-1 self-center', mark)} />}
          {key === 'messages' ? (
            <Link {...wayOf(all, day)} className="flex items-baseline gap-2 hover:underline">
              <Figure count={count} words={t('counter.totals.messages', { count })} />
            </Link>
          ) : (
            <Figure count={count} words={t(`counter.totals.${key}`, { count })} />
          )}
        </li>
      ))}
      {waiting.forYou > 0 && (
        <li className="flex items-baseline gap-2 text-wait">
          <span aria-hidden className="h-4 w-1 self-center bg-wait-mark" />
          <Link
            to="/conversations"
            search={{ state: 'for_you' }}
            className="flex items-baseline gap-2 hover:underline"
          >
            <Figure
              count={waiting.forYou}
              words={t('counter.totals.waiting', { count: waiting.forYou })}
            />
          </Link>
        </li>
      )}
    </ul>
  );
}

function Figure({ count, words }: { count: number; words: string }) {
  return (
    <>
      <span className="font-display text-26 font-semibold tabular-nums">{number(count)}</span>
      <span className="text-sm text-ink-2">{words}</span>
    </>
  );
}
