import { dayOutcomes, type DayOutcome } from '#contract/dashboard/day-outcomes.ts';
import type { DayUnit } from '../units.ts';

/** In the units of the drawing: a slot is `SLOT` wide, the drawing `HEIGHT` high, in pixels. */
export const SLOT = 10;
export const HEIGHT = 96;
/** A unit with the space over it, where there is room. */
const PITCH = 7;
const SLOTS_PER_HOUR = 6;
/** Units that are lower than this have no space between them. */
const BLOCK_PITCH = 3;
/** The hours of a shop; messages outside of them widen the ribbon. */
const usual = { from: 6, to: 20 };

/** From the bottom of a stack to its top: what waits is always on top. */
const order: DayOutcome[] = ['agent', 'person', 'closed', 'unknown', 'waiting'];

export interface RibbonShape {
  /** The first and the last slot, the last not included. */
  from: number;
  to: number;
  /** The units of each slot, from the bottom to the top. */
  stacks: Map<number, DayUnit[]>;
  /** The height of a unit with the space over it. */
  pitch: number;
  /** What is drawn, by outcome. */
  paths: Record<DayOutcome, string>;
}

export const outcomeOf = ([, place]: DayUnit): DayOutcome => dayOutcomes[place] ?? 'unknown';

/** The day as one ribbon: a unit per message, stacked by ten minutes, in the shape of its outcome. */
export function shapeOf(units: readonly DayUnit[], nowSlot: number): RibbonShape {
  const stacks = stacked(units);
  let [from, to, most] = [usual.from * SLOTS_PER_HOUR, usual.to * SLOTS_PER_HOUR, 1];
  for (const [slot, stack] of stacks) {
    from = Math.min(from, hourOf(slot));
    to = Math.max(to, hourOf(slot) + SLOTS_PER_HOUR);
    most = Math.max(most, stack.length);
  }
  to = Math.max(to, hourOf(nowSlot) + SLOTS_PER_HOUR);
  const pitch = Math.min(PITCH, HEIGHT / most);
  const paths: Record<DayOutcome, string> = {
    agent: '',
    person: '',
    closed: '',
    waiting: '',
    unknown: '',
  };
  for (const [slot, stack] of stacks)
    for (const { level, count, outcome } of blocksOf(stack, pitch))
      paths[outcome] += drawn(outcome, {
        left: (slot - from) * SLOT + 1,
        top: HEIGHT - (level + count) * pitch,
        height: count * pitch - (pitch > BLOCK_PITCH ? 1 : 0),
      });
  return { from, to, stacks, pitch, paths };
}

/** The units of each slot in the order in which they are stacked. */
function stacked(units: readonly DayUnit[]): Map<number, DayUnit[]> {
  const kinds: Record<DayOutcome, DayUnit[]> = {
    agent: [],
    person: [],
    closed: [],
    unknown: [],
    waiting: [],
  };
  for (const unit of units) kinds[outcomeOf(unit)].push(unit);
  const stacks = new Map<number, DayUnit[]>();
  for (const unit of order.flatMap((outcome) => kinds[outcome])) {
    const stack = stacks.get(unit[0]);
    if (stack) stack.push(unit);
    else stacks.set(unit[0], [unit]);
  }
  return stacks;
}

/**
 * What is drawn of a stack: each unit, or, where units are too low to be told apart, those of one
 * outcome as one block, because a browser takes half a second for ten thousand.
 */
function blocksOf(
  stack: readonly DayUnit[],
  pitch: number,
): { level: number; count: number; outcome: DayOutcome }[] {
  if (pitch > BLOCK_PITCH)
    return stack.map((unit, level) => ({ level, count: 1, outcome: outcomeOf(unit) }));
  const blocks: ReturnType<typeof blocksOf> = [];
  for (const [level, unit] of stack.entries()) {
    const [outcome, last] = [outcomeOf(unit), blocks.at(-1)];
    if (last?.outcome === outcome) last.count += 1;
    else blocks.push({ level, count: 1, outcome });
  }
  return blocks;
}

const hourOf = (slot: number): number => Math.floor(slot / SLOTS_PER_HOUR) * SLOTS_PER_HOUR;
const round = (value: number): number => Math.round(value * 100) / 100;

interface Place {
  left: number;
  top: number;
  height: number;
}

/** A slip with a folded corner for who waits, otherwise a bar. */
function drawn(outcome: DayOutcome, { left, top, height }: Place): string {
  const [width, y, h] = [SLOT - 2, round(top), round(height)];
  if (outcome === 'unknown' && h > 3)
    return `M${left + 0.5} ${y + 0.5}h${width - 1}v${h - 1}h${1 - width}z`;
  if (outcome !== 'waiting' || h < 4) return `M${left} ${y}h${width}v${h}h${-width}z`;
  return `M${left} ${y}h${width}v${round(h - 2.5)}l-2.5 2.5h${2.5 - width}z`;
}

/** The unit at a place of the drawing, the nearest of its stack; null: nothing came then. */
export function unitAt(shape: RibbonShape, x: number, y: number): DayUnit | null {
  const stack = shape.stacks.get(shape.from + Math.floor(x / SLOT));
  if (!stack) return null;
  const level = Math.floor((HEIGHT - y) / shape.pitch);
  return stack[Math.min(Math.max(level, 0), stack.length - 1)] ?? null;
}
