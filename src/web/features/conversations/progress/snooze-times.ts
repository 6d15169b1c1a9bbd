/** The hours at which the working day begins and ends, in the browser's time zone. */
const morning = 8;
const evening = 18;

export type SnoozeChoice = 'hour' | 'evening' | 'tomorrow' | 'monday';

/**
 * Common times to snooze until, as ISO 8601, the soonest first. A time that is not later than the
 * one before is left out.
 */
export function snoozeTimes(now = new Date()): { choice: SnoozeChoice; until: string }[] {
  const at = (days: number, hour: number): Date =>
    new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, hour);
  const times: [SnoozeChoice, Date][] = [
    ['hour', new Date(now.getTime() + 3_600_000)],
    ['evening', at(0, evening)],
    ['tomorrow', at(1, morning)],
    ['monday', at((8 - now.getDay()) % 7 || 7, morning)],
  ];
  return times
    .filter(([, time], index) => index === 0 || time > (times[index - 1]?.[1] ?? now))
    .filter(([choice, time]) => choice !== 'evening' || time.getTime() - now.getTime() > 3_600_000)
    .map(([choice, time]) => ({ choice, until: time.toISOString() }));
}

/** The format of `<input type="datetime-local">`, in the browser's time zone. */
export function toLocalInput(date: Date): string {
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}T${two(date.getHours())}:${two(date.getMinutes())}`;
}
