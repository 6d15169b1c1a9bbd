import { IconPlus } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { read, type CallData } from '#web/lib/api/api.ts';
import { lazyComponent } from '#web/lib/lazy-component.ts';
import { Can, useCan } from '#web/lib/session/can.tsx';
import { Button } from '#web/ui/button.tsx';
import { ErrorBoundary } from '#web/ui/states/error-boundary.tsx';
import { PageHeader } from '#web/ui/page/page-header.tsx';
import { ChannelResults } from './channel-results.tsx';
import { ChannelWindows } from './channel-windows.tsx';

const AddChannel = lazyComponent(async () => (await import('./add-channel.tsx')).AddChannel);
const route = getRouteApi('/signed-in/channels');
const pageSize = 10;

/** Every channel of the workspace, those in error first. The filters live in the URL. */
export function ChannelList() {
  const { t } = useTranslation();
  const { add, ...filters } = route.useSearch();
  const navigate = route.useNavigate();
  const query = useQuery({
    ...read('listChannels', { query: { ...filters, page: filters.page ?? 1, limit: pageSize } }),
    placeholderData: keepPreviousData,
    refetchInterval: 30_000,
  });
  // Once it was opened, the dialog stays mounted so that its closing can be animated.
  const mayAdd = useCan('createChannel');
  const [adding, setAdding] = useState(false);
  if (add && mayAdd && !adding) setAdding(true);
  // Opening the dialog adds an entry to the history, so that "back", a gesture on phones, closes
  // the dialog and stays on the list.
  const showAdding = (open: boolean): void =>
    void navigate({ search: (before) => ({ ...before, add: open || undefined }), replace: !open });

  const standing = useStanding(query.data?.statistics);
  return (
    <ChannelWindows>
      <PageHeader
        title={t('channels.title')}
        text={standing}
        action={
          <Can
            call="createChannel"
            otherwise={<p className="text-13 text-ink-2">{t('common.notAllowed.short')}</p>}
          >
            <Button onClick={() => showAdding(true)}>
              <IconPlus size={18} aria-hidden />
              {t('channels.add')}
            </Button>
          </Can>
        }
      />
      <ChannelResults query={query} filters={filters} onAdd={() => showAdding(true)} />
      <ErrorBoundary>
        {adding && <AddChannel open={add ?? false} onOpenChange={showAdding} />}
      </ErrorBoundary>
    </ChannelWindows>
  );
}

/** How the channels stand, in one sentence. */
function useStanding(statistics: CallData<'listChannels'>['statistics'] | undefined): string {
  const { t } = useTranslation();
  // A space of the same height keeps the page from moving when the channels arrive.
  if (!statistics) return '\u00A0';
  const { total, connected } = statistics;
  if (total === 0) return t('channels.text');
  return connected === total
    ? t('channels.standing.all', { count: total })
    : t('channels.standing.some', { count: total - connected, connected, total });
}
