import { use, useDeferredValue, useEffect, type ReactNode } from 'react';
import { loadTexts } from '#web/i18n/i18n.ts';
import { lazyComponent } from '#web/lib/lazy-component.ts';
import { ErrorBoundary } from '#web/ui/states/error-boundary.tsx';
import type { Row } from '../list/known-rows.ts';
import { SelectionOfList, useIsSelecting } from './selection.ts';

const SelectionBar = lazyComponent(async () => {
  const [bar] = await Promise.all([
    import('./selection-bar.tsx'),
    loadTexts('selection'),
    loadTexts('writing'),
  ]);
  return bar.SelectionBar;
});

/** The rows of a list, of which some are chosen, with the bar that acts on those. */
export function ChosenRows({ rows, children }: { rows: readonly Row[]; children: ReactNode }) {
  const selection = use(SelectionOfList);
  const isSelecting = useIsSelecting();
  // The chosen row is marked first, then the bar comes with its code.
  const hasBar = useDeferredValue(isSelecting);
  useEffect(() => selection.list(rows), [selection, rows]);
  return (
    <div
      data-selecting={isSelecting || undefined}
      className="group/list relative h-full data-selecting:pb-16 @max-lg/list:data-selecting:pb-26"
    >
      {children}
      <ErrorBoundary>{isSelecting && hasBar && <SelectionBar />}</ErrorBoundary>
    </div>
  );
}
