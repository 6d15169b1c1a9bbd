import type { BusinessHours } from '#contract/business-hours.ts';
import { opensOn } from './opens-on.ts';

/** The hours at which a day begins and ends where the business says nothing of it. */
const morning = 8;
const evening = 18;

export type SnoozeChoice = 'hour' | 'evening' | 'tomorrow' | 'monday';

/**
 * Common times to snooze until, as ISO 8601, the soonest first. A time that is not later than the
 * one before is left out. Tomorrow and Monday begin when the business opens; on a day on which it
 * does not, people who work all the same begin in the morning.
 */
export function snoozeTimes(
  hours: BusinessHours | undefined,
  now = new Date(),
): { choice: SnoozeChoice; until: string }[] {
  const at = (days: number, hour: number): Date =>
    new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, hour);
  const opening = (days: number): Date | null => (hours ? opensOn(hours, at(days, 0)) : null);
  const toMonday = (8 - now.getDay()) % 7 || 7;
  const times: [SnoozeChoice, Date][] = [
    ['hour', new Date(now.getTime() + 3_600_000)],
    ['evening', at(0, evening)],
    ['tomorrow', opening(1) ?? at(1, morning)],
    ['monday', opening(toMonday) ?? at(toMonday, morning)],
  ];
  return times
    .filter(([, time], index) => index === 0 || time > (times[index - 1]?.[1] ?? now))
    .filter(([choice, time]) => choice !== 'evening' || time.getTime() - now.getTime() > 3_600_000)
    .map(([choice, time]) => ({ choice, until: time.toISOString() }));
}

/** Until tomorrow, or the soonest of the common times where that is later. */
export function untilTomorrow(hours: BusinessHours | undefined, now = new Date()): string {
  const times = snoozeTimes(hours, now);
  const found = times.find(({ choice }) => choice === 'tomorrow');
  return (found ?? times[0])?.until ?? now.toISOString();
}

/** The format of `<input type="datetime-local">`, in the browser's time zone. */
export function toLocalInput(date: Date): string {
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}T${two(date.getHours())}:${two(date.getMinutes())}`;
}
