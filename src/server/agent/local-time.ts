const kinds = {
  /** "Monday, November 30, 2026 at 11:00" */
  full: { dateStyle: 'full', timeStyle: 'short', hourCycle: 'h23' },
  /** "2026-11-30" */
  day: { dateStyle: 'short' },
} satisfies Record<string, Intl.DateTimeFormatOptions>;

/** To make a format takes half a millisecond, and there are some hundred time zones. */
const formats = new Map<string, Intl.DateTimeFormat>();

/** A time where the business is, in the words that a model or a guard reads. */
export function localTime(time: Date, timeZone: string, kind: keyof typeof kinds): string {
  const key = `${kind} ${timeZone}`;
  const format = formats.get(key) ?? new Intl.DateTimeFormat('en-CA', { ...kinds[kind], timeZone });
  formats.set(key, format);
  return format.format(time);
}
