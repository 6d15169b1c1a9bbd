import type { Choice } from '#server/agent/state.ts';

/** A reply in the making: its paragraphs in order, and the choices after them. */
export interface Draft {
  paragraphs: string[];
  choices: Choice[];
  sources: string[];
  /** The customer has to choose before there is an answer. */
  choose: boolean;
  /** What is still open after the reply. */
  open: Set<'not_found' | 'not_readable' | 'choices'>;
}
