import { IconBellOff, IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { IconBot } from '#web/ui/icon-bot.tsx';
import { Slip } from '#web/ui/slip.tsx';
import type { Row } from '../list/known-rows.ts';
import { isWaiting } from './waiting.ts';

/**
 * How things stand, as a shape: a slip for who waits, a tick for what is resolved, a robot, or words
 * for a person.
 */
export function RowMark({ conversation }: { conversation: Row }) {
  const { t } = useTranslation();
  const { snoozedUntil, resolvedAt, mutedAt, owner } = conversation;
  const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;
  if (snoozedUntil !== null) return null;
  if (isWaiting(conversation)) return <Slip />;
  const [shape, words] =
    resolvedAt !== null
      ? [<IconCheck key="closed" {...icon} className="text-ok" />, t('conversations.row.resolved')]
      : mutedAt !== null
        ? [<IconBellOff key="muted" {...icon} />, t('conversations.group.muted')]
        : owner === 'agent'
          ? [<IconBot key="agent" {...icon} />, t('conversations.withAgent')]
          : [null, t('conversations.withPerson')];
  return (
    <span className="flex max-w-24 shrink-0 items-center truncate text-xs text-ink-3">
      {shape}
      <span className={shape ? 'sr-only' : 'truncate'}>{words}</span>
    </span>
  );
}
