import { getRouteApi, Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { lazyComponent } from '#web/lib/lazy-component.ts';
import { PageMark } from '#web/lib/page-mark.tsx';
import { Button, buttonLook } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { Later } from '#web/ui/states/later.tsx';
import { useCounts } from '../rail/use-counts.ts';
import { firstState } from '../searches.ts';
import type { Filter } from './use-rows.ts';

const EmptyTray = lazyComponent(async () => (await import('./empty-tray.tsx')).EmptyTray);
const route = getRouteApi('/signed-in/conversations');

/** Why the list is empty, and what to do. `isAlone`: no conversation is open beside it. */
export function NoRows({
  filter: { state = firstState, channelId, labelId, agentId, team, search },
  isAlone,
}: {
  filter: Filter;
  isAlone: boolean;
}) {
  const { t } = useTranslation();
  const navigate = route.useNavigate();
  const counts = useCounts();
  const isFiltered = Boolean(channelId || labelId || agentId || team || search);
  if (!isFiltered && counts?.all === 0)
    return (
      <>
        {/* Beside it would stand that one may choose a conversation. */}
        {isAlone && <PageMark mark="empty-tray" />}
        <EmptyState
          title={t('noRows.empty')}
          text={t('noRows.emptyText')}
          action={
            <Link to="/channels" className={buttonLook({})}>
              {t('noRows.toChannels')}
            </Link>
          }
        />
      </>
    );
  if (!isFiltered && state === firstState && counts && counts.waiting > 0)
    return (
      <EmptyState
        title={t('noRows.none.for_you')}
        text={t('noRows.othersWait', { count: counts.waiting })}
        action={
          <Link
            to="/conversations"
            search={{ state: 'waiting' }}
            className={buttonLook({ look: 'secondary' })}
          >
            {t('conversations.state.waiting')}
          </Link>
        }
      />
    );
  if (!isFiltered && state === firstState && isAlone)
    return (
      // The list takes its width before the tray is drawn.
      <>
        <PageMark mark="empty-tray" />
        <Later>
          <EmptyTray counts={counts} />
        </Later>
      </>
    );
  return (
    <EmptyState
      title={t(search ? 'noRows.none.all' : `noRows.none.${state}`)}
      text={t('noRows.noneText')}
      action={
        <Button
          look="secondary"
          onClick={() => void navigate({ to: '.', search: { state: 'all' }, replace: true })}
        >
          {t('noRows.showAll')}
        </Button>
      }
    />
  );
}
