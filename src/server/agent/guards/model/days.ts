import { numerals } from '#server/agent/language/numerals/numerals.ts';
import type { LanguageCode } from '#server/agent/language/languages.ts';
import type { Reading } from './reading.ts';
import type { Objection } from './shapes.ts';
import { daysNamed } from './values/calendar.ts';
import { isKnown, readValues, scannable } from './values/read-values.ts';
import type { Value } from './values/value.ts';

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
    // "On Sunday we are closed, on Monday …": what is denied has no times of its own.
    return timesByDay(sentence.text, reading.language).flatMap(({ days, times }) => {
      const same = told.filter((one) => [...days].some((day) => one.days.has(day)));
      if (same.length === 0) return [];
      const right = new Set(same.flatMap((one) => one.times.flatMap(({ readings }) => readings)));
      return times
        .filter((time) => isKnown(time, reading.known) && !isKnown(time, right))
        .map(({ raw }) => ({
          words: `${sentence.text.slice(0, 80)} (${raw})`,
          sentence: `Your source says "${raw}" of other days: read it again and say each time of its own day.`,
        }));
    });
  });
}

/** Days that stand together and the times behind them; or before them, where a text begins so. */
export function timesByDay(text: string, code: LanguageCode): DayTimes[] {
  const plain = scannable(text, code);
  const words = numerals[code];
  const named = new RegExp(
    `\\b(?:${words.days.split(/ (?=[a-z])/u).join('|')}|${words.weekdays}|${words.weekend}|${words.everyDay})\\b`,
    'gu',
  );
  const days = [...plain.matchAll(named)].map(({ 0: name, index }) => ({
    at: index,
    end: index + name.length,
  }));
  const times = readValues(text, code).filter(({ readings }) =>
    readings.some((one) => one.startsWith('time:')),
  );
  const found: DayTimes[] = [];
  let at = 0;
  while (at < days.length) {
    const first = days[at];
    let last = first;
    // Days between which no time stands are one group.
    while (
      last &&
      days[at + 1] &&
      !times.some((time) => last && time.at > last.at && time.at < (days[at + 1]?.at ?? 0))
    )
      last = days[(at += 1)];
    at += 1;
    if (!first || !last) break;
    const until = days[at]?.at ?? Infinity;
    const stop = found.length === 0 && !times.some((time) => time.at > last.at) ? 0 : first.at;
    found.push({
      days: daysNamed(plain.slice(first.at, last.end), code),
      times: times.filter((time) => time.at >= stop && time.at < until),
    });
  }
  return found;
}
