import { IconClock, IconHourglass, IconLock } from '@tabler/icons-react';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import type { TFunction } from 'i18next';
import { clockTime, shortTime } from '#web/lib/format.ts';
import type { Row } from '../list/known-rows.ts';
import { usePassingTime } from '../list/passing-time.ts';
import { dueOf } from './due.ts';
import { isWaiting } from './waiting.ts';

/** In milliseconds: how long before its end the window is shown. */
const soonMs = 4 * 3_600_000;

/** What else is to know: put off, the end of the window, unanswered and unread messages. */
export function RowSigns({ conversation, t }: { conversation: Row; t: TFunction }) {
  const { snoozedUntil, unanswered, unread, peopleMayWriteUntil } = conversation;
  const waits = isWaiting(conversation);
  return (
    <>
      {snoozedUntil !== null && <Snoozed until={snoozedUntil} t={t} />}
      {waits && conversation.replyDueAt !== null && <DueSign conversation={conversation} t={t} />}
      {waits && peopleMayWriteUntil !== null && <Window until={peopleMayWriteUntil} t={t} />}
      {!waits && snoozedUntil === null && unanswered > 0 && <Unanswered count={unanswered} t={t} />}
      {unread > 0 && <Unread count={unread} t={t} />}
    </>
  );
}

function Sign({ look, children }: { look: keyof typeof looks; children: ReactNode }) {
  return (
    <span
      className={clsx(
        'inline-flex shrink-0 items-center gap-1 text-xs leading-5 whitespace-nowrap',
        looks[look],
      )}
    >
      {children}
    </span>
  );
}

const looks = { quiet: 'text-ink-3', wait: 'text-wait', warn: 'text-warn', bad: 'text-bad' };

/** Until when to answer, or by how much that is over. */
function DueSign({ conversation, t }: { conversation: Row; t: TFunction }) {
  const due = dueOf(conversation, usePassingTime(), t);
  return (
    due && (
      <Sign look={due.isLate ? 'bad' : 'wait'}>
        <span className="@max-lg/list:sr-only">{due.words}</span>
        <span aria-hidden className="@lg/list:hidden">
          {due.short}
        </span>
      </Sign>
    )
  );
}

function Snoozed({ until, t }: { until: string; t: TFunction }) {
  return (
    <Sign look="quiet">
      <IconClock size={14} aria-hidden />
      <span className="sr-only">{t('conversations.row.snoozedUntil')} </span>
      {shortTime(until)}
    </Sign>
  );
}

/** The window in which the channel accepts free text is over, or ends soon. */
function Window({ until, t }: { until: string; t: TFunction }) {
  const left = Date.parse(until) - usePassingTime();
  if (left >= soonMs) return null;
  return left <= 0 ? (
    <Sign look="bad">
      <IconLock size={14} aria-hidden />
      <span className="sr-only">{t('conversations.window')} </span>
      {t('conversations.windowOver')}
    </Sign>
  ) : (
    <Sign look="warn">
      <span className="sr-only">{t('conversations.window')} </span>
      {t('conversations.windowUntil', { at: clockTime(until) })}
    </Sign>
  );
}

/** Messages without an outcome yet: an agent is about to answer, or cannot. */
function Unanswered({ count, t }: { count: number; t: TFunction }) {
  return (
    <Sign look="warn">
      <IconHourglass size={14} aria-hidden />
      {count}
      <span className="sr-only"> {t('conversations.unanswered', { count })}</span>
    </Sign>
  );
}

/**
 * Not shown in the row of the open conversation: the person is reading it, and sees a message
 * before the server knows that they have.
 */
function Unread({ count, t }: { count: number; t: TFunction }) {
  return (
    <span className="flex h-4.5 min-w-4.5 shrink-0 items-center justify-center rounded-full bg-ink-2 px-1 text-xs font-semibold text-sheet tabular-nums group-data-[status=active]:hidden">
      {count > 99 ? '99+' : count}
      <span className="sr-only"> {t('conversations.unread', { count })}</span>
    </span>
  );
}
