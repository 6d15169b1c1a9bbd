import {
  type DayOfMessages,
  type Figures,
  LINE_DAYS,
  SPAN_DAYS,
} from '#contract/dashboard/dashboard.ts';
import { countStates } from '#server/features/conversations/list/figures.ts';
import { readHours } from '#server/features/business-hours/business-hours.ts';
import { openTimes } from '#server/features/business-hours/open-times.ts';
import type { Queryable } from '#server/platform/db.ts';
import { dayBefore, newestDays } from './days.ts';
import {
  countCustomers,
  countMessages,
  countMessagesBetween,
  countScores,
  type DayOfCustomers,
  type DayOfScores,
} from './figures.store.ts';
import { type MedianTime, readFirstReplies, readResolutions } from './reply-times.store.ts';

/**
 * Open hours are counted over this many days at most. A resolution that took longer counts with
 * these days only.
 */
const COUNTED_DAYS = 100;

export interface Asked {
  workspaceId: string;
  timeZone: string;
  now: Date;
}

/**
 * The figures, with those that they are compared with. Past times are counted by today's business
 * hours too.
 */
export async function readFigures(
  db: Queryable,
  { workspaceId, timeZone, now }: Asked,
): Promise<Figures> {
  const days = newestDays(LINE_DAYS, timeZone, now);
  const open = openTimes(
    await readHours(db, workspaceId),
    new Date(now.getTime() - COUNTED_DAYS * 86_400_000),
    now,
  );
  const times = { workspaceId, days, recentDays: SPAN_DAYS, open };
  const [messages, yesterdayByNow, states, customers, replies, resolutions, scores] =
    await Promise.all([
      countMessages(db, workspaceId, days),
      countMessagesBetween(db, workspaceId, days.starts.at(-2) ?? now, dayBefore(now, timeZone)),
      countStates(db, workspaceId),
      countCustomers(db, workspaceId, days),
      readFirstReplies(db, times),
      readResolutions(db, times),
      countScores(db, workspaceId, days),
    ]);
  const line = days.dates.map((_, day) => messages.find((row) => row.day === day)?.messages ?? 0);
  const customersOf = days.dates.map((_, day) => customers.filter((row) => row.day === day));
  const span = customers.filter((row) => row.day >= LINE_DAYS - SPAN_DAYS);
  const before = customers.filter((row) => row.day < LINE_DAYS - SPAN_DAYS);
  return {
    from: days.dates.at(-SPAN_DAYS) ?? '',
    to: days.dates.at(-1) ?? '',
    messages: { today: line.at(-1) ?? 0, yesterdayByNow, line },
    conversations: {
      open: states.open,
      waiting: states.waiting,
      notKept: states.not_kept,
      line: customersOf.map((rows) => sum(rows, 'conversations')),
    },
    resolved: {
      answered: sum(span, 'resolved'),
      share: share(span),
      shareBefore: share(before),
      line: customersOf.map(share),
    },
    inOpeningHours: open !== null,
    firstReply: mediansOf(replies, days.dates),
    resolution: mediansOf(resolutions, days.dates),
    satisfaction: {
      ...satisfactionOf(scores.filter((row) => row.day >= LINE_DAYS - SPAN_DAYS)),
      line: days.dates.map(
        (_, day) => satisfactionOf(scores.filter((row) => row.day === day)).score,
      ),
    },
  };
}

/** The messages sent on each of the newest days, including days without any. */
export async function readMessagesPerDay(
  db: Queryable,
  { workspaceId, timeZone, now }: Asked,
  count: number,
): Promise<DayOfMessages[]> {
  const days = newestDays(count, timeZone, now);
  const rows = await countMessages(db, workspaceId, days);
  return days.dates.map((date, day) => {
    const row = rows.find((candidate) => candidate.day === day);
    return { day: date, agents: row?.agents ?? 0, team: row?.team ?? 0 };
  });
}

const sum = (rows: DayOfCustomers[], field: 'conversations' | 'resolved' | 'asked'): number =>
  rows.reduce((total, row) => total + row[field], 0);

function mediansOf(rows: MedianTime[], dates: string[]): Figures['firstReply'] {
  const seconds = (keep: (row: MedianTime) => boolean): number | null =>
    rows.find(keep)?.seconds ?? null;
  return {
    seconds: seconds((row) => row.recent === true),
    secondsBefore: seconds((row) => row.recent === false),
    line: dates.map((_, day) => seconds((row) => row.day === day)),
  };
}

function satisfactionOf(rows: DayOfScores[]): {
  asked: number;
  answered: number;
  score: number | null;
} {
  const [asked, answered, total] = (['asked', 'answered', 'total'] as const).map((field) =>
    rows.reduce((sum, row) => sum + row[field], 0),
  );
  return {
    asked: asked ?? 0,
    answered: answered ?? 0,
    score: answered ? (total ?? 0) / answered : null,
  };
}

function share(rows: DayOfCustomers[]): number | null {
  const asked = sum(rows, 'asked');
  return asked === 0 ? null : sum(rows, 'resolved') / asked;
}
