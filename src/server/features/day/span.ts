import { LEDGER_DAYS } from '#contract/conversations/ledger.ts';
import { clockMinutes, dateAt, type DayTimes } from './day-times.ts';

/** A person's last absence. */
export interface Absence {
  leftAt: Date;
  backAt: Date;
}

/** Which time the facts are about (the contract says what each kind means). */
export interface Span {
  kind: 'lunch' | 'night' | 'time' | 'yesterday' | 'days' | 'day';
  from: Date;
  until: Date;
}

/** An absence is told for this long after it has ended; then the day is. */
const TOLD_MS = 60 * 60_000;
/**
 * A longer absence is not told, because the list of its messages does not reach so far. One day is
 * spared, because where the reader is the same time may touch one day more.
 */
const MOST_DAYS = LEDGER_DAYS - 2;
const LUNCH = {
  from: at(11, 30),
  until: at(14, 30),
  shortestMs: 30 * 60_000,
  longestMs: 180 * 60_000,
};
/** Leaving after this, or before the other, and coming back in the morning is a night. */
const NIGHT = { from: at(17, 0), until: at(5, 0), morningEnds: at(12, 0) };

/** The time to tell of: the absence, if the person is just back from one, otherwise the day. */
export function spanOf(absence: Absence | null, day: DayTimes, timeZone: string, now: Date): Span {
  const whole: Span = { kind: 'day', from: day.start, until: now };
  if (!absence || now.getTime() - absence.backAt.getTime() > TOLD_MS) return whole;
  const { leftAt, backAt } = absence;
  const days = dateAt(leftAt, timeZone).until(dateAt(now, timeZone)).days;
  if (days > MOST_DAYS) return whole;
  if (days > 1) return { kind: 'days', from: leftAt, until: now };
  if (isNight(absence, days, timeZone)) return { kind: 'night', from: leftAt, until: backAt };
  if (days === 1) return { kind: 'yesterday', from: leftAt, until: now };
  return isLunch(absence, timeZone)
    ? { kind: 'lunch', from: leftAt, until: backAt }
    : { kind: 'time', from: leftAt, until: now };
}

function isLunch({ leftAt, backAt }: Absence, timeZone: string): boolean {
  const away = backAt.getTime() - leftAt.getTime();
  return (
    away >= LUNCH.shortestMs &&
    away <= LUNCH.longestMs &&
    clockMinutes(leftAt, timeZone) >= LUNCH.from &&
    clockMinutes(backAt, timeZone) <= LUNCH.until
  );
}

function isNight({ leftAt, backAt }: Absence, days: number, timeZone: string): boolean {
  const left = clockMinutes(leftAt, timeZone);
  const back = clockMinutes(backAt, timeZone);
  const leftInTheEvening = days === 1 ? left >= NIGHT.from : left < NIGHT.until;
  return leftInTheEvening && back >= NIGHT.until && back < NIGHT.morningEnds;
}

function at(hour: number, minute: number): number {
  return hour * 60 + minute;
}
