import { useTranslation } from 'react-i18next';
import type { useProgress } from '../../progress/progress.ts';
import { Button, type ButtonProps } from '#web/ui/button.tsx';
import { isAttended, useOwner, type Opened } from '../owner.ts';
import { isGivenBackInBanner } from './saying.ts';

// The line stays low; what a finger meets reaches beyond the button.
const look = {
  look: 'secondary',
  size: 'small',
  className: "h-8! touch:before:absolute touch:before:-inset-1.5 touch:before:content-['']",
} satisfies ButtonProps;

/** The one act that comes next: come back to it, reopen it, take it over, or give it back. */
export function BannerAct({
  conversation,
  progress,
}: {
  conversation: Opened;
  progress: ReturnType<typeof useProgress>;
}) {
  const { t } = useTranslation();
  const change = useOwner(conversation.id);
  if (conversation.snoozedUntil !== null)
    return (
      <Button {...look} busy={progress.isPending} onClick={() => progress.mutate({ kind: 'wake' })}>
        {t('conversations.progress.wake')}
      </Button>
    );
  if (conversation.resolvedAt !== null)
    return (
      <Button
        {...look}
        busy={progress.isPending}
        onClick={() => progress.mutate({ kind: 'reopen', undo: false })}
      >
        {t('conversations.progress.reopen')}
      </Button>
    );
  if (!isAttended(conversation))
    return (
      <Button
        {...look}
        aria-keyshortcuts="t"
        busy={change.isPending}
        onClick={() => change.mutate('takeOver')}
      >
        {t('conversations.owner.take')}
        <span className="sr-only"> {t('conversations.owner.takeWhat')}</span>
      </Button>
    );
  if (!isGivenBackInBanner(conversation)) return null;
  return (
    <Button
      {...look}
      aria-keyshortcuts="b"
      busy={change.isPending}
      onClick={() => change.mutate('handBack')}
    >
      {t('conversations.owner.give')}
      <span className="sr-only"> {t('conversations.owner.giveTo')}</span>
    </Button>
  );
}
