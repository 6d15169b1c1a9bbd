/** What letting go of a pulled row does. */
export type Side = 'resolve' | 'snooze';

/** In pixels: where a touch becomes a swipe, and from where on letting go acts. */
const begins = 12;
const acts = 96;

/**
 * Moves a row's link with the finger that pulls it. `onSide` hears to which side it is pulled, null
 * when nothing is pulled any more; `onLetGo` hears of a pull that was far enough. The function that
 * it returns stops that.
 */
export function followFinger(
  row: HTMLElement,
  onSide: (side: Side | null) => void,
  onLetGo: (side: Side) => void,
): () => void {
  let touch: { x: number; y: number; by: number; swipes: boolean } | null = null;
  /** The click that ends a swipe opens nothing. */
  let hasSwiped = false;
  const move = (by: number): void => {
    const link = row.querySelector('a');
    if (link) link.style.transform = by === 0 ? '' : `translateX(${by}px)`;
  };
  const stop = (): void => {
    touch = null;
    onSide(null);
    move(0);
  };
  const begin = ({ pointerType, clientX: x, clientY: y }: PointerEvent): void => {
    hasSwiped = false;
    touch = pointerType === 'touch' ? { x, y, by: 0, swipes: false } : null;
  };
  const follow = ({ clientX, clientY }: PointerEvent): void => {
    if (!touch) return;
    const [by, down] = [clientX - touch.x, Math.abs(clientY - touch.y)];
    if (!touch.swipes && (Math.abs(by) < begins || Math.abs(by) < 1.5 * down)) return;
    touch = { ...touch, by, swipes: true };
    onSide(by < 0 ? 'resolve' : 'snooze');
    move(by);
  };
  const end = (): void => {
    const { by = 0, swipes = false } = touch ?? {};
    hasSwiped = swipes;
    stop();
    if (Math.abs(by) >= acts) onLetGo(by < 0 ? 'resolve' : 'snooze');
  };
  const click = (event: Event): void => {
    if (!hasSwiped) return;
    event.preventDefault();
    event.stopPropagation();
  };
  // Otherwise Chromium takes a quick swipe for a fling, and the next tap only stops that fling: it
  // would not press what undoes the swipe.
  const keep = (event: TouchEvent): void => {
    if (touch?.swipes) event.preventDefault();
  };
  const hearing = new AbortController();
  const { signal } = hearing;
  row.addEventListener('pointerdown', begin, { signal });
  row.addEventListener('pointermove', follow, { signal });
  row.addEventListener('pointerup', end, { signal });
  row.addEventListener('pointercancel', stop, { signal });
  row.addEventListener('click', click, { signal, capture: true });
  row.addEventListener('touchmove', keep, { signal, passive: false });
  return () => {
    hearing.abort();
    move(0);
  };
}
