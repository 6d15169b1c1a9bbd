import type { TFunction } from 'i18next';
import { timeSpent, untilTime } from '#web/lib/format.ts';
import type { Row } from '../list/known-rows.ts';

/** How a wait stands against the time that the team gives itself. */
interface Due {
  isLate: boolean;
  /** "responder até 10:40", "12 min além do prazo". */
  words: string;
  /** The same where there is little room. */
  short: string;
}

/** Null: nothing is to be warned of, because there is time or no limit. */
export function dueOf(
  { replyWarnAt, replyDueAt }: Pick<Row, 'replyWarnAt' | 'replyDueAt'>,
  now: number,
  t: TFunction,
): Due | null {
  if (replyWarnAt === null || replyDueAt === null || Date.parse(replyWarnAt) > now) return null;
  const late = now - Date.parse(replyDueAt);
  if (late < 0) {
    const at = untilTime(replyDueAt, new Date(now));
    return {
      isLate: false,
      words: t('conversations.due.soon', { at }),
      short: t('conversations.due.soonShort', { at }),
    };
  }
  const time = timeSpent(late);
  return {
    isLate: true,
    words: time === null ? t('conversations.due.now') : t('conversations.due.late', { time }),
    short: time === null ? t('conversations.due.now') : t('conversations.due.lateShort', { time }),
  };
}
