import {
  IconAlarm,
  IconBellOff,
  IconCircleCheck,
  IconHourglass,
  IconUser,
} from '@tabler/icons-react';
import { clsx } from 'clsx';
import { useTranslation } from 'react-i18next';
import { shortTime } from '#web/lib/format.ts';
import { Button } from '#web/ui/button.tsx';
import { IconBot } from '#web/ui/icon-bot.tsx';
import { IconBotOff } from '#web/ui/icon-bot-off.tsx';
import { RichText } from '#web/ui/rich-text.tsx';
import { AssignMenu } from './assign-menu.tsx';
import type { useProgress } from '../progress/progress.ts';
import { isAttended, useOwner, type Opened } from './owner.ts';

/** Who is in charge, and the buttons that change it. */
export function OwnerBanner({
  conversation,
  progress,
}: {
  conversation: Opened;
  progress: ReturnType<typeof useProgress>;
}) {
  const { t } = useTranslation();
  const change = useOwner(conversation.id);
  const { owner, ownedUntil, resolvedAt, snoozedUntil } = conversation;
  const attended = isAttended(conversation);
  const { mark: Mark, look, text, note } = sayingOf(conversation, attended);
  return (
    <div
      className={clsx(
        'flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line px-4 py-2 low:py-1',
        look,
      )}
    >
      <div className="flex min-w-48 flex-1 items-start gap-2.5 text-sm">
        <Mark size={18} stroke={1.75} className="mt-0.5 shrink-0" aria-hidden />
        <div className="min-w-0">
          <p>
            <RichText
              text={t(`conversations.owner.${text}`, {
                name: conversation.ownerName ?? '',
                agent: conversation.agentName ?? '',
                at: shortTime(snoozedUntil ?? resolvedAt ?? conversation.lastMessageAt),
              })}
              parts={{ b: (words) => <strong className="font-semibold">{words}</strong> }}
            />
            {ownedUntil &&
              owner === 'person' &&
              ` ${t('conversations.owner.until', { at: shortTime(ownedUntil) })}`}
          </p>
          {note && <p className="line-clamp-2 text-13 wrap-anywhere">{note}</p>}
        </div>
      </div>
      <div className="flex flex-wrap gap-2">
        {snoozedUntil && (
          <Button
            look="secondary"
            size="small"
            busy={progress.isPending}
            onClick={() => progress.mutate({ kind: 'wake' })}
          >
            {t('conversations.progress.wake')}
          </Button>
        )}
        {resolvedAt && (
          <Button
            look="secondary"
            size="small"
            busy={progress.isPending}
            onClick={() => progress.mutate({ kind: 'reopen', undo: false })}
          >
            {t('conversations.progress.reopen')}
          </Button>
        )}
        {owner === 'person' && !snoozedUntil && (
          <Button
            look="secondary"
            size="small"
            busy={change.isPending}
            onClick={() => change.mutate('handBack')}
          >
            {t('conversations.owner.handBack')}
          </Button>
        )}
        {!attended && !resolvedAt && (
          <Button
            look="secondary"
            size="small"
            busy={change.isPending}
            onClick={() => change.mutate('takeOver')}
          >
            {t('conversations.owner.takeOver')}
          </Button>
        )}
        <AssignMenu conversation={conversation} />
      </div>
    </div>
  );
}

function sayingOf(conversation: Opened, attended: boolean) {
  const {
    owner,
    ownerIsMe,
    ownerName,
    agentName,
    handoff,
    optedOut,
    waitingSince,
    resolvedAt,
    snoozedUntil,
    isGroup,
    mutedAt,
  } = conversation;
  const warn = 'bg-warn-soft text-warn';
  if (resolvedAt !== null) {
    const text = agentName === null ? 'resolvedAlone' : optedOut ? 'resolvedOptedOut' : 'resolved';
    return { mark: IconCircleCheck, look: 'bg-ok-soft text-ok', text, note: null } as const;
  }
  if (snoozedUntil !== null)
    return {
      mark: IconAlarm,
      look: 'bg-sheet-2 text-ink-2',
      text: 'snoozed',
      note: null,
    } as const;
  if (owner === 'person' && !attended)
    return {
      mark: IconHourglass,
      look: warn,
      text: 'waiting',
      note: handoff?.note ?? null,
    } as const;
  if (owner === 'person') {
    return {
      mark: IconUser,
      look: 'bg-press-soft text-ink',
      text: ownerIsMe ? 'mine' : ownerName ? 'theirs' : 'someones',
      note: null,
    } as const;
  }
  if (agentName === null && isGroup && mutedAt !== null)
    return {
      mark: IconBellOff,
      look: 'bg-sheet-2 text-ink-2',
      text: 'muted',
      note: null,
    } as const;
  if (agentName === null && isGroup)
    return { mark: IconBotOff, look: warn, text: 'noAgentInGroup', note: null } as const;
  if (agentName === null)
    return { mark: IconBotOff, look: warn, text: 'noAgent', note: null } as const;
  if (optedOut) return { mark: IconBotOff, look: warn, text: 'optedOut', note: null } as const;
  if (waitingSince !== null)
    return { mark: IconHourglass, look: warn, text: 'stillWaiting', note: null } as const;
  return { mark: IconBot, look: 'bg-sheet-2 text-ink-2', text: 'agent', note: null } as const;
}
