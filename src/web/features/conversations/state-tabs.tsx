import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { useTranslation } from 'react-i18next';
import type { CallData } from '#web/lib/api.ts';
import { number } from '#web/lib/format.ts';
import { states } from './searches.ts';

/** One link for each state with how many conversations it has. */
export function StateTabs({
  state,
  counts,
}: {
  state: (typeof states)[number];
  counts: CallData<'listConversations'>['counts'] | undefined;
}) {
  const { t } = useTranslation();
  return (
    <nav aria-label={t('conversations.states')} className="-mx-1 mt-2 flex flex-wrap gap-1">
      {states.map((one) => (
        <Link
          key={one}
          to="."
          search={(before) => ({ ...before, page: undefined, state: one === 'all' ? undefined : one })}
          replace
          activeProps={{}}
          aria-current={state === one ? 'true' : undefined}
          className={clsx(
            'inline-flex min-h-8 items-center gap-1 rounded-lg px-2.5 text-xs transition-colors duration-150 touch:min-h-11',
            state === one ? 'bg-brand-soft font-medium text-brand' : 'text-ink-2 hover:bg-surface-2 hover:text-ink',
          )}
        >
          {t(`conversations.state.${one}`)} <span className="tabular-nums">{counts ? number(counts[one]) : ''}</span>
        </Link>
      ))}
    </nav>
  );
}
