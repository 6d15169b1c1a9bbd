import type { ReactNode } from 'react';
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
  const { id } = conversation;
  if (!isAttended(conversation))
    return (
      <OwnerButton key="takeOver" id={id} act="takeOver" keys="t">
        {t('conversations.owner.take')}
        <span className="sr-only"> {t('conversations.owner.takeWhat')}</span>
      </OwnerButton>
    );
  if (!isGivenBackInBanner(conversation)) return null;
  return (
    <OwnerButton key="handBack" id={id} act="handBack" keys="b">
      {t('conversations.owner.give')}
      <span className="sr-only"> {t('conversations.owner.giveTo')}</span>
    </OwnerButton>
  );
}

/**
 * Each act is busy with itself alone: who has taken a conversation may give it back while the page
 * still reads what has changed.
 */
function OwnerButton({
  id,
  act,
  keys,
  children,
}: {
  id: string;
  act: 'takeOver' | 'handBack';
  keys: string;
  children: ReactNode;
}) {
  const { mutate, isPending } = useOwner(id);
  return (
    <Button {...look} aria-keyshortcuts={keys} busy={isPending} onClick={() => mutate(act)}>
      {children}
    </Button>
  );
}
