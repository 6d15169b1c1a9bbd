import type { Agent } from '#contract/agents/agents.ts';
import { hoursFaults } from '#contract/hours-faults.ts';

type Blocks = Agent['config']['hours']['blocks'];

/**
 * When it is open as a form holds it. `isWeekly` with no blocks is a form that is not finished: no
 * blocks at all would mean always.
 */
export interface Opening {
  isWeekly: boolean;
  blocks: Blocks;
}

/** Whether these hours can be saved. */
export const isSound = ({ isWeekly, blocks }: Opening): boolean =>
  !isWeekly || (blocks.length > 0 && hoursFaults(blocks).length === 0);
