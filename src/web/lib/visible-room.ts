import { useEffect, useRef, type RefObject } from 'react';

/** In pixels. The bars of a browser cover less, a keyboard covers more. */
const leastKeyboard = 120;

/**
 * For an element that fills a phone: keeps it inside what the keyboard leaves. Most browsers shrink
 * the page for a keyboard (`interactive-widget` in index.html); on iOS the keyboard covers it, and
 * only the visual viewport tells.
 */
export function useVisibleRoom(isOn: boolean): RefObject<HTMLDivElement | null> {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const view = window.visualViewport;
    if (!view || !isOn) return;
    const fit = (): void => {
      const shown = element.current;
      if (!shown) return;
      // Whoever has zoomed in sees a part of the page as well, and moves it themselves.
      const isCovered = view.scale < 1.01 && window.innerHeight - view.height > leastKeyboard;
      shown.style.cssText = isCovered
        ? `position:fixed;inset-inline:0;top:${view.offsetTop}px;height:${view.height}px`
        : '';
    };
    fit();
    view.addEventListener('resize', fit);
    view.addEventListener('scroll', fit);
    return () => {
      view.removeEventListener('resize', fit);
      view.removeEventListener('scroll', fit);
    };
  }, [isOn]);
  return element;
}
