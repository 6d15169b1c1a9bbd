import { IconArrowLeft, IconCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { call, read } from '#web/lib/api/api.ts';
import { useWide } from '#web/lib/media.ts';
import { Button, buttonLook } from '#web/ui/button.tsx';
import { LabelButton } from '#web/ui/labels/label-button.tsx';
import { LabelPill } from '#web/ui/labels/label-pill.tsx';
import { useSetLabels } from '#web/ui/labels/use-labels.ts';
import { PageTitle } from '#web/ui/page/page-title.tsx';
import { ContactAvatar } from '../contact-avatar.tsx';
import { nameOf } from '../names.ts';
import { SnoozeMenu } from '../progress/snooze-menu.tsx';
import type { useProgress } from '../progress/progress.ts';
import { channelLabel } from '../searches.ts';
import { useMute } from './mute.ts';
import type { Opened } from './owner.ts';
import { useViewers } from './presence.ts';
import { useMarkUnread } from './mark-unread.ts';
import { Viewers } from './viewers.tsx';

/** The customer, the channel, the labels, and the actions on the whole conversation. */
export function Header({
  conversation,
  progress,
  action,
}: {
  conversation: Opened;
  progress: ReturnType<typeof useProgress>;
  /** An action that the parent adds after ours. */
  action: ReactNode;
}) {
  const { t } = useTranslation();
  const {
    contactName,
    isGroup,
    mutedAt,
    channelType,
    channelName,
    unreachable,
    optedOut,
    team,
    resolvedAt,
  } = conversation;
  const name = nameOf(conversation, t);
  const params = { id: conversation.id };
  const { labels, choose } = useSetLabels(
    read('readConversation', { params }).queryKey,
    conversation.labels,
    (labelIds) => call('setLabels', { params, body: { labelIds } }),
  );
  const markUnread = useMarkUnread(conversation.id);
  const mute = useMute(conversation.id);
  const viewers = useViewers(conversation.id);
  // On a phone the conversation is the only thing on the screen, so its title is the heading of the
  // page.
  const Title = useWide() ? 'h2' : 'h1';
  return (
    <header className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line px-4 py-2.5 low:gap-y-0 low:py-1">
      <PageTitle>{name}</PageTitle>
      <Back />
      <span className="max-sm:hidden">
        <ContactAvatar name={contactName} isGroup={isGroup} />
      </span>
      <div className="min-w-0 flex-1">
        <Title className="line-clamp-2 text-base font-semibold sm:line-clamp-1 low:line-clamp-1">
          {name}
        </Title>
        <p className="truncate text-13 text-ink-2">
          {isGroup && `${t('conversations.group.mark')} · `}
          {channelLabel(channelType)} · {channelName}
          {team && ` · ${team.name}`}
          {unreachable && <span className="text-warn"> · {t('conversations.unreachable')}</span>}
          {mutedAt !== null && ` · ${t('conversations.group.muted')}`}
          {optedOut && <span className="text-warn"> · {t('conversations.optedOut')}</span>}
        </p>
      </div>
      <div className="flex shrink-0 items-center gap-0.5">
        <LabelButton title={t('labels.title')} chosen={labels} onChoose={choose} />
        <SnoozeMenu
          busy={progress.isPending && progress.variables.kind === 'snooze'}
          onSnooze={(until, onDone) =>
            progress.mutate({ kind: 'snooze', until }, { onSuccess: () => onDone?.() })
          }
          onUnsee={markUnread}
          mute={isGroup ? { isMuted: mutedAt !== null, onChange: mute } : null}
        />
        {resolvedAt === null && (
          <Button
            look="secondary"
            size="small"
            aria-keyshortcuts="e"
            className="ml-1.5 max-md:ml-0.5 max-md:size-9 max-md:px-0 max-md:touch:size-11"
            busy={progress.isPending && progress.variables.kind === 'resolve'}
            onClick={() => progress.mutate({ kind: 'resolve' })}
          >
            <IconCheck size={16} aria-hidden />
            <span className="max-md:sr-only">{t('conversations.progress.resolve')}</span>
          </Button>
        )}
        {action}
      </div>
      {/* Screen readers announce who is here, so this element always stays in the page. */}
      <div
        className={
          labels.length + viewers.length > 0
            ? 'flex w-full min-w-0 flex-wrap items-center gap-1.5'
            : 'sr-only'
        }
      >
        {labels.length > 0 && (
          <ul aria-label={t('labels.title')} className="flex min-w-0 flex-wrap gap-1.5 low:hidden">
            {labels.map((label) => (
              <li key={label.id} className="min-w-0">
                <LabelPill label={label} />
              </li>
            ))}
          </ul>
        )}
        <Viewers viewers={viewers} />
      </div>
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
      className={clsx(buttonLook({ look: 'quiet', size: 'icon' }), '-ml-2 md:hidden')}
    >
      <IconArrowLeft size={20} aria-hidden />
      <span className="sr-only">{t('conversations.back')}</span>
    </Link>
  );
}
