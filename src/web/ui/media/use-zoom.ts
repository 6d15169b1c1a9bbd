import { useEffect, useRef, useState, type PointerEvent } from 'react';

interface Point {
  x: number;
  y: number;
}
interface View extends Point {
  scale: number;
}
const whole: View = { scale: 1, x: 0, y: 0 };
const most = 6;
/** In pixels: a finger that moved this far wants the next picture. */
const swipeLength = 60;

/** The view with another scale, in which the point under the pointer stays where it is. */
function zoomed(view: View, by: number, at: Point): View {
  const scale = Math.min(most, Math.max(1, view.scale * by));
  if (scale === 1) return whole;
  const share = scale / view.scale;
  return { scale, x: at.x - (at.x - view.x) * share, y: at.y - (at.y - view.y) * share };
}

const between = ([a, b]: Point[]): number => (a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0);

/**
 * Zooms a picture in the middle of its stage by wheel, pinch, double click and `zoom`, and moves it
 * by dragging. A swipe over the whole picture calls `onSwipe`.
 */
export function useZoom(onSwipe: (by: 1 | -1) => void) {
  const stage = useRef<HTMLDivElement>(null);
  const [view, setView] = useState(whole);
  const pointers = useRef(new Map<number, Point>());
  const pressed = useRef<Point | null>(null);

  const fromMiddle = ({ clientX, clientY }: { clientX: number; clientY: number }): Point => {
    const { left, top, width, height } = stage.current?.getBoundingClientRect() ?? new DOMRect();
    return { x: clientX - left - width / 2, y: clientY - top - height / 2 };
  };
  useEffect(() => {
    const element = stage.current;
    const turn = (event: WheelEvent): void => {
      event.preventDefault(); // with Ctrl, and on a touchpad, it would zoom the page
      const at = fromMiddle(event);
      setView((now) => zoomed(now, Math.exp(-event.deltaY * 0.003), at));
    };
    element?.addEventListener('wheel', turn, { passive: false });
    return () => element?.removeEventListener('wheel', turn);
  }, []);

  const press = (event: PointerEvent): void => {
    const at = fromMiddle(event);
    pointers.current.set(event.pointerId, at);
    pressed.current = pointers.current.size === 1 ? at : null;
  };
  const move = (event: PointerEvent): void => {
    const before = pointers.current.get(event.pointerId);
    if (!before) return;
    const at = fromMiddle(event);
    const apart = between([...pointers.current.values()]);
    pointers.current.set(event.pointerId, at);
    if (pointers.current.size === 2 && apart > 0) {
      const by = between([...pointers.current.values()]) / apart;
      setView((now) => zoomed(now, by, at));
    } else if (pointers.current.size === 1)
      setView((now) =>
        now.scale === 1 ? now : { ...now, x: now.x + at.x - before.x, y: now.y + at.y - before.y },
      );
  };
  const release = (event: PointerEvent): void => {
    const from = pressed.current;
    const moved = from === null ? 0 : fromMiddle(event).x - from.x;
    pointers.current.delete(event.pointerId);
    pressed.current = null;
    if (view.scale === 1 && Math.abs(moved) > swipeLength) onSwipe(moved < 0 ? 1 : -1);
  };
  return {
    stage,
    scale: view.scale,
    transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale})`,
    zoom: (by: number): void => setView((now) => zoomed(now, by, whole)),
    reset: (): void => setView(whole),
    handlers: {
      onPointerDown: press,
      onPointerMove: move,
      onPointerUp: release,
      onPointerCancel: release,
      onDoubleClick: (event: { clientX: number; clientY: number }) => {
        const at = fromMiddle(event);
        setView((now) => (now.scale > 1 ? whole : zoomed(now, 2.5, at)));
      },
    },
  };
}
