import { IconMessages } from '@tabler/icons-react';
import { Outlet, useChildMatches } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { useTranslation } from 'react-i18next';
import { loadTexts } from '#web/i18n/i18n.ts';
import { useDensity } from '#web/lib/density.ts';
import { lazyComponent } from '#web/lib/lazy-component.ts';
import { useRailed } from '#web/lib/media.ts';
import { usePageMark } from '#web/lib/page-mark.tsx';
import { useLabels } from '#web/ui/labels/use-labels.ts';
import { ErrorBoundary } from '#web/ui/states/error-boundary.tsx';
import { PanelErrorBoundary } from '#web/ui/states/panel-error-boundary.tsx';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { PageTitle } from '#web/ui/page/page-title.tsx';
import { useTellWaiting } from '#web/ui/page/waiting-count.ts';
import { useInboxKeys } from './keys/inbox-keys.ts';
import { ConversationList } from './list/conversation-list.tsx';
import { Rail } from './rail/rail.tsx';
import { useAskedReason } from './progress/ask-reason.ts';
import { useCounts } from './rail/use-counts.ts';
import { firstState } from './searches.ts';

const UnansweredQuestion = lazyComponent(async () => {
  const [question] = await Promise.all([
    import('./keys/unanswered-question.tsx'),
    loadTexts('writing'),
  ]);
  return question.UnansweredQuestion;
});

const ReasonDialog = lazyComponent(async () => {
  const [dialog] = await Promise.all([
    import('./progress/reason-dialog.tsx'),
    loadTexts('writing'),
  ]);
  return dialog.ReasonDialog;
});

/**
 * The views, the list and the open conversation side by side; on a phone, the list or the
 * conversation.
 */
export function Inbox() {
  const { t } = useTranslation();
  const { asking, onAsked } = useInboxKeys();
  const [asked, onReason] = useAskedReason();
  useLabels(); // read before somebody presses their key, who then types and presses Enter at once
  const isDense = useDensity() === 'dense';
  const railed = useRailed();
  useTellWaiting(useCounts()?.[firstState] ?? 0);
  const opened = useChildMatches({
    select: (matches) => matches.some(({ params }) => 'id' in params),
  });
  usePageMark('fills-screen');
  usePageMark('opened', opened);
  return (
    <div
      data-dense={isDense || undefined}
      className="group/inbox flex h-full overflow-hidden bg-sheet"
    >
      <ErrorBoundary>
        {asked && <ReasonDialog onResolve={asked} onClose={onReason} />}
      </ErrorBoundary>
      <ErrorBoundary>{asking && <UnansweredQuestion onDone={onAsked} />}</ErrorBoundary>
      <PageTitle>{t('conversations.title')}</PageTitle>
      {railed && (
        <PanelErrorBoundary>
          <Rail />
        </PanelErrorBoundary>
      )}
      <section
        aria-label={t('conversations.title')}
        className={clsx(
          'flex min-h-0 w-full flex-col low:overflow-y-auto md:shrink-0 md:border-r md:border-line md:empty-tray:w-auto md:empty-tray:flex-1 md:empty-tray:border-r-0',
          isDense ? 'md:w-80 lg:w-[clamp(23.75rem,50vw-12.5rem,40rem)]' : 'md:w-80 lg:w-95',
          opened && 'max-md:hidden',
        )}
      >
        <PanelErrorBoundary>
          <ConversationList />
        </PanelErrorBoundary>
      </section>
      <div
        className={clsx(
          'flex min-h-0 min-w-0 flex-1 flex-col empty-tray:hidden',
          !opened && 'max-md:hidden',
        )}
      >
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
