import { IconAlarm, IconBellOff, IconHourglass, IconLock, IconUser } from '@tabler/icons-react';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { CallData } from '#web/lib/api/api.ts';
import { clockTime, shortTime, timeSpent } from '#web/lib/format.ts';
import { IconBot } from '#web/ui/icon-bot.tsx';
import { usePassingTime } from './list/passing-time.ts';

/** In milliseconds: how long before its end the window is shown. */
const soonMs = 4 * 3_600_000;

type Listed = CallData<'listConversations'>['conversations'][number];

/**
 * The signs of a row: snoozed, waiting, the number of unread messages; without any of these, who is
 * in charge.
 */
export function RowSigns({ conversation }: { conversation: Listed }) {
  const now = usePassingTime();
  const { snoozedUntil, waitingSince, unanswered, unread, owner } = conversation;
  const waits = waitingSince !== null && snoozedUntil === null;
  const window = waits ? windowOf(conversation, now) : null;
  const isQuiet = snoozedUntil === null && !waits && unanswered === 0 && unread === 0;
  return (
    <span className="flex h-5 shrink-0 items-center gap-1.5">
      {snoozedUntil && <Snoozed until={snoozedUntil} />}
      {waits && <Waiting since={waitingSince} now={now} isNarrow={window !== null} />}
      {window && <Window state={window} />}
      {!waits && unanswered > 0 && <Unanswered count={unanswered} />}
      {unread > 0 && <Unread count={unread} />}
      {isQuiet && (conversation.mutedAt === null ? <Owner owner={owner} /> : <Muted />)}
    </span>
  );
}

/**
 * Whether the window in which the channel accepts free text is over or ends soon; null when there
 * is no limit, or when it is far away.
 */
function windowOf(
  { peopleMayWriteUntil: until }: Listed,
  now: number,
): { until: string; isOver: boolean } | null {
  if (until === null) return null;
  const left = Date.parse(until) - now;
  return left < soonMs ? { until, isOver: left <= 0 } : null;
}

function Pill({ look, children }: { look: keyof typeof looks; children: ReactNode }) {
  return (
    <span
      className={clsx(
        'inline-flex items-center gap-1 rounded-full px-2 text-xs leading-5 font-medium whitespace-nowrap',
        looks[look],
      )}
    >
      {children}
    </span>
  );
}

const looks = {
  info: 'bg-sheet-2 text-ink-2',
  warn: 'bg-warn-soft text-warn',
  bad: 'bg-bad-soft text-bad',
};

function Snoozed({ until }: { until: string }) {
  const { t } = useTranslation();
  return (
    <Pill look="info">
      <IconAlarm size={14} aria-hidden />
      <span className="sr-only">{t('conversations.state.snoozed')} </span>
      {shortTime(until)}
    </Pill>
  );
}

/** `isNarrow`: another sign stands beside it, and the row still needs room for the last message. */
function Waiting({ since, now, isNarrow }: { since: string; now: number; isNarrow: boolean }) {
  const { t } = useTranslation();
  const time = timeSpent(now - Date.parse(since));
  if (time === null) return <Pill look="warn">{t('conversations.waits')}</Pill>;
  return (
    <Pill look="warn">
      <span className={clsx(isNarrow && 'sr-only')}>{t('conversations.waitsFor')} </span>
      {isNarrow && <IconHourglass size={14} aria-hidden />}
      {time}
    </Pill>
  );
}

function Window({ state: { until, isOver } }: { state: { until: string; isOver: boolean } }) {
  const { t } = useTranslation();
  return isOver ? (
    <Pill look="bad">
      <IconLock size={14} aria-hidden />
      <span className="sr-only">{t('conversations.window')} </span>
      {t('conversations.windowOver')}
    </Pill>
  ) : (
    <Pill look="warn">
      <span className="sr-only">{t('conversations.window')} </span>
      {t('conversations.windowUntil', { at: clockTime(until) })}
    </Pill>
  );
}

/** Messages without an outcome yet: an agent is about to answer, or cannot. */
function Unanswered({ count }: { count: number }) {
  const { t } = useTranslation();
  return (
    <Pill look="warn">
      <IconHourglass size={14} aria-hidden />
      {count}
      <span className="sr-only"> {t('conversations.unanswered', { count })}</span>
    </Pill>
  );
}

/**
 * Not shown in the row of the open conversation: the person is reading it, and sees a message
 * before the server knows that they have.
 */
function Unread({ count }: { count: number }) {
  const { t } = useTranslation();
  return (
    <span className="flex h-5 min-w-5 items-center justify-center rounded-full bg-wait-mark px-1 text-xs font-semibold text-on-wait tabular-nums group-data-[status=active]:hidden">
      {count > 99 ? '99+' : count}
      <span className="sr-only"> {t('conversations.unread', { count })}</span>
    </span>
  );
}

function Muted() {
  const { t } = useTranslation();
  return (
    <>
      <IconBellOff size={16} stroke={1.75} aria-hidden className="text-ink-3" />
      <span className="sr-only">{t('conversations.group.muted')}</span>
    </>
  );
}

function Owner({ owner }: { owner: Listed['owner'] }) {
  const { t } = useTranslation();
  const Mark = owner === 'agent' ? IconBot : IconUser;
  return (
    <>
      <Mark size={16} stroke={1.75} aria-hidden className="text-ink-3" />
      <span className="sr-only">
        {t(owner === 'agent' ? 'conversations.withAgent' : 'conversations.withPerson')}
      </span>
    </>
  );
}
