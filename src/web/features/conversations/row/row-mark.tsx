import { IconBellOff, IconCheck, IconUser } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { SlipMark } from '#web/ui/slip-mark.tsx';
import type { Row } from '../list/known-rows.ts';
import { isWaiting } from './waiting.ts';

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;

/**
 * How things stand, as a shape: a slip for who waits, a tick for what is resolved, a robot where an
 * agent spoke last. A colleague who spoke last is named.
 */
export function RowMark({ conversation, t }: { conversation: Row; t: TFunction }) {
  if (conversation.snoozedUntil !== null) return null;
  if (isWaiting(conversation)) return <SlipMark size={13} />;
  const { shape, words } = markOf(conversation, t);
  return (
    <span className="flex max-w-20 shrink-0 items-center text-xs text-ink-3">
      {shape}
      <span className={shape ? 'sr-only' : 'truncate'}>{words}</span>
    </span>
  );
}

function markOf({ resolvedAt, mutedAt, owner, lastSpeaker }: Row, t: TFunction) {
  if (resolvedAt !== null)
    return {
      shape: <IconCheck {...icon} className="text-ok" />,
      words: t('conversations.row.resolved'),
    };
  if (mutedAt !== null)
    return { shape: <IconBellOff {...icon} />, words: t('conversations.group.muted') };
  if (lastSpeaker?.kind === 'person' && (lastSpeaker.isMe || lastSpeaker.name !== null))
    return {
      shape: null,
      words: lastSpeaker.isMe ? t('conversations.row.you') : lastSpeaker.name?.split(' ')[0],
    };
  return lastSpeaker?.kind === 'agent' || owner === 'agent'
    ? {
        shape: <span aria-hidden className="bot-mark size-4" />,
        words: t('conversations.withAgent'),
      }
    : { shape: <IconUser {...icon} />, words: t('conversations.withPerson') };
}
