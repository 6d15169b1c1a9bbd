import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { number } from '#web/lib/format.ts';
import { buttonLook } from '#web/ui/button.tsx';
import { EmptyTrayDrawing } from '#web/ui/empty-tray-drawing.tsx';
import { LoadError } from '#web/ui/states/load-error.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { trayQuery } from '../day-queries.ts';
import { Slip } from './slip.tsx';
import './tray.css';

/** Who waits, as slips in a tray: the one who has waited longest first. */
export function Tray({ arrived }: { arrived: ReadonlySet<string> }) {
  const { t } = useTranslation();
  const { data, dataUpdatedAt, error, isFetching, refetch } = useQuery(trayQuery);
  const total = data?.pagination.total ?? 0;
  return (
    <section aria-labelledby="tray" aria-busy={!data && !error} className="mt-8">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id="tray" className="font-display text-xl font-semibold tracking-tight">
          {t('counter.tray.title')}
        </h2>
        {total > 0 && (
          <Link
            to="/conversations"
            search={{ state: 'for_you' }}
            className={buttonLook({ look: 'link', size: 'inline' })}
          >
            {t('counter.tray.open')}
            {total > (data?.conversations.length ?? 0) && (
              <span className="tabular-nums">{number(total)}</span>
            )}
          </Link>
        )}
      </div>
      {data ? (
        total === 0 ? (
          <div className="mt-3 flex flex-wrap items-center gap-x-8 gap-y-3">
            <EmptyTrayDrawing className="w-56" />
            <p className="text-17 font-medium">{t('counter.tray.empty')}</p>
          </div>
        ) : (
          <ul className="tray">
            {data.conversations.map((conversation, index) => (
              <Slip
                key={conversation.id}
                conversation={conversation}
                isFirst={index === 0}
                now={dataUpdatedAt}
                isNew={arrived.has(conversation.id)}
              />
            ))}
          </ul>
        )
      ) : error ? (
        <LoadError error={error} busy={isFetching} onRetry={() => void refetch()} />
      ) : (
        <Skeleton onPage className="mt-3 h-44 w-full" />
      )}
    </section>
  );
}
