import { useKeys } from './use-keys.ts';

/** Where arrow keys step through the list; elsewhere they scroll what one reads. */
const stepsByArrow = 'body, #content, [data-conversation-list] *';

/**
 * J and K, and the arrow keys, open the next and the previous conversation of the list. `step`
 * returns whether there is one.
 */
export function useListKeys(step: (by: 1 | -1) => boolean): void {
  const byArrow = (by: 1 | -1, target: EventTarget | null): boolean =>
    target instanceof Element && target.matches(stepsByArrow) && step(by);
  useKeys({
    j: () => step(1),
    k: () => step(-1),
    arrowdown: ({ target }) => byArrow(1, target),
    arrowup: ({ target }) => byArrow(-1, target),
  });
}
