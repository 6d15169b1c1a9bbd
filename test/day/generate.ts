import { createHash } from 'node:crypto';
import type { DayPlan, Happening, Talk } from './plan.ts';
import { names, openings, things } from './things-said.ts';
import { momentAt, shifted, startOf, wallAt } from './wall-clock.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** The same numbers for the same seed (mulberry32). */
function randomOf(seed: number) {
  let state = seed;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  let ids = 0;
  return {
    below: (limit: number): number => Math.floor(next() * limit),
    chance: (share: number): boolean => next() < share,
    oneOf<Value>(values: readonly [Value, ...Value[]] | readonly Value[]): Value {
      const value = values[Math.floor(next() * values.length)];
      if (value === undefined) throw new Error('There is nothing to choose from.');
      return value;
    },
    id(): string {
      ids += 1;
      const hex = createHash('sha256').update(`${seed} ${ids}`).digest('hex');
      return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-7${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
    },
  };
}
type Random = ReturnType<typeof randomOf>;

/** Zones with days of 23 and 25 hours, and one in which such a day begins at one o'clock. */
const zones = [
  'America/Sao_Paulo',
  'America/Manaus',
  'America/New_York',
  'America/Santiago',
  'Europe/Lisbon',
  'Asia/Kathmandu',
  'Pacific/Kiritimati',
] as const;
/** Days on which a clock is changed in one of them, among usual ones. */
const turns = [
  '2026-03-08',
  '2026-11-01',
  '2026-09-06',
  '2026-04-04',
  '2026-03-29',
  '2026-10-25',
] as const;

/** A day, by its seed. */
export function generateDay(seed: number): DayPlan {
  const random = randomOf(seed);
  const zone = random.oneOf(zones);
  const today = random.chance(0.2) ? random.oneOf(turns) : shifted('2026-01-01', random.below(600));
  const asked = random.chance(0.1) ? shifted(today, -1) : today;
  const { now, absence } = presence(random, today, zone);
  const week = random.oneOf(openings);
  const isHoliday = random.chance(0.15);
  const date = random.chance(0.5) ? asked : `2020${asked.slice(4)}`;
  const channels = [
    { id: random.id(), purged: false },
    { id: random.id(), purged: random.chance(0.3) },
  ];
  const plan: DayPlan = {
    workspaceId: random.id(),
    me: random.id(),
    other: random.id(),
    agentId: random.id(),
    zone,
    today,
    asked,
    now,
    opening: {
      ...week,
      holidays: isHoliday ? [{ date, name: 'Feriado', yearly: date !== asked }] : [],
    },
    absence,
    channels,
    conversations: [],
  };
  const marks = [startOf(today, zone), startOf(shifted(today, 1), zone), now];
  if (absence) marks.push(absence.left, absence.back);
  for (let count = random.below(13); count > 0; count -= 1)
    plan.conversations.push(talk(random, marks, now));
  return plan;
}

/** When it is, and when the person was away: often near one of the limits. */
function presence(random: Random, today: string, zone: string) {
  const start = startOf(today, zone);
  const at = (date: string, minutes: number) => momentAt(date, minutes, zone);
  const near = (minutes: number): number => minutes + random.oneOf([-1, 0, 0, 1]);
  const later = (moment: number): number => moment + random.oneOf([0, 5, 59, 60, 61, 200]) * MINUTE;
  const around: { left: number | null; back: number | null } = { left: null, back: null };
  switch (random.below(6)) {
    case 0:
      return { now: start + random.below(23 * 60) * MINUTE, absence: null };
    case 1: {
      // lunch, or nearly: both ends near the limits, or the length is
      const left = random.chance(0.5) ? near(11 * 60 + 30) : 11 * 60 + random.below(120);
      around.left = at(today, left);
      around.back = at(
        today,
        random.chance(0.3)
          ? near(14 * 60 + 30)
          : left + random.oneOf([29, 30, 31, 60, 120, 179, 180, 181]),
      );
      break;
    }
    case 2: {
      // night, or nearly
      const isBefore = random.chance(0.6);
      const left = isBefore
        ? near(random.oneOf([17 * 60, 20 * 60]))
        : near(random.oneOf([5 * 60, 60]));
      around.left = at(isBefore ? shifted(today, -1) : today, left);
      around.back = at(
        today,
        Math.max(near(random.oneOf([5 * 60, 8 * 60, 12 * 60])), isBefore ? 0 : left + 20),
      );
      break;
    }
    case 3: // yesterday, or before
      around.left = at(
        shifted(today, -random.oneOf([1, 1, 2, 3, 9, 90, 91])),
        random.below(24 * 60),
      );
      around.back = at(today, random.below(20 * 60));
      break;
    default: {
      const back = random.below(20 * 60);
      around.back = at(today, back);
      around.left =
        around.back === null ? null : around.back - random.oneOf([16, 45, 90, 240, 700]) * MINUTE;
    }
  }
  const { left, back } = around;
  // A time that a clock showed twice, or never, is nobody's.
  if (left === null || back === null || left >= back)
    return { now: start + random.below(23 * 60) * MINUTE, absence: null };
  const now = later(back);
  return wallAt(now, zone).date === today
    ? { now, absence: { left, back } }
    : { now: back, absence: { left, back } };
}

/** Outcomes as the product stores them, more often those with rules of their own. */
const outcomes: readonly (readonly [string | null, string | null])[] = [
  ['answered', 'answer'],
  ['answered', 'answer'],
  ['answered', 'answer'],
  ['answered', 'small_talk'],
  ['answered', 'not_found'],
  ['answered', 'partly'],
  ['answered', 'choices'],
  ['answered', 'reply'],
  ['answered', 'answered_by_person'],
  ['handed_off', 'asked_for_person'],
  ['handed_off', 'no_answer_found'],
  ['handed_off', 'ungrounded'],
  ['handed_off', 'no_progress'],
  ['waiting_person', 'paused_by_person'],
  ['waiting_person', 'no_agent'],
  ['waiting_person', 'outcome_unknown'],
  ['closed', 'closing_thanks'],
  ['closed', 'resolved_by_person'],
  ['closed', 'group_ignored'],
  ['blocked', 'contact_blocked'],
  ['failed', 'provider_refused'],
  ['failed', 'outcome_unknown'],
  [null, null],
];

function talk(random: Random, marks: number[], now: number): Talk {
  const name = random.oneOf(names);
  const isGroup = random.chance(0.15);
  const times = Array.from({ length: 1 + random.below(9) }, () => {
    const mark = random.oneOf(marks);
    const moment = random.chance(0.3)
      ? mark + random.oneOf([-1000, -1, 0, 1, 1000])
      : now - random.below(random.chance(0.7) ? 14 * 60 : 60 * 60) * MINUTE - random.below(60_000);
    return Math.min(moment, now);
  }).toSorted((one, other) => one - other);
  const happened: Happening[] = [];
  for (const at of times) happened.push(...happenings(random, at, isGroup, happened));
  return {
    id: random.id(),
    contactId: random.id(),
    channel: random.chance(0.8) ? 0 : 1,
    name,
    isGroup,
    charge: random.oneOf(['agent', 'agent', 'me', 'other', 'people']),
    putOff: random.chance(0.15),
    happened: happened.toSorted((one, other) => one.at - other.at),
  };
}

function happenings(
  random: Random,
  at: number,
  isGroup: boolean,
  before: Happening[],
): Happening[] {
  const kind = random.below(10);
  if (kind === 0 && before.length > 0) return [{ what: 'resolved', at }];
  if (kind <= 2 && before.length > 0) {
    const by = random.oneOf(['person', 'phone', 'agent'] as const);
    const delivery = random.oneOf(['sent', 'read', 'failed', 'cancelled', 'delivered'] as const);
    return [{ what: 'wrote', at, id: random.id(), by, delivery, runId: null }];
  }
  const [outcome, reason] = random.oneOf(outcomes);
  const runId = random.id();
  const id = random.id();
  const asked: Happening = {
    what: 'asked',
    at,
    id,
    runId,
    sent: random.oneOf(things),
    sender: isGroup ? random.oneOf(names) : { stored: null, said: null },
    outcome,
    reason,
    isRemoved: random.chance(0.05),
  };
  if (outcome !== 'answered' && outcome !== 'handed_off') return [asked];
  const answerId = random.id();
  const answer: Happening = {
    what: 'wrote',
    at: at + 500,
    id: answerId,
    by: reason === 'answered_by_person' ? 'person' : 'agent',
    delivery: 'sent',
    runId,
  };
  const taught: Happening[] = random.chance(0.3)
    ? [{ what: 'taught', at: at + DAY, messageId: random.oneOf([id, answerId]) }]
    : [];
  return [asked, answer, ...taught];
}
