import { IconSearch } from '@tabler/icons-react';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyComponent } from '#web/lib/lazy-component.ts';
import { Kbd } from '#web/ui/kbd.tsx';
import { ErrorBoundary } from '#web/ui/states/error-boundary.tsx';
import { commandKey } from './command-key.ts';
import { useEarlyKeys } from './use-early-keys.ts';
import { useShortcuts } from './use-shortcuts.ts';

const loadPalette = () => import('./palette.tsx');
const Palette = lazyComponent(async () => (await loadPalette()).Palette);
const ShortcutList = lazyComponent(async () => (await import('./shortcut-list.tsx')).ShortcutList);
/** Loads the palette ahead of time. When that fails, opening the palette loads it again. */
const prepare = (): void => void loadPalette().catch(() => undefined);

type Open = 'palette' | 'list' | null;

/**
 * The search of the top bar with its palette, and the list of shortcuts. Keyboard shortcuts open
 * both as well.
 */
export function QuickAccess() {
  const { t } = useTranslation();
  const [open, setOpen] = useState<Open>(null);
  // Once they were opened, the palette and the list stay mounted so that closing can be animated.
  const [wanted, setWanted] = useState<ReadonlySet<Open>>(new Set());
  const show = useCallback((what: Open): void => {
    setWanted((before) => new Set([...before, what]));
    setOpen(what);
  }, []);
  const earlyText = useEarlyKeys(open === 'palette');
  const showPalette = useCallback(() => show('palette'), [show]);
  const showList = useCallback(() => show('list'), [show]);
  useShortcuts({ onPrepare: prepare, onPalette: showPalette, onList: showList });
  const close = (): void => setOpen(null);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={showPalette}
        onPointerEnter={prepare}
        onFocus={prepare}
        className="flex h-9 items-center justify-center gap-2 rounded-control text-sm text-ink-2 transition-colors duration-150 hover:text-ink max-md:w-9 md:mr-1 md:border md:border-line-strong md:bg-sheet md:px-2.5 md:hover:border-field lg:w-52 xl:w-67 touch:h-11 max-md:touch:w-11"
      >
        <IconSearch size={18} stroke={1.75} aria-hidden className="shrink-0" />
        <span className="flex-1 text-left max-lg:sr-only">{t('common.quickSearch')}</span>
        <span className="max-lg:hidden">
          <Kbd>{`${commandKey} K`}</Kbd>
        </span>
      </button>
      <ErrorBoundary>
        {wanted.has('palette') && (
          <Palette
            open={open === 'palette'}
            earlyText={earlyText}
            onClose={close}
            onShortcuts={showList}
          />
        )}
        {wanted.has('list') && <ShortcutList open={open === 'list'} onClose={close} />}
      </ErrorBoundary>
    </>
  );
}
