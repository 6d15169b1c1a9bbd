import type { DayAnswer } from '#contract/dashboard/day.ts';
import { type DayOutcome, dayOutcomes } from '#contract/dashboard/day-outcomes.ts';
import { readHours } from '#server/features/business-hours/business-hours.ts';
import type { Queryable } from '#server/platform/db.ts';
import {
  countEnd,
  countOutcomes,
  countWaiting,
  findAbsence,
  listLongestWaiting,
  listUnits,
  type OutcomeCount,
} from './day.store.ts';
import { type DayTimes, isOverAt, timesOf } from './day-times.ts';
import { countedIn, decidedIn, unitsOf } from './units.ts';
import { endFactsOf, endsBack, factsOf, type Waiting } from './facts.ts';
import { type Span, spanOf } from './span.ts';

/** Whose day is told, and when. */
export interface DayReader {
  workspaceId: string;
  userId: string;
  now: Date;
}

/** So many of those who wait are told of by name; the others stand in the tray. */
const NAMED = 1;

/** A day of the business: its messages with what became of each, and the facts to tell. */
export async function readDay(
  db: Queryable,
  reader: DayReader,
  date: string | undefined,
): Promise<DayAnswer> {
  const { workspaceId, userId, now } = reader;
  const hours = await readHours(db, workspaceId);
  const { timeZone } = hours;
  const day = timesOf(date, timeZone, now);
  const isToday = day.start <= now && now < day.end;
  const [row, waiting, today, ended] = await Promise.all([
    listUnits(db, workspaceId, day.start, day.end),
    countWaiting(db, workspaceId, userId),
    isToday ? readToday(db, reader, day, timeZone) : null,
    now < isOverAt(day, hours) ? null : countEnd(db, workspaceId, day.start, day.end),
  ]);
  const units = unitsOf(row);
  const totals = totalsOf(countedIn(units));
  return {
    date: day.date,
    timeZone,
    start: day.start.toISOString(),
    end: day.end.toISOString(),
    now: now.toISOString(),
    totals,
    waiting: { all: waiting.all, forYou: waiting.for_you },
    units,
    decided: decidedIn(row),
    since: today && shown(today.span),
    facts: today
      ? factsOf(today.counted ?? totals, waiting.for_you, today.asked, today.span, timeZone)
      : [],
    endOfDay: ended && endFactsOf({ messages: totals.messages, ...ended }, day, timeZone),
  };
}

interface Today {
  span: Span;
  /** Null: the span is the day itself. */
  counted: DayAnswer['totals'] | null;
  asked: Waiting[];
}

/** What is told of today to this person. */
async function readToday(
  db: Queryable,
  { workspaceId, userId, now }: DayReader,
  day: DayTimes,
  timeZone: string,
): Promise<Today> {
  const [absence, asked] = await Promise.all([
    findAbsence(db, workspaceId, userId),
    listLongestWaiting(db, workspaceId, userId, NAMED),
  ]);
  const span = spanOf(absence, day, timeZone, now);
  const counted =
    span.kind === 'day'
      ? null
      : totalsOf(
          await countOutcomes(db, workspaceId, span.from, endsBack(span) ? span.until : day.end),
        );
  return { span, counted, asked };
}

function totalsOf(counts: OutcomeCount[]): DayAnswer['totals'] {
  const totals = { messages: 0, agent: 0, person: 0, closed: 0, waiting: 0, unknown: 0 };
  for (const { outcome, messages } of counts) {
    const kind: DayOutcome = dayOutcomes[outcome] ?? 'unknown';
    totals[kind] += messages;
    totals.messages += messages;
  }
  return totals;
}

const shown = ({ kind, from, until }: Span): DayAnswer['since'] => ({
  kind,
  from: from.toISOString(),
  until: until.toISOString(),
});
