import { IconBellOff, IconCheck, IconUser } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
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
  return shape ?? <span className="max-w-20 shrink-0 truncate text-xs text-ink-3">{words}</span>;
}

/** The shape, and what it says; null: the words stand there themselves. */
export function markOf(
  { resolvedAt, mutedAt, owner, lastSpeaker }: Row,
  t: TFunction,
): { shape: ReactNode; words: string } {
  if (resolvedAt !== null)
    return {
      shape: <IconCheck {...icon} className="shrink-0 text-ok" />,
      words: t('conversations.row.resolved'),
    };
  if (mutedAt !== null)
    return {
      shape: <IconBellOff {...icon} className="shrink-0 text-ink-3" />,
      words: t('conversations.group.muted'),
    };
  if (lastSpeaker?.kind === 'person' && (lastSpeaker.isMe || lastSpeaker.name !== null))
    return {
      shape: null,
      words: lastSpeaker.isMe
        ? t('conversations.row.you')
        : (lastSpeaker.name?.split(' ')[0] ?? ''),
    };
  return lastSpeaker?.kind === 'agent' || owner === 'agent'
    ? {
        shape: <span aria-hidden className="bot-mark size-4 shrink-0 text-ink-3" />,
        words: t('conversations.withAgent'),
      }
    : {
        shape: <IconUser {...icon} className="shrink-0 text-ink-3" />,
        words: t('conversations.withPerson'),
      };
}
