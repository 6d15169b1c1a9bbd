import { useLayoutEffect } from 'react';

/**
 * What the whole page has to know of a part of it, as an attribute of the document's element that
 * styles read. The same with `:has()` would have the browser look at every element of the page
 * again whenever one is added: that was two thirds of the work of a list that scrolls.
 */
type PageMark =
  | 'fills-screen'
  | 'wide'
  | 'counter'
  | 'opened'
  | 'empty-tray'
  | 'composer'
  | 'selecting'
  | 'window';

const holders = new Map<PageMark, number>();

/** Marks the page while this component is there, and `holds`. */
export function usePageMark(mark: PageMark, holds = true): void {
  useLayoutEffect(() => {
    if (!holds) return;
    count(mark, 1);
    return () => count(mark, -1);
  }, [mark, holds]);
}

/** The same where a component has parts that come and go. */
export function PageMark({ mark }: { mark: PageMark }) {
  usePageMark(mark);
  return null;
}

function count(mark: PageMark, more: 1 | -1): void {
  const held = (holders.get(mark) ?? 0) + more;
  holders.set(mark, held);
  document.documentElement.toggleAttribute(`data-${mark}`, held > 0);
}
