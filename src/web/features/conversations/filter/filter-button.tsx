import { IconFilter2 } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { number } from '#web/lib/format.ts';
import { lazyComponent } from '#web/lib/lazy-component.ts';
import { buttonLook } from '#web/ui/button.tsx';
import { ErrorBoundary } from '#web/ui/states/error-boundary.tsx';
import type { useFilters } from './use-filters.ts';

const load = () => import('./filter-popup.tsx');
const FilterPopup = lazyComponent(async () => (await load()).FilterPopup);
/** Loads the panel ahead of time. When that fails, opening the panel loads it again. */
const prepare = (): void => void load().catch(() => undefined);

/** The one button that opens every filter, with the number of those that are set. */
export function FilterButton({ filters }: { filters: ReturnType<typeof useFilters> }) {
  const { t } = useTranslation();
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const [wanted, setWanted] = useState(false);
  const count = filters.set.length;
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => {
          setWanted(true);
          setOpen(!open);
        }}
        onPointerEnter={prepare}
        onFocus={prepare}
        className={buttonLook({
          look: 'quiet',
          size: 'small',
          className: 'px-2 max-md:size-11 max-md:px-0',
        })}
      >
        <IconFilter2 size={18} stroke={1.75} aria-hidden />
        <span className="max-md:sr-only">{t('conversations.filter.open')}</span>
        {count > 0 && (
          <span className="rounded-full bg-ink px-1.5 text-xs leading-4.5 text-sheet tabular-nums max-md:absolute max-md:top-1 max-md:right-0.5">
            {number(count)}
            <span className="sr-only"> {t('conversations.filter.set', { count })}</span>
          </span>
        )}
      </button>
      <ErrorBoundary>
        {wanted && (
          <FilterPopup open={open} onOpenChange={setOpen} button={button} filters={filters} />
        )}
      </ErrorBoundary>
    </>
  );
}
