import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { number } from '#web/lib/format.ts';
import { buttonLook } from '#web/ui/button.tsx';
import type { useCounts } from '../rail/use-counts.ts';

/** Nobody waits: the counter with an empty tray, and where to look next. */
export function EmptyTray({ counts }: { counts: ReturnType<typeof useCounts> }) {
  const { t } = useTranslation();
  const { agent = 0, mine = 0 } = counts ?? {};
  return (
    <div className="flex min-h-full px-6 py-10">
      <div className="m-auto w-full max-w-112">
        <Counter />
        <p className="mt-8 font-display text-26 font-semibold tracking-[-0.02em] text-balance md:text-34">
          {t('conversations.tray.title')}
        </p>
        {agent > 0 && (
          <p className="mt-2 text-15 text-ink-2">
            {t('conversations.tray.text', { count: agent })}
          </p>
        )}
        <div className="mt-5 flex flex-wrap items-center gap-2">
          {agent > 0 && (
            <Link
              to="/conversations"
              search={{ state: 'agent' }}
              className={buttonLook({ look: 'secondary' })}
            >
              {t('conversations.tray.withAgent')}{' '}
              <span className="tabular-nums">{number(agent)}</span>
            </Link>
          )}
          <Link
            to="/conversations"
            search={{ state: mine > 0 ? 'mine' : 'all' }}
            className={buttonLook({ look: 'link', className: 'h-10 px-2 touch:h-11' })}
          >
            {t(`conversations.state.${mine > 0 ? 'mine' : 'all'}`)}
            {mine > 0 && <span className="tabular-nums">{number(mine)}</span>}
          </Link>
        </div>
      </div>
    </div>
  );
}

/** A counter with a tray, a cup of coffee and a slip that is done. */
const Counter = () => (
  <svg
    viewBox="0 0 388 178"
    aria-hidden
    fill="none"
    strokeWidth="2"
    strokeLinejoin="round"
    strokeLinecap="round"
    className="w-full max-w-97 stroke-ink"
  >
    <path d="M2 132h384v15H2z" className="fill-kraft" />
    <path d="M46 147v30M342 147v30" />
    <path
      d="M80 132c0-6 5-11 12-11h94c7 0 12 5 12 11zM90 121l6-14h84l6 14"
      className="fill-sheet"
    />
    <path d="M236 83h62v39c0 6-4 10-10 10h-42c-6 0-10-4-10-10z" className="fill-sheet" />
    <path d="M298 91h8c19 0 19 26 0 26h-8M228 132h78" />
    <path d="M252 74c5-6-4-9 1-15M267 70c6-7-5-11 1-19M283 74c5-6-4-9 1-15" />
    <path d="M41 9l74-8 5 46-13 15-60 7z" className="fill-sheet" />
    <path d="M120 47l-15 1 2 14z" className="fill-sheet-2" />
    <path d="M59 36l14 12 22-27" strokeWidth="4" className="stroke-press" />
  </svg>
);
