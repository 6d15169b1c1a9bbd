import { IconCheck, IconChevronLeft, IconClock, IconLayoutSidebarRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Later } from '#web/ui/states/later.tsx';
import { loadTexts } from '#web/i18n/i18n.ts';
import { lazyComponent } from '#web/lib/lazy-component.ts';
import { useWide } from '#web/lib/media.ts';
import { Button, buttonLook } from '#web/ui/button.tsx';
import { PageTitle } from '#web/ui/page/page-title.tsx';
import { ContactAvatar } from '#web/ui/contact-avatar.tsx';
import { nameOf } from '../../names.ts';
import type { useProgress } from '../../progress/progress.ts';
import type { Opened } from '../owner.ts';
import type { useViewers } from '../presence.ts';
import { HeadFacts } from './head-facts.tsx';
import { MoreButton } from './more-button.tsx';
import type { Pane } from './use-act-entries.tsx';
import { useKeyedActs } from './use-keyed-acts.ts';
import { usePanels } from './use-panels.ts';
import { ViewerFaces } from './viewer-faces.tsx';

const loadPanels = async () => {
  const [panels] = await Promise.all([
    import('./head-panels.tsx'),
    loadTexts('blocking'),
    loadTexts('writing'),
  ]);
  return panels.HeadPanels;
};
const HeadPanels = lazyComponent(loadPanels);
/** Loads them ahead of time. When that fails, opening one loads them again. */
const preparePanels = (): void => void loadPanels().catch(() => undefined);

/** The customer, the channel, and the acts on the whole conversation. */
export function Header({
  conversation,
  progress,
  viewers,
  pane,
}: {
  conversation: Opened;
  progress: ReturnType<typeof useProgress>;
  viewers: ReturnType<typeof useViewers>;
  pane: Pane;
}) {
  const { t } = useTranslation();
  const { contactName, isGroup, resolvedAt } = conversation;
  const isWide = useWide();
  const panels = usePanels();
  const acts = useKeyedActs(conversation, panels, progress, !isWide);
  const more = useRef<HTMLButtonElement>(null);
  const snooze = useRef<HTMLButtonElement>(null);
  const name = nameOf(conversation, t);
  // On a phone the conversation is the only thing on the screen, so its title is the heading of the
  // page.
  const Title = isWide ? 'h2' : 'h1';
  return (
    <header className="flex h-14 items-center gap-2.5 border-b border-line px-4 max-md:gap-1 max-md:px-1 low:h-12">
      <PageTitle>{name}</PageTitle>
      <Back />
      <ContactAvatar name={contactName} isGroup={isGroup} />
      <div className="min-w-0 flex-1 max-md:pl-1.5">
        <Title className="truncate font-display text-17 font-semibold">{name}</Title>
        <HeadFacts conversation={conversation} />
      </div>
      <ViewerFaces viewers={viewers} />
      <div className="flex shrink-0 items-center gap-1">
        {isWide && (
          <Button
            ref={snooze}
            look="quiet"
            size="small"
            className="text-press! @max-lg:px-2"
            aria-keyshortcuts="z"
            aria-haspopup="menu"
            aria-expanded={panels.isOpen('snooze')}
            busy={progress.isPending && progress.variables.kind === 'snooze'}
            onPointerEnter={preparePanels}
            onFocus={preparePanels}
            onClick={({ detail }) => panels.show('snooze', detail === 0)}
          >
            <IconClock size={18} stroke={1.75} aria-hidden />
            <span className="@max-lg:sr-only">{t('conversations.progress.snooze')}</span>
          </Button>
        )}
        {resolvedAt === null && (
          <Button
            look={isWide ? 'secondary' : 'quiet'}
            size="small"
            className="max-md:size-11 max-md:p-0 @max-lg:px-2"
            aria-keyshortcuts="e"
            busy={progress.isPending && progress.variables.kind === 'resolve'}
            onClick={() => progress.mutate({ kind: 'resolve' })}
          >
            <IconCheck size={isWide ? 18 : 24} stroke={1.75} aria-hidden />
            <span className="@max-lg:sr-only max-md:sr-only">
              {t('conversations.progress.resolve')}
            </span>
          </Button>
        )}
        {isWide && (
          <Button
            look="quiet"
            size="icon"
            aria-expanded={pane.isOpen}
            title={t('conversations.contact')}
            onClick={pane.toggle}
          >
            <IconLayoutSidebarRight size={20} stroke={1.75} aria-hidden />
            <span className="sr-only">{t('conversations.contact')}</span>
          </Button>
        )}
        <MoreButton panels={panels} button={more} acts={acts} onNear={preparePanels} />
      </div>
      {panels.isWanted && (
        <Later>
          <HeadPanels
            conversation={conversation}
            progress={progress}
            panels={panels}
            acts={acts}
            pane={pane}
            more={more}
            snooze={isWide ? snooze : null}
          />
        </Later>
      )}
    </header>
  );
}

/** The way back to the list, on phones. */
function Back() {
  const { t } = useTranslation();
  return (
    <Link
      to="/conversations"
      search={(before) => ({ ...before, message: undefined })}
      className={clsx(buttonLook({ look: 'quiet', size: 'icon' }), 'md:hidden')}
    >
      <IconChevronLeft size={24} stroke={1.75} aria-hidden />
      <span className="sr-only">{t('conversations.back')}</span>
    </Link>
  );
}
