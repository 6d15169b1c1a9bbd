import type { ThreadMessage } from '../use-thread.ts';

/**
 * The sharp corner points to who speaks: the customer at the left on sunken paper, the agent at the
 * right on soft petrol, a person at the right on ink.
 */
const looks: Record<ThreadMessage['author'], string> = {
  customer: 'self-start rounded-tl-slip bg-sheet-2',
  agent: 'self-end rounded-tr-slip bg-press-soft',
  system: 'self-end rounded-tr-slip border border-line bg-sheet',
  person: 'self-end rounded-tr-slip bg-ink text-sheet',
  phone: 'self-end rounded-tr-slip bg-ink text-sheet',
};

/** The classes of a bubble. */
export const bubbleLook = (author: ThreadMessage['author']): string =>
  `w-fit max-w-[min(85%,34rem)] rounded-sheet px-3 py-2 text-sm leading-5.5 wrap-anywhere ${looks[author]}`;

/** People of the team write on ink, so that what stands in their bubbles has to be light. */
export const isOfPeople = (author: ThreadMessage['author']): boolean =>
  author === 'person' || author === 'phone';
