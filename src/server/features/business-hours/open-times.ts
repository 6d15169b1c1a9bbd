import type { BusinessHours } from '#contract/business-hours.ts';

/**
 * When a business was open: the moments at which it opened and closed, alternating, and for each of
 * them the open seconds before it.
 */
export interface OpenTimes {
  edges: Date[];
  secondsBefore: number[];
}

/**
 * The open times from one moment to another according to these hours; null: it was always open.
 * Blocks may run past midnight and overlap; on a holiday no block begins. In the night of a clock
 * change, a block has the length that really passed, not the difference of its clock times.
 */
export function openTimes(
  { timeZone, blocks, holidays }: BusinessHours,
  from: Date,
  to: Date,
): OpenTimes | null {
  if (blocks.length === 0) return null;
  const closed = new Set(holidays.map(({ date, yearly }) => (yearly ? date.slice(5) : date)));
  const last = dateIn(to, timeZone);
  const found: { from: number; to: number }[] = [];
  // A block that began on the evening before may still be open.
  for (
    let date = dateIn(from, timeZone).subtract({ days: 1 });
    Temporal.PlainDate.compare(date, last) <= 0;
    date = date.add({ days: 1 })
  ) {
    if (closed.has(String(date)) || closed.has(String(date).slice(5))) continue;
    for (const block of blocks) {
      if (block.day !== date.dayOfWeek % 7) continue;
      const opens = at(date, block.from, timeZone);
      const closes = at(block.to <= block.from ? date.add({ days: 1 }) : date, block.to, timeZone);
      // When the clocks skip the start of a block, its start may lie after its end.
      if (opens < closes) found.push({ from: opens, to: closes });
    }
  }
  return sum(found);
}

/**
 * The moment at which so many open seconds have passed; null: not within these open times. One that
 * ends as the business closes ends then, and not when it opens again.
 */
export function afterOpen(open: OpenTimes | null, from: Date, seconds: number): Date | null {
  if (!open) return new Date(from.getTime() + seconds * 1000);
  const wanted = openSecondsBefore(open, from) + seconds;
  const closes = open.edges.findIndex(
    (_, edge) => edge % 2 === 1 && (open.secondsBefore[edge] ?? 0) >= wanted,
  );
  const closing = open.edges[closes];
  return closing
    ? new Date(closing.getTime() - ((open.secondsBefore[closes] ?? 0) - wanted) * 1000)
    : null;
}

/** The open seconds from the beginning of these open times until a moment. */
export function openSecondsBefore({ edges, secondsBefore }: OpenTimes, moment: Date): number {
  const next = edges.findIndex((edge) => edge > moment);
  const last = (next === -1 ? edges.length : next) - 1;
  const since = edges[last];
  if (!since) return 0;
  const isOpen = last % 2 === 0;
  return (secondsBefore[last] ?? 0) + (isOpen ? (moment.getTime() - since.getTime()) / 1000 : 0);
}

/** When it opens next; null: it is open at that moment, or there is no opening in sight. */
export function nextOpen(open: OpenTimes | null, moment: Date): Date | null {
  const next = open ? open.edges.findIndex((edge) => edge > moment) : -1;
  return next % 2 === 0 ? (open?.edges[next] ?? null) : null;
}

/** Joins blocks that overlap or touch, and adds up their seconds. */
function sum(blocks: { from: number; to: number }[]): OpenTimes {
  const edges: Date[] = [];
  const secondsBefore: number[] = [];
  let seconds = 0;
  let open: { from: number; to: number } | null = null;
  const close = (): void => {
    if (!open) return;
    edges.push(new Date(open.from), new Date(open.to));
    secondsBefore.push(seconds, (seconds += (open.to - open.from) / 1000));
  };
  for (const block of blocks.toSorted((one, other) => one.from - other.from)) {
    if (open && block.from <= open.to) {
      open.to = Math.max(open.to, block.to);
      continue;
    }
    close();
    open = { ...block };
  }
  close();
  return { edges, secondsBefore };
}

const dateIn = (time: Date, timeZone: string): Temporal.PlainDate =>
  Temporal.Instant.fromEpochMilliseconds(time.getTime()).toZonedDateTimeISO(timeZone).toPlainDate();
const at = (date: Temporal.PlainDate, clock: string, timeZone: string): number =>
  clock === '24:00'
    ? at(date.add({ days: 1 }), '00:00', timeZone)
    : date.toZonedDateTime({ timeZone, plainTime: clock }).epochMilliseconds;
