import { numerals } from '#server/agent/language/numerals/numerals.ts';
import { tokenize } from '#server/agent/retrieval/words.ts';
import { cleanUntrusted } from './clean-untrusted.ts';
import { stringsIn } from './links.ts';
import { pattern, type Reading, values } from './reading.ts';
import type { Draft, Objection } from './shapes.ts';
import { plainLower } from './values/number-words.ts';
import { isKnown, readValues } from './values/read-values.ts';
import { expression } from './values/expression.ts';

type Call = Draft['calls'][number];

/** What a call may be made of: the contact's own words and fields, and trusted evidence. */
interface Ground {
  values: ReadonlySet<string>;
  words: ReadonlySet<string>;
  reading: Reading;
}

/**
 * Calls: what a call writes is on the manager's lists, and every value of it occurs in the contact's
 * own words, in the contact's fields or in something trusted.
 */
export function guardCalls(reading: Reading): Objection[] {
  const { evidence, draft } = reading;
  if (draft.calls.length === 0) return [];
  const codes = codesOf(reading);
  const trusted = evidence.passages.filter((one) => one.trusted).map((one) => one.text);
  const texts = [...evidence.contactFields, ...trusted];
  const ground: Ground = {
    values: new Set([...values(texts, codes), ...reading.customers]),
    words: new Set([...evidence.customer, ...texts].flatMap((text) => tokenize(text))),
    reading,
  };
  return draft.calls.flatMap((call) => {
    const wrong = problemOf(call, ground);
    return wrong === undefined
      ? []
      : [
          {
            words: `${call.name}: ${wrong}`,
            sentence: `The call ${call.name} is refused: ${wrong}.`,
          },
        ];
  });
}

const codesOf = ({ language, evidence }: Reading) => [language, evidence.language, evidence.home];

function problemOf(call: Call, ground: Ground): string | undefined {
  const { permits } = ground.reading.evidence;
  const { args } = call;
  switch (call.name) {
    case 'set_labels':
      return notOn(permits.labels, stringsIn(args), 'label');
    case 'assign_team':
      return notOn(permits.teams, stringsIn(args), 'team');
    case 'set_contact_field':
      return (
        notOn(permits.fields, stringsIn(args.field), 'field') ??
        ungrounded(stringsIn(args.value), ground)
      );
    case 'send_template':
      return (
        notOn(permits.templates, stringsIn(args.template), 'template') ??
        ungrounded(stringsIn(args.variables), ground)
      );
    case 'schedule_message':
      return unasked(stringsIn(args.at), ground) ?? strangeValue(stringsIn(args.text), ground);
    case 'add_note':
    case 'hand_off':
      return strangeValue(stringsIn(args), ground) ?? granted(stringsIn(args), ground);
    case 'resolve':
      return stillOpen(ground.reading);
    default:
      return ungrounded(stringsIn(args), ground);
  }
}

function notOn(
  list: readonly string[],
  given: readonly string[],
  what: string,
): string | undefined {
  const known = new Set(list.map((one) => plainLower(cleanUntrusted(one))));
  const other = given.find((one) => !known.has(plainLower(one)));
  return other === undefined ? undefined : `the ${what} "${other}" is not one that you may write`;
}

/** A text whose values nobody named. */
function strangeValue(
  texts: readonly string[],
  { values: known, reading }: Ground,
): string | undefined {
  const strange = texts
    .flatMap((text) => readValues(text, reading.evidence.home, reading.evidence.today))
    .find(
      (value) =>
        !isKnown(value, known) &&
        !isKnown(value, reading.known) &&
        !value.readings.some(
          (one) =>
            isTheirDay(one, reading) ||
            known.has(withoutCurrency(one)) ||
            (isComing(one, reading) && known.has(withoutYear(one))),
        ),
    );
  return strange === undefined
    ? undefined
    : `"${strange.raw}" occurs neither in the contact's words nor in anything trusted`;
}

/** A note may give a price of the customer's its currency. */
const withoutCurrency = (reading: string): string => reading.replace(/^money:/u, 'bare:');

const withoutYear = (reading: string): string => reading.replace(/^date:\d{4}-/u, 'date:');
/** A year of which a customer speaks who names none. */
const isComing = (reading: string, { evidence }: Reading): boolean =>
  Math.abs(Number(/^date:(\d{4})-/u.exec(reading)?.[1]) - Number(evidence.today.slice(0, 4))) <= 1;

/** In days. */
const near = 8;
/** The date of a day that the customer names ("on Saturday"), of today, yesterday or tomorrow. */
function isTheirDay(reading: string, { customers, evidence }: Reading): boolean {
  const [, year = '', day = ''] = /^date:(?:(\d{4})-)?(\d{2}-\d{2})$/u.exec(reading) ?? [];
  if (day === '') return false;
  const date = Date.parse(`${year === '' ? evidence.today.slice(0, 4) : year}-${day}T00:00:00Z`);
  const away = Math.abs(date - Date.parse(`${evidence.today}T00:00:00Z`)) / 86_400_000;
  return away <= 1 || (away <= near && customers.has(`day:${new Date(date).getUTCDay()}`));
}

/** An argument whose values or words nobody named. */
function ungrounded(texts: readonly string[], ground: Ground): string | undefined {
  const word = texts
    .flatMap((text) =>
      readValues(text, ground.reading.evidence.home).length > 0 ? [] : tokenize(text),
    )
    .find((one) => !ground.words.has(one));
  return (
    strangeValue(texts, ground) ??
    (word === undefined
      ? undefined
      : `"${word}" occurs neither in the contact's words nor in anything trusted`)
  );
}

/** A message is sent later when the contact has asked for that day and that hour. */
function unasked(times: readonly string[], { reading }: Ground): string | undefined {
  const { evidence } = reading;
  const customers = values(evidence.customer, codesOf(reading), evidence.today);
  for (const at of times) {
    const [date = '', time = ''] = at.split(/[T ]/u);
    const [hour = 0, minute = 0] = time.split(':').map(Number);
    const hours = [
      `time:${hour * 60 + minute}`,
      ...(minute === 0 ? [`number:${hour}`, `number:${hour % 12 || 12}`] : []),
    ];
    const day = [`date:${date}`, `date:${date.slice(5)}`, `day-of:${Number(date.slice(8))}`];
    const said = (readings: readonly string[]) => readings.some((one) => customers.has(one));
    const named = said(day) || relative(evidence.customer, reading);
    const free = namesNoHour(customers) && hour >= waking.from && hour < waking.until;
    if (!named || !(said(hours) || namesPart(hour, reading) || free))
      return `the contact has not asked for ${at}`;
  }
  return undefined;
}

/** Who names a day and no hour is written to while people are awake. */
const waking = { from: 7, until: 20 };
const namesNoHour = (customers: ReadonlySet<string>): boolean =>
  [...customers].every((reading) => !reading.startsWith('time:'));

/** "Early", "in the afternoon": the customer names a part of the day, and the hour is of it. */
function namesPart(hour: number, { evidence, language }: Reading): boolean {
  return [language, evidence.home].some((code) =>
    numerals[code].dayParts.split(';').some((part) => {
      const [names = '', from = '', to = ''] = part.split(/[=-]/u);
      const named = expression(`\\b(?:${names.trim()})\\b`, 'u');
      return (
        hour >= Number(from) &&
        hour <= Number(to) &&
        evidence.customer.some((text) => named.test(plainLower(text)))
      );
    }),
  );
}

/** "In two hours", "in 3 days": a time that is counted, and not named. */
function relative(texts: readonly string[], reading: Reading): boolean {
  const { units } = numerals[reading.language];
  const names = units
    .split(';')
    .map((unit) => unit.trim().split('='))
    // "I am 30 years old" asks for no day.
    .filter(([, minutes]) => Number(minutes) < 525_600)
    .map(([names = '']) => names)
    .join('|');
  return texts.some((text) => expression(`\\b\\d+ (?:${names})\\b`, 'u').test(plainLower(text)));
}

/** A note says what the customer says; that the business grants something it may not say. */
function granted(texts: readonly string[], { reading }: Ground): string | undefined {
  const approved = pattern(reading.claims.map((one) => one.approved));
  const said = pattern(reading.claims.map((one) => one.said));
  const claim = texts.find(
    (text) => approved.test(plainLower(text)) && !said.test(plainLower(text)),
  );
  return claim === undefined
    ? undefined
    : `"${claim}" is said as a fact, and only the customer may have said it`;
}

/**
 * Who says thanks or goodbye, or wants nothing more, has no question left. The call comes before the
 * goodbye, and is judged again with it.
 */
function stillOpen({ evidence, draft, text }: Reading): string | undefined {
  return evidence.nothingLeft && (text === '' || draft.kind === 'courtesy')
    ? undefined
    : 'the customer has not said that nothing is left';
}
