import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { CallData } from '#web/lib/api/api.ts';
import { number } from '#web/lib/format.ts';
import { states } from './searches.ts';

/**
 * One link for each state, with the number of its conversations. On a phone the links stand in one
 * line that scrolls sideways.
 */
export function StateTabs({
  state,
  counts,
}: {
  state: (typeof states)[number];
  counts: CallData<'listConversations'>['counts'] | undefined;
}) {
  const { t } = useTranslation();
  const tabs = useRef<HTMLElement>(null);
  useEffect(() => {
    const chosen = tabs.current?.querySelector<HTMLElement>('[aria-current]');
    if (chosen)
      tabs.current?.scrollTo({
        left: chosen.offsetLeft - tabs.current.clientWidth / 2 + chosen.clientWidth / 2,
      });
  }, [state, counts]);
  return (
    <nav
      ref={tabs}
      aria-label={t('conversations.states')}
      className="-mx-4 mt-2 flex gap-1 overflow-x-auto px-3.5 [scrollbar-width:none] md:flex-wrap"
    >
      {states.map((one) => (
        <Link
          key={one}
          to="."
          search={(before) => ({
            ...before,
            page: undefined,
            state: one === 'all' ? undefined : one,
          })}
          replace
          activeProps={{}}
          aria-current={state === one ? 'true' : undefined}
          className={clsx(
            'inline-flex min-h-7 shrink-0 items-center gap-1 rounded-lg px-2 text-xs transition-colors duration-150 focus-visible:-outline-offset-2 touch:min-h-11',
            state === one
              ? 'bg-press-soft font-medium text-press'
              : 'text-ink-2 hover:bg-sheet-2 hover:text-ink',
          )}
        >
          {t(`conversations.state.${one}`)}{' '}
          <span className="tabular-nums">{counts ? number(counts[one]) : ''}</span>
        </Link>
      ))}
    </nav>
  );
}
