import type { Choice } from '#server/agent/state.ts';

/** A reply while it is put together: paragraphs in order, and what may be chosen after them. */
export interface Draft {
  paragraphs: string[];
  choices: Choice[];
  sources: string[];
  /** The customer has to choose before there is an answer. */
  choose: boolean;
  /** What stays open after it. */
  open: Set<'not_found' | 'not_readable' | 'choices'>;
}
