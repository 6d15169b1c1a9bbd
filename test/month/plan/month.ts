import { seededRandom } from '#simulators/kit/random.ts';
import { type Business, businesses } from './businesses.ts';
import { type Open, openTimes } from './calendar.ts';
import { type First, firstWordsTo } from './first-words.ts';
import type { Said } from './said.ts';
import { storyOf } from './stories.ts';

export interface Size {
  seed: number;
  /** Of each business. */
  customers: number;
  /** Customers write between these two moments; people go on until `end`. */
  from: number;
  to: number;
  end: number;
  /** The clock stands still at moments so far apart, if anything happens there. */
  stepMs: number;
}

/** A moment at which something happens. */
export interface Stop {
  at: number;
  /** What customers write then, in order. */
  said: Said[];
  /** The businesses whose people come in then. */
  opening: Business[];
  /** The businesses whose people look then at who waits. */
  looking: Business[];
  /** To whom people write of themselves then, after they have looked. */
  writing: First[];
}

export interface Month {
  said: Said[];
  first: First[];
  stops: Stop[];
  openOf(business: number): readonly Open[];
}

const hour = 3_600_000;
/** People sit down, and then look at who waits. */
const settlesInMs = 5 * 60_000;

/** Plans a whole month: the same seed gives the same plan. */
export function planMonth(size: Size): Month {
  const stops = new Map<number, Stop>();
  const stopAt = (at: number): Stop => {
    const stop = stops.get(at) ?? { at, said: [], opening: [], looking: [], writing: [] };
    stops.set(at, stop);
    return stop;
  };
  const open = new Map<number, Open[]>();
  const said: Said[] = [];
  const looking = new Map<number, number[]>();
  for (const business of businesses) {
    const times = openTimes(business.hours, size.from, size.end);
    open.set(business.number, times);
    said.push(...customersOf(business, times, size));
    for (const { from } of times) if (from >= size.from) stopAt(from).opening.push(business);
    const looks = looksOf(business, times, size);
    for (const at of looks) stopAt(at).looking.push(business);
    looking.set(business.number, looks);
  }
  const openings = new Set([...open.values()].flatMap((times) => times.map(({ from }) => from)));
  const first: First[] = [];
  for (const own of Map.groupBy(said, ({ chat }) => chat).values()) {
    let last = { planned: 0, at: 0 };
    for (const one of own.toSorted((a, b) => a.at - b.at)) {
      const isOneBreath = one.at - last.planned <= ONE_BREATH_MS;
      const on = openings.has(one.at) ? one.at : Math.ceil(one.at / size.stepMs) * size.stepMs;
      // What is not said in one breath is said at another moment, so that it is a turn of its own.
      const at = isOneBreath ? last.at : on > last.at ? on : nextStep(last.at, size);
      last = { planned: one.at, at };
      stopAt(at).said.push(one);
    }
    const words = firstWordsTo(own, last.at, looking.get(own[0]?.business ?? 0) ?? []);
    if (!words) continue;
    first.push(words);
    stopAt(words.at).writing.push(words);
  }
  return {
    said,
    first,
    stops: [...stops.values()].toSorted((one, other) => one.at - other.at),
    openOf: (business) => open.get(business) ?? [],
  };
}

/** When the people of a business look at who waits. */
const looksOf = (business: Business, open: readonly Open[], { from: begin }: Size): number[] =>
  open.flatMap(({ from, to }) => {
    const step = business.looksEvery * hour;
    const count = Math.max(0, Math.ceil((to - from - settlesInMs) / step));
    return Array.from({ length: count }, (_, index) => from + settlesInMs + index * step).filter(
      (at) => at >= begin,
    );
  });

/** Further messages so soon after the last one are of the same breath. */
const ONE_BREATH_MS = 10;

const nextStep = (at: number, { stepMs }: Size): number => (Math.floor(at / stepMs) + 1) * stepMs;

function customersOf(business: Business, open: readonly Open[], size: Size): Said[] {
  return Array.from({ length: size.customers }, (_, index) => {
    const chance = seededRandom(size.seed * 1_000_003 + business.number * 10_007 + index);
    const place = {
      business: business.number,
      bot: index % business.bots,
      chat: 7_000_000 + business.number * 100_000 + index,
    };
    return storyOf({ business, open, from: size.from, to: size.to, chance }).map((words) => ({
      ...place,
      ...words,
    }));
  }).flat();
}
