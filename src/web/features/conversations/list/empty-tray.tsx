import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { number } from '#web/lib/format.ts';
import { buttonLook } from '#web/ui/button.tsx';
import { EmptyTrayDrawing } from '#web/ui/empty-tray-drawing.tsx';
import type { useCounts } from '../rail/use-counts.ts';

/** Nobody waits: the counter with an empty tray, and where to look next. */
export function EmptyTray({ counts }: { counts: ReturnType<typeof useCounts> }) {
  const { t } = useTranslation();
  const { agent = 0, mine = 0 } = counts ?? {};
  return (
    <div className="flex min-h-full px-6 py-10">
      <div className="m-auto w-full max-w-112">
        <EmptyTrayDrawing className="w-full max-w-97" />
        <p className="mt-8 font-display text-26 font-semibold tracking-[-0.02em] text-balance md:text-34">
          {t('noRows.tray.title')}
        </p>
        {agent > 0 && (
          <p className="mt-2 text-15 text-ink-2">{t('noRows.tray.text', { count: agent })}</p>
        )}
        <div className="mt-5 flex flex-wrap items-center gap-2">
          {agent > 0 && (
            <Link
              to="/conversations"
              search={{ state: 'agent' }}
              className={buttonLook({ look: 'secondary' })}
            >
              {t('noRows.tray.withAgent')} <span className="tabular-nums">{number(agent)}</span>
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
