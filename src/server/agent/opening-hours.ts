import type { AgentConfig } from '#contract/agents/agents.ts';

type Hours = Pick<AgentConfig['hours'], 'timeZone' | 'blocks' | 'holidays'>;
interface LocalTime {
  /** Days since the epoch in the business's calendar. */
  day: number;
  minutes: number;
}

/** When a closed business opens again, in its own calendar. */
export interface NextOpening {
  at: Date;
  /** `2026-11-27` */
  date: string;
  /** 0 = today. */
  daysAhead: number;
  /** Since midnight. */
  minutes: number;
}

export type Opening =
  | { open: true }
  | {
      open: false;
      /** Names this closed period: the local time it ends. */
      period: string;
      /** Null: not in the next three weeks. */
      next: NextOpening | null;
    };

const daysAhead = 21;
const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * Whether the business is open. Blocks may run past midnight ("18:00" to "02:00"), and no block
 * begins on a holiday.
 */
export function openingAt(hours: Hours, now: Date): Opening {
  if (hours.blocks.length === 0) return { open: true };
  const local = localTime(now, hours.timeZone);
  const moment = local.day * 1440 + local.minutes;
  const isOpen = [local.day - 1, local.day].some((day) =>
    blocksOf(hours, day).some(({ from, to }) => moment >= from && moment < to),
  );
  if (isOpen) return { open: true };
  for (let day = local.day; day <= local.day + daysAhead; day += 1) {
    const next = Math.min(
      ...blocksOf(hours, day).flatMap(({ from }) => (from > moment ? [from] : [])),
    );
    if (next !== Number.POSITIVE_INFINITY) {
      const opening = nextOpening(next, local.day, hours.timeZone);
      return { open: false, period: `${opening.date} ${opening.minutes}`, next: opening };
    }
  }
  return { open: false, period: 'never', next: null };
}

/** When a business that is closed now opens again; null: it is open, or no opening is in sight. */
export function openingOf(hours: Hours, now = new Date()): Date | null {
  const opening = openingAt(hours, now);
  return opening.open ? null : (opening.next?.at ?? null);
}

function nextOpening(moment: number, today: number, timeZone: string): NextOpening {
  const day = Math.floor(moment / 1440);
  const minutes = moment % 1440;
  const date = dateOf(day);
  const zoned = Temporal.PlainDate.from(date).toZonedDateTime({
    timeZone,
    plainTime: new Temporal.PlainTime(Math.floor(minutes / 60), minutes % 60),
  });
  return { at: new Date(zoned.epochMilliseconds), date, daysAhead: day - today, minutes };
}

/** The blocks that begin on a day, in minutes since the epoch in the business's calendar. */
function blocksOf(hours: Hours, day: number): { from: number; to: number }[] {
  if (hours.holidays.length > 0 && hours.holidays.includes(dateOf(day))) return [];
  const weekday = weekdayOf(day);
  return hours.blocks.flatMap((block) => {
    if (block.day !== weekday) return [];
    const from = day * 1440 + minutesOf(block.from);
    const length = minutesOf(block.to) - minutesOf(block.from);
    return [{ from, to: from + (length <= 0 ? length + 1440 : length) }];
  });
}

function localTime(now: Date, timeZone: string): LocalTime {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-CA', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    });
    formats.set(timeZone, format);
  }
  // en-CA writes "2026-07-01, 14:05".
  const [date = '', clock = ''] = format.format(now).split(', ');
  return {
    day: Math.floor(Date.parse(`${date}T00:00:00Z`) / 86_400_000),
    minutes: minutesOf(clock),
  };
}

const minutesOf = (clock: string): number =>
  Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5));
const dateOf = (day: number): string => new Date(day * 86_400_000).toISOString().slice(0, 10);
/** 1 January 1970 was a Thursday. */
const weekdayOf = (day: number): number => (((day + 4) % 7) + 7) % 7;
