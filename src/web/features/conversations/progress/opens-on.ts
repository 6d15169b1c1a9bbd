import type { BusinessHours } from '#contract/business-hours.ts';

/**
 * When the business first opens on a day of the reader; null: it does not, or it is always open. A
 * block from midnight goes on from the day before, and is no opening. `day`: any time of that day.
 */
export function opensOn({ timeZone, blocks, holidays }: BusinessHours, day: Date): Date | null {
  const date = `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;
  if (
    holidays.some((one) => (one.yearly ? one.date.slice(5) === date.slice(5) : one.date === date))
  )
    return null;
  const [first] = blocks
    .filter(({ day: weekday, from }) => weekday === day.getDay() && from !== '00:00')
    .map(({ from }) => from)
    .toSorted();
  if (first === undefined) return null;
  const opens = momentAt(`${date}T${first}Z`, timeZone);
  // Far from the business, that may be another day.
  return opens.toDateString() === day.toDateString() ? opens : null;
}

const two = (value: number): string => String(value).padStart(2, '0');

/** The moment at which the clocks of a time zone show what `wall` says of Greenwich. */
function momentAt(wall: string, timeZone: string): Date {
  const wanted = Date.parse(wall);
  const first = wanted - aheadAt(wanted, timeZone);
  // Where a clock is changed in between, it is another difference there.
  return new Date(wanted - aheadAt(first, timeZone));
}

/** How far the clocks of a time zone are ahead of Greenwich at a moment, in ms. */
function aheadAt(moment: number, timeZone: string): number {
  const shown = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'medium',
  }).format(moment);
  return Date.parse(`${shown.replace(' ', 'T')}Z`) - Math.floor(moment / 1000) * 1000;
}
