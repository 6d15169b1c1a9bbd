import type { DayPlan, Happening, Talk } from './plan.ts';
import { momentAt, shifted, startOf, wallAt, weekday } from './wall-clock.ts';

type Asked = Extract<Happening, { what: 'asked' }>;
type Fate = 'agent' | 'person' | 'closed' | 'waiting' | 'unknown';
const HOUR = 3_600_000;

/** What became of a message: the generator's own list of events, read from there on. */
export function fateOf({ happened }: Talk, asked: Asked): Fate {
  if (asked.outcome === null || asked.outcome === 'failed') return 'unknown';
  if (asked.outcome === 'closed' || asked.outcome === 'blocked') return 'closed';
  if (asked.outcome === 'waiting_person') return 'waiting';
  if (asked.outcome === 'answered')
    return asked.reason === 'answered_by_person' ? 'person' : 'agent';
  const later = happened.filter(({ at }) => at > asked.at);
  const reached = (one: Happening): boolean =>
    one.what === 'wrote' && one.by !== 'agent' && !['failed', 'cancelled'].includes(one.delivery);
  if (later.some(reached)) return 'person';
  return later.some(({ what }) => what === 'resolved') ? 'closed' : 'waiting';
}

/** An agent answered it in full, and within a day no person had to come before the customer went on. */
function isResolved({ happened }: Talk, asked: Asked): boolean {
  if (asked.outcome !== 'answered' || asked.reason !== 'answer') return false;
  const next = happened
    .filter(
      (one) =>
        (one.what === 'asked' || (one.what === 'wrote' && one.by !== 'agent')) &&
        one.at > asked.at &&
        one.at < asked.at + 24 * HOUR,
    )
    .toSorted((one, other) => one.at - other.at || (idOf(one) < idOf(other) ? -1 : 1))[0];
  if (!next) return true;
  if (next.what !== 'asked') return false;
  return !(
    next.outcome === 'handed_off' ||
    next.outcome === 'waiting_person' ||
    next.reason === 'answered_by_person' ||
    next.reason === 'resolved_by_person'
  );
}
const idOf = (one: Happening): string => ('id' in one ? one.id : '');

const unknowns = ['not_found', 'partly', 'no_answer_found', 'ungrounded', 'no_progress'];
function isToTeach(talks: readonly Talk[], { happened }: Talk, asked: Asked): boolean {
  if (!unknowns.includes(asked.reason ?? '')) return false;
  const ofTurn = happened.flatMap((one) =>
    one.what === 'wrote' && one.runId === asked.runId ? [one.id] : [],
  );
  return !(
    happened.some(
      (one) => one.what === 'taught' && [asked.id, ...ofTurn].includes(one.messageId),
    ) ||
    (lettersOf(asked) !== '' && talks.some((talk) => taughtIn(talk).includes(lettersOf(asked))))
  );
}

/** What was taught in a conversation is taught for all who ask the same. */
function taughtIn({ happened }: Talk): string[] {
  return happened.flatMap((one) => {
    if (one.what !== 'taught') return [];
    const told = happened.find((other) => 'id' in other && other.id === one.messageId);
    return happened.flatMap((other) =>
      other.what === 'asked' &&
      (other.id === one.messageId ||
        (told && 'runId' in told && told.runId !== null && other.runId === told.runId))
        ? [lettersOf(other)]
        : [],
    );
  });
}

/** The letters and numbers of a text, as one asks whether two customers asked the same. */
function lettersOf({
  sent: {
    parts: [part],
  },
}: Asked): string {
  if (!part || !('text' in part) || !('kind' in part) || part.kind !== 'text') return '';
  return String(part.text)
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .join(' ')
    .trim();
}

/** The oldest message of a conversation that waits. */
export const longestOpen = (talk: Talk): Asked | undefined =>
  asksOf(talk)
    .filter((asked) => fateOf(talk, asked) === 'waiting')
    .toSorted(byTime)[0];

const byTime = (one: { at: number; id: string }, other: { at: number; id: string }): number =>
  one.at - other.at || (one.id < other.id ? -1 : 1);
const asksOf = ({ happened }: Talk): Asked[] =>
  happened.flatMap((one) => (one.what === 'asked' ? [one] : []));
const iso = (moment: number): string => new Date(moment).toISOString();

/** The kind of time to tell of, and its ends. */
function spanIn({ absence, now, today, zone }: DayPlan): {
  kind: string;
  from: number;
  until: number;
} {
  const day = { kind: 'day', from: startOf(today, zone), until: now };
  if (!absence || absence.back + HOUR < now) return day;
  const left = wallAt(absence.left, zone);
  const back = wallAt(absence.back, zone);
  const isToday = left.date === today;
  const sinceLeft = Math.round((Date.parse(today) - Date.parse(left.date)) / (24 * HOUR));
  if (sinceLeft > 1)
    return sinceLeft <= 90 ? { kind: 'days', from: absence.left, until: now } : day;
  const morning = back.minutes >= 300 && back.minutes <= 719;
  if (morning && (isToday ? left.minutes <= 299 : left.minutes >= 1020))
    return { kind: 'night', from: absence.left, until: absence.back };
  if (!isToday) return { kind: 'yesterday', from: absence.left, until: now };
  const hours = (absence.back - absence.left) / HOUR;
  const isLunch = hours >= 0.5 && hours <= 3 && left.minutes >= 690 && back.minutes <= 870;
  return isLunch
    ? { kind: 'lunch', from: absence.left, until: absence.back }
    : { kind: 'time', from: absence.left, until: now };
}

/** From when on the day that is asked for is over. */
function overAt({ asked, zone, opening }: DayPlan): number {
  const isHoliday = opening.holidays.length > 0;
  const closes = isHoliday ? undefined : opening.closes[weekday(asked)];
  if (closes === 'end') return startOf(shifted(asked, 1), zone);
  return momentAt(asked, closes ?? 18 * 60, zone) ?? Number.NaN;
}

const amount = <Link>(kind: string, count: number, link: Link) =>
  count > 0 ? [{ kind, count, link }] : [];

/** Everything that the call should answer. */
export function expectedOf(plan: DayPlan) {
  const { asked: date, zone, now } = plan;
  const start = startOf(date, zone);
  const end = startOf(shifted(date, 1), zone);
  const living = plan.conversations.filter(
    ({ channel }) => plan.channels[channel]?.purged === false,
  );
  const everything = living.flatMap((talk) =>
    asksOf(talk).map((asked) => ({ ...asked, talk, fate: fateOf(talk, asked) })),
  );
  const ofDay = everything.filter(({ at }) => at >= start && at < end).toSorted(byTime);
  const isToday = date === plan.today;

  const waiting = living
    .flatMap((talk) => {
      const open = longestOpen(talk);
      const hasPending = asksOf(talk).some(({ outcome }) => outcome === null);
      const isAsleep = talk.putOff && talk.charge !== 'agent' && !hasPending;
      return open && !isAsleep ? [{ talk, open }] : [];
    })
    .toSorted(
      (one, other) => one.open.at - other.open.at || (one.talk.id < other.talk.id ? -1 : 1),
    );
  const mine = waiting.filter(({ talk }) => talk.charge !== 'other');

  const span = spanIn(plan);
  const onlyAway = span.kind === 'lunch' || span.kind === 'night';
  const came = everything.filter(({ at }) => at >= span.from && at < (onlyAway ? span.until : end));
  const list = (outcome?: string) => ({
    list: 'messages',
    from: wallAt(span.from, zone).date,
    to: wallAt(span.until, zone).date,
    timeZone: zone,
    direction: 'in',
    ...(outcome && { outcome }),
    ...(span.kind !== 'day' && { after: iso(span.from) }),
    ...(onlyAway && { before: iso(span.until) }),
  });
  const whole = (outcome?: string) => ({
    list: 'messages',
    from: date,
    to: date,
    timeZone: zone,
    direction: 'in',
    ...(outcome && { outcome }),
  });
  const countOf = (fate: Fate, of = ofDay): number => of.filter((one) => one.fate === fate).length;

  return {
    date,
    timeZone: zone,
    start: iso(start),
    end: iso(end),
    now: iso(now),
    totals: {
      messages: ofDay.length,
      agent: countOf('agent'),
      person: countOf('person'),
      closed: countOf('closed'),
      waiting: countOf('waiting'),
      unknown: countOf('unknown'),
    },
    waiting: { all: waiting.length, forYou: mine.length },
    units: ofDay.map(({ at, fate }) => [Math.floor((at - start) / 600_000), fate]),
    // Nothing of a generated day was decided just now.
    decided: [],
    since: isToday ? { kind: span.kind, from: iso(span.from), until: iso(span.until) } : null,
    facts: isToday
      ? [
          ...amount('arrived', came.length, list()),
          ...amount('by_agent', countOf('agent', came), list('by_agent')),
          ...amount('by_person', countOf('person', came), list('by_person')),
          ...amount('waiting', mine.length, { list: 'conversations', state: 'for_you' }),
          ...mine.slice(0, 1).map(({ talk, open }) => ({
            kind: 'asked',
            firstName: (talk.isGroup ? open.sender : talk.name).said,
            isGroup: talk.isGroup,
            said: open.isRemoved ? null : open.sent.quoted,
            reason: open.reason,
            since: iso(open.at),
            link: { list: 'conversation', conversationId: talk.id, messageId: open.id },
          })),
        ]
      : [],
    endOfDay:
      now >= overAt(plan)
        ? [
            ...amount('messages', ofDay.length, whole()),
            ...amount(
              'resolved',
              ofDay.filter((one) => isResolved(one.talk, one)).length,
              whole('resolved_by_agent'),
            ),
            ...amount(
              'to_teach',
              ofDay.filter((one) => isToTeach(plan.conversations, one.talk, one)).length,
              whole('to_teach'),
            ),
          ]
        : null,
  };
}
