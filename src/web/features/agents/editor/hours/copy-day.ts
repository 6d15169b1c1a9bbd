import type { Agent } from '#contract/agents/agents.ts';

type Block = Agent['config']['hours']['blocks'][number];

/** The days of the week, from Monday; 0 is Sunday. */
export const week = [1, 2, 3, 4, 5, 6, 0];
export const workingDays = [1, 2, 3, 4, 5];

/** The most opening blocks that hours may have. */
export const mostBlocks = 50;

/**
 * The blocks with the hours of one day on other days, too, in place of what these had; null: that
 * would be more than hours may have.
 */
export function withCopies(
  blocks: readonly Block[],
  from: number,
  to: readonly number[],
): Block[] | null {
  const others = to.filter((day) => day !== from);
  const own = blocks.filter(({ day }) => day === from);
  const copied = [
    ...blocks.filter(({ day }) => !others.includes(day)),
    ...others.flatMap((day) => own.map((block) => ({ ...block, day }))),
  ];
  return copied.length > mostBlocks ? null : copied;
}
