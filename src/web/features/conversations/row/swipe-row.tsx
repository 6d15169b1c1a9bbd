import { IconCheck, IconClock } from '@tabler/icons-react';
import { useEffect, useRef, useState, type PointerEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Row } from '../list/known-rows.ts';
import { useProgress } from '../progress/progress.ts';
import { snoozeTimes } from '../progress/snooze-times.ts';

type Mutate = ReturnType<typeof useProgress>['mutate'];

/** In pixels: where a touch becomes a swipe, and from where on letting go acts. */
const begins = 12;
const acts = 96;

/**
 * A row under a finger: pulled to the left it is resolved, to the right it is put off until
 * tomorrow. The selection and the open conversation have buttons for both.
 */
export function SwipeRow({ row, children }: { row: Row; children: ReactNode }) {
  const [side, setSide] = useState<'resolve' | 'snooze' | null>(null);
  const moved = useRef<HTMLDivElement>(null);
  const mutate = useRef<Mutate>(null);
  const touch = useRef<{ x: number; y: number; by: number; swipes: boolean } | null>(null);
  const around = useRef<HTMLDivElement>(null);
  /** The click that ends a swipe opens nothing. */
  const hasSwiped = useRef(false);
  // Otherwise Chromium takes a quick swipe for a fling, and the next tap only stops that fling: it
  // would not press what undoes the swipe.
  useEffect(() => {
    const element = around.current;
    const keep = (event: TouchEvent): void => {
      if (touch.current?.swipes) event.preventDefault();
    };
    element?.addEventListener('touchmove', keep, { passive: false });
    return () => element?.removeEventListener('touchmove', keep);
  }, []);
  const move = (by: number): void => {
    if (moved.current) moved.current.style.transform = by === 0 ? '' : `translateX(${by}px)`;
  };
  const follow = ({ clientX, clientY }: PointerEvent): void => {
    const { current } = touch;
    if (!current) return;
    const [by, down] = [clientX - current.x, Math.abs(clientY - current.y)];
    if (!current.swipes && (Math.abs(by) < begins || Math.abs(by) < 1.5 * down)) return;
    Object.assign(current, { by, swipes: true });
    setSide(by < 0 ? 'resolve' : 'snooze');
    move(by);
  };
  const end = (): void => {
    const { by = 0, swipes = false } = touch.current ?? {};
    touch.current = null;
    hasSwiped.current = swipes;
    setSide(null);
    move(0);
    if (by <= -acts) mutate.current?.({ kind: 'resolve' });
    else if (by >= acts) mutate.current?.({ kind: 'snooze', until: tomorrow() });
  };
  const stop = (): void => {
    touch.current = null;
    setSide(null);
    move(0);
  };
  return (
    <div
      ref={around}
      className="relative touch-pan-y overflow-hidden"
      onPointerDown={({ pointerType, clientX: x, clientY: y }) => {
        hasSwiped.current = false;
        touch.current = pointerType === 'touch' ? { x, y, by: 0, swipes: false } : null;
      }}
      onPointerMove={follow}
      onPointerUp={end}
      onPointerCancel={stop}
      onClickCapture={(event) => {
        if (!hasSwiped.current) return;
        event.preventDefault();
        event.stopPropagation();
      }}
    >
      {side && <Beneath row={row} side={side} onReady={(act) => (mutate.current = act)} />}
      <div ref={moved} className="relative">
        {children}
      </div>
    </div>
  );
}

/** What letting go would do. A row knows how only while it is pulled. */
function Beneath({
  row,
  side,
  onReady,
}: {
  row: Row;
  side: 'resolve' | 'snooze';
  onReady: (act: Mutate) => void;
}) {
  const { t } = useTranslation();
  const progress = useProgress(row.id, row.customerMessageId);
  useEffect(() => {
    onReady(progress.mutate);
  }, [onReady, progress.mutate]);
  const Mark = side === 'resolve' ? IconCheck : IconClock;
  return (
    <span
      aria-hidden
      className={`absolute inset-0 flex items-center gap-3 px-6 text-15 font-semibold ${
        side === 'resolve' ? 'justify-end bg-press text-press-ink' : 'bg-kraft text-ink'
      }`}
    >
      <Mark size={20} />
      {t(`conversations.progress.${side}`)}
    </span>
  );
}

/** Tomorrow morning, or the soonest of the common times. */
function tomorrow(): string {
  const times = snoozeTimes();
  const time = times.find(({ choice }) => choice === 'tomorrow') ?? times[0];
  return time?.until ?? new Date(Date.now() + 3_600_000).toISOString();
}
