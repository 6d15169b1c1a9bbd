import { claims } from '#server/agent/language/claims/claims.ts';
import { numerals } from '#server/agent/language/numerals/numerals.ts';
import type { LanguageCode } from '#server/agent/language/languages.ts';
import type { Reading } from './reading.ts';
import type { Objection } from './shapes.ts';
import { daysNamed } from './values/calendar.ts';
import { isKnown, readValues, scannable } from './values/read-values.ts';
import type { Value } from './values/value.ts';
import { expression } from './values/expression.ts';

/** Some days of the week, and the times that are said of them. */
interface DayTimes {
  days: Set<number>;
  times: Value[];
}

/** Days: a time is said of the day of which its source says it ("Saturday 9 to 1"). */
export function guardDays(reading: Reading): Objection[] {
  const { evidence, cited } = reading;
  const told = cited.flatMap(({ text }) => timesByDay(text, evidence.home));
  return reading.sentences.flatMap((sentence) => {
    if (sentence.quoted) return [];
    // "On Sunday we are closed, on Monday …": what is denied has no times of its own.
    return timesByDay(sentence.text, sentence.language).flatMap(({ days, times }) => {
      // What is said of two days has to be so on each.
      const rights = [...days]
        .map((day) => told.filter((one) => one.times.length > 0 && one.days.has(day)))
        .filter((same) => same.length > 0)
        .map(
          (same) => new Set(same.flatMap((one) => one.times.flatMap(({ readings }) => readings))),
        );
      return times
        .filter(
          (time) => isKnown(time, reading.known) && rights.some((right) => !isKnown(time, right)),
        )
        .map(({ raw }) => ({
          words: `${sentence.text.slice(0, 80)} (${raw})`,
          sentence: `Your source says "${raw}" of other days: read it again and say each time of its own day.`,
        }));
    });
  });
}

/**
 * Days that stand together and the times behind them; or those before them, in a sentence that
 * begins with a time ("9 am to 5 pm on weekdays").
 */
export function timesByDay(text: string, code: LanguageCode): DayTimes[] {
  return text
    .split(/(?<!\b[ap]\. ?m)[.;!?](?=\s|$)|\n/iu)
    .flatMap((sentence) => ofSentence(sentence, code));
}

/** "7 to 10, and until 11 at weekends": the times behind the comma, if there are any. */
function ofLastPart(times: Value[], before: string): Value[] {
  const comma = before.lastIndexOf(', ');
  const last = times.filter(({ at }) => at > comma);
  return last.length > 0 ? last : times;
}

/** "Monday to Friday, and Yin is on Sunday", "until Saturday, so on Sunday …". */
const anotherClause =
  /, (?:and|e|y) (?!(?:on|em|nos?|nas?|los?|el|the) )\S+ \S+ |, (?:so|entao|por isso|por eso|asi que) /u;

function ofSentence(sentence: string, code: LanguageCode): DayTimes[] {
  const plain = scannable(sentence, code);
  const words = numerals[code];
  const named = expression(
    `\\b(?:${words.days.split(/ (?=[a-z])/u).join('|')}|${words.weekdays}|${words.weekend}|${words.everyDay}|${words.tomorrow})\\b`,
    'gu',
  );
  const deniedBefore = expression(`(?<![a-z])(?:${claims[code].negators})(?: \\S+){0,3} $`, 'u');
  const denied = expression(`(?<![a-z])(?:${claims[code].negators})(?![a-z])`, 'u');
  const times = readValues(sentence, code).filter(
    ({ readings, at }) =>
      readings.some((one) => one.startsWith('time:') && one !== 'time:1440') &&
      // "We do not close at noon": no time of the day.
      !deniedBefore.test(plain.slice(Math.max(0, at - 60), at)),
  );
  const weekdays = expression(`^(?:${words.weekdays})$`, 'u');
  const groups: { from: number; to: number }[] = [];
  for (const { 0: name, index } of plain.matchAll(named)) {
    const last = groups.at(-1);
    // Days between which no time stands are one group.
    const isTomorrow = expression(`^(?:${words.tomorrow})$`, 'u').test(name);
    const between = last === undefined ? '' : plain.slice(last.to, index);
    const isApart = denied.test(between) || anotherClause.test(between);
    // "On weekdays from Monday to Wednesday": the narrower one counts.
    if (last && weekdays.test(plain.slice(last.from, last.to))) last.from = index;
    if (last && !isTomorrow && !isApart && !times.some(({ at }) => at > last.from && at < index))
      last.to = index + name.length;
    else groups.push({ from: index, to: index + name.length });
  }
  const first = groups[0];
  if (!first) return [];
  const timesIn = (start: number, end: number) => times.filter(({ at }) => at >= start && at < end);
  // The times before each group, and those behind the last.
  const parts = [...groups, { from: Infinity }].map(({ from }, at) =>
    timesIn(groups[at - 1]?.from ?? 0, from),
  );
  const filled = parts.map((part) => part.length > 0);
  const gap = filled.indexOf(false, 1);
  // "7 to 10, at weekends until 11": the first times are of no day that is named.
  const before = filled[0] === true ? Math.max(gap, 0) : 0;
  return groups.map(({ from, to }, at) => ({
    days: daysNamed(plain.slice(from, to), code),
    times: at < before ? ofLastPart(parts[at] ?? [], plain.slice(0, from)) : (parts[at + 1] ?? []),
  }));
}
