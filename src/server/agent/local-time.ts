const kinds = {
  /** "Monday, November 30, 2026 at 11:00" */
  full: { dateStyle: 'full', timeStyle: 'short', hourCycle: 'h23' },
  /** "2026-11-30" */
  day: { dateStyle: 'short' },
  /** "11:00" */
  clock: { timeStyle: 'short', hourCycle: 'h23' },
} satisfies Record<string, Intl.DateTimeFormatOptions>;

/**
 * To make a format takes half a millisecond, and there are some hundred time zones. The turns of a
 * minute read the same words, so the last ones are kept beside it.
 */
interface Clock {
  format: Intl.DateTimeFormat;
  minute: number;
  words: string;
}
const clocks = new Map<string, Clock>();
const MINUTE_MS = 60_000;

/** A time where the business is, in the words that a model or a guard reads. */
export function localTime(time: Date, timeZone: string, kind: keyof typeof kinds): string {
  const key = `${kind} ${timeZone}`;
  const clock = clocks.get(key) ?? {
    format: new Intl.DateTimeFormat('en-CA', { ...kinds[kind], timeZone }),
    minute: Number.NaN,
    words: '',
  };
  clocks.set(key, clock);
  const minute = Math.floor(time.getTime() / MINUTE_MS);
  if (minute !== clock.minute) Object.assign(clock, { minute, words: clock.format.format(time) });
  return clock.words;
}
