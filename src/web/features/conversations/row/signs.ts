import { IconClock, IconHourglass, IconLock, type Icon } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { clockTime, shortTime } from '#web/lib/format.ts';
import type { Row } from '../list/known-rows.ts';
import { dueOf } from './due.ts';
import { isWaiting } from './waiting.ts';

/** In milliseconds: how long before its end the window is shown. */
const soonMs = 4 * 3_600_000;

/** A short text in a row about how things stand. */
export interface Sign {
  Icon?: Icon;
  /** The class of its colour. */
  color: string;
  text: string | number;
  /** The same where there is little room. */
  short?: string;
  /** As it is read aloud, piece by piece, where that is more than the text. */
  spoken?: string[];
}

/** The signs of a row but for what is unread, in the order in which they stand. */
export function signsOf(row: Row, now: number, t: TFunction): Sign[] {
  const { snoozedUntil, unanswered } = row;
  if (snoozedUntil !== null) {
    const text = shortTime(snoozedUntil);
    const spoken = [t('conversations.row.snoozedUntil'), ' ', text];
    return [{ Icon: IconClock, color: 'text-ink-3', text, spoken }];
  }
  if (isWaiting(row)) return [...due(row, now, t), ...windowEnd(row, now, t)];
  if (unanswered === 0) return [];
  const spoken = [String(unanswered), ' ', t('conversations.unanswered', { count: unanswered })];
  return [{ Icon: IconHourglass, color: 'text-warn', text: unanswered, spoken }];
}

/** Until when to answer, or by how much that is over. */
function due(row: Row, now: number, t: TFunction): Sign[] {
  const due = dueOf(row, now, t);
  return due
    ? [{ color: due.isLate ? 'text-bad' : 'text-wait', text: due.words, short: due.short }]
    : [];
}

/** The window in which the channel accepts free text is over, or ends soon. */
function windowEnd({ peopleMayWriteUntil: end }: Row, now: number, t: TFunction): Sign[] {
  const left = end === null ? soonMs : Date.parse(end) - now;
  if (end === null || left >= soonMs) return [];
  const sign =
    left > 0
      ? { color: 'text-warn', text: t('conversations.windowUntil', { at: clockTime(end) }) }
      : { Icon: IconLock, color: 'text-bad', text: t('conversations.windowOver') };
  return [{ ...sign, spoken: [t('conversations.window'), ' ', sign.text] }];
}
