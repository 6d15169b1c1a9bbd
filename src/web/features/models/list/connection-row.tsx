import { IconTrash } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ModelConnection } from '#contract/models/model-connections.ts';
import { fullTime, timeAgo } from '#web/lib/format.ts';
import { lazyComponent } from '#web/lib/lazy-component.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorBoundary } from '#web/ui/states/error-boundary.tsx';
import { StatusPill } from '#web/ui/states/status-pill.tsx';
import { dollars } from '#web/lib/dollars.ts';
import { mainModel, providerNames } from '../model-queries.ts';

const DeleteConnection = lazyComponent(
  async () => (await import('./delete-connection.tsx')).DeleteConnection,
);
const kinds = { ok: 'ok', unchecked: 'warn', error: 'bad' } as const;

/** One connection: who provides it, its state, who uses it, and what it cost. All of it is a link. */
export function ConnectionRow({
  connection,
  spent,
}: {
  connection: ModelConnection;
  spent: { spent: number; limit: number } | null;
}) {
  const { t } = useTranslation();
  const { id, name, status, statusSentence, checkedAt, usedBy } = connection;
  return (
    <li className="relative grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-6 gap-y-2 border-b border-line py-4 transition-colors duration-150 hover:bg-sheet/60 md:grid-cols-[minmax(0,1fr)_11rem_auto]">
      <div className="min-w-0">
        <h2 className="font-display text-xl font-semibold wrap-anywhere">
          <Link
            to="/agents/models/$id"
            params={{ id }}
            className="rounded-slip after:absolute after:inset-0"
          >
            {name}
          </Link>
        </h2>
        <Facts connection={connection} />
        <p className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1 text-13 text-ink-2">
          <StatusPill kind={kinds[status]}>{t(`models.status.${status}`)}</StatusPill>
          {checkedAt && (
            <time dateTime={checkedAt} title={fullTime(checkedAt)}>
              {t('models.list.tested', { time: timeAgo(checkedAt) })}
            </time>
          )}
        </p>
        {status === 'error' && statusSentence && (
          <p className="mt-1.5 max-w-[60ch] text-sm text-bad">{statusSentence}</p>
        )}
        <p className="mt-1.5 max-w-[60ch] text-ink-2">
          {usedBy.length > 0
            ? t('models.list.usedBy', { agents: usedBy.map((agent) => agent.name).join(', ') })
            : t('models.list.notUsed')}
        </p>
      </div>
      <p className="flex flex-col max-md:order-last max-md:col-span-full">
        {spent && (
          <>
            <span className="font-display text-xl font-semibold tabular-nums">
              {dollars(spent.spent)}
            </span>
            <span className="text-xs text-ink-2">
              {t('models.list.month', { limit: dollars(spent.limit) })}
            </span>
          </>
        )}
      </p>
      <Delete connection={connection} />
    </li>
  );
}

/** Who provides it, with which key and model. */
function Facts({ connection }: { connection: ModelConnection }) {
  const { t } = useTranslation();
  const { provider, baseUrl, keyHint, name } = connection;
  const model = mainModel(connection);
  const who = provider === 'compatible' ? baseUrl : providerNames[provider];
  return (
    <p className="mt-0.5 flex flex-wrap gap-x-3 text-13 text-ink-2 wrap-anywhere">
      {who !== name && <span>{who}</span>}
      {model && <span>{model}</span>}
      <span>{keyHint ? t('models.list.key', { hint: keyHint }) : t('models.list.noKey')}</span>
    </p>
  );
}

function Delete({ connection }: { connection: ModelConnection }) {
  const { t } = useTranslation();
  // Once it was opened, the dialog stays mounted so that its closing can be animated.
  const [deleting, setDeleting] = useState<'never' | 'open' | 'closed'>('never');
  return (
    <>
      <Button
        look="quiet"
        size="icon"
        onClick={() => setDeleting('open')}
        className="relative justify-self-end max-md:self-start"
      >
        <IconTrash size={18} stroke={1.75} aria-hidden />
        <span className="sr-only">{t('models.list.delete', { name: connection.name })}</span>
      </Button>
      <ErrorBoundary>
        {deleting !== 'never' && (
          <DeleteConnection
            connection={connection}
            open={deleting === 'open'}
            onOpenChange={(open) => setDeleting(open ? 'open' : 'closed')}
          />
        )}
      </ErrorBoundary>
    </>
  );
}
