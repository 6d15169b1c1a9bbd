/** The least that a model reads of what was said before. */
const LAST = 20;
/** Its beginning moves by so many, so that a provider may keep what it has read. */
const BLOCK = 10;
/** The most that it reads of it. */
export const MOST_READ = LAST + BLOCK;

/** How many of the messages that were said before stand in front of those that a model reads. */
export const beginsAfter = (said: number): number =>
  Math.max(0, Math.floor((said - LAST) / BLOCK) * BLOCK);
