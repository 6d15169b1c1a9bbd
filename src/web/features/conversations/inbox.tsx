import { IconMessages } from '@tabler/icons-react';
import { Outlet, useChildMatches } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { useTranslation } from 'react-i18next';
import { PanelErrorBoundary } from '#web/ui/states/panel-error-boundary.tsx';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { PageTitle } from '#web/ui/page/page-title.tsx';
import { ConversationList } from './conversation-list.tsx';
import { useInboxKeys } from './inbox-keys.ts';

/** The list beside the open conversation; on a phone, one of the two at a time. */
export function Inbox() {
  const { t } = useTranslation();
  useInboxKeys();
  const opened = useChildMatches({
    select: (matches) => matches.some(({ params }) => 'id' in params),
  });
  return (
    <div
      data-fills-screen
      data-opened={opened || undefined}
      className="flex h-full overflow-hidden bg-sheet"
    >
      <PageTitle>{t('conversations.title')}</PageTitle>
      <section
        aria-label={t('conversations.title')}
        className={clsx(
          'flex min-h-0 w-full flex-col low:overflow-y-auto md:w-80 md:shrink-0 md:border-r md:border-line lg:w-92',
          opened && 'max-md:hidden',
        )}
      >
        <PanelErrorBoundary>
          <ConversationList />
        </PanelErrorBoundary>
      </section>
      <div className={clsx('flex min-h-0 min-w-0 flex-1 flex-col', !opened && 'max-md:hidden')}>
        {opened ? (
          <Outlet />
        ) : (
          <div className="m-auto">
            <EmptyState
              icon={<IconMessages size={24} stroke={1.75} aria-hidden />}
              title={t('conversations.chooseOne')}
              text={t('conversations.chooseOneText')}
            />
          </div>
        )}
      </div>
    </div>
  );
}
