import type { ReactNode } from 'react';
import { usePageMark } from '#web/lib/page-mark.tsx';
import './counter.css';

/**
 * The two sides of the counter: the customers' at the left, the shop's at the right. Where there is
 * no room for both, the customers' side stands above or below (`narrow`), or is left out.
 */
export function Counter({
  side,
  sideLabel,
  narrow = 'none',
  children,
}: {
  side: ReactNode;
  sideLabel: string;
  narrow?: 'above' | 'below' | 'none';
  children: ReactNode;
}) {
  usePageMark('counter');
  return (
    <div className="counter">
      <section aria-label={sideLabel} data-narrow={narrow} className="counter-customers">
        {side}
      </section>
      <div className="counter-shop">{children}</div>
    </div>
  );
}
