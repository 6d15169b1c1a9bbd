/**
 * How a language writes numbers, times and measures in words. `word=value` pairs stand between `;`,
 * everything in lower case and without accents; the other lists are sources of regular expressions.
 */
export interface Numerals {
  /** Words that stand for a number; "one" is left out, because it is an article as well. */
  cardinals: string;
  /** Words that multiply what stands before them by this much. */
  multipliers: string;
  /** Between two words of one number ("vinte E quatro"). */
  joiner: string;
  /** The last word of a number that ends in one ("vinte e UM"). */
  ones: string;
  /** One of something: an article, a numeral. */
  one: string;
  /** "The first week is free" says how long. */
  first: string;
  /** "A couple of hours" are two. */
  pair: string;
  dozen: string;
  half: string;
  free: string;
  percent: string;
  currency: string;
  cents: string;
  noon: string;
  midnight: string;
  /** Before or after a number that is an hour of the morning, of the afternoon or the night. */
  morning: string;
  evening: string;
  /** After an hour: and a half, and a quarter; before it in English. */
  halfPast: string;
  /** Before a bare number that may be an hour, and after it. */
  hourBefore: string;
  hourAfter: string;
  /** Before "2h" that is no time of day. */
  lastsBefore: string;
  /** Units of time in minutes, `word|word=minutes`. */
  units: string;
  workday: string;
  /** On the day of an order itself, and on the one behind it. */
  sameDay: string;
  nextDay: string;
  halfHour: string;
  halfYear: string;
  /** The names of the months, in order, and of the days of the week from Sunday on. */
  months: string;
  days: string;
  /** "Monday TO Friday". */
  rangeOfDays: string;
  weekdays: string;
  weekend: string;
  everyDay: string;
  /** After the name of a day that is an ordinal then ("segunda via"). */
  notADay: string;
  /** What a writer counts up by itself ("two options"). */
  countable: string;
  dayOfMonth: string;
  /** Parts of a day and their hours, `words=from-to`. */
  dayParts: string;
  /** Parts of a price, `words=percent`. */
  fractions: string;
  /** Behind an hour: "at nine o'clock". */
  clock: string;
  today: string;
  tomorrow: string;
  /** Right before the first day of a time, and before its last. */
  from: string;
  until: string;
  /** Says of a length of time that it is before something, or after. */
  ahead: string;
  behind: string;
  /** "A thousand apologies": counts nothing. */
  idioms: string;
}
