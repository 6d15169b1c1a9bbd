import '#web/i18n/commands.ts';
import { Dialog } from '@base-ui/react/dialog';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { PageMark } from '#web/lib/page-mark.tsx';
import { CommandSearch } from './command-search.tsx';

/**
 * Finds people, words that were said, pages and acts by typing. The arrow keys choose, Enter opens
 * or does the choice, Escape closes.
 */
export function Palette({
  open,
  earlyText,
  onClose,
  onShortcuts,
}: {
  open: boolean;
  /** What was typed before the palette was there. */
  earlyText: () => string;
  onClose: () => void;
  onShortcuts: () => void;
}) {
  const { t } = useTranslation();
  // What was chosen runs when the dialog has gone and the focus has returned to the page: it may
  // press a button of the page, which may open something that takes the focus.
  const chosen = useRef<(() => void) | null>(null);
  const runChosen = (): void => {
    const run = chosen.current;
    chosen.current = null;
    run?.();
  };
  return (
    <Dialog.Root
      open={open}
      onOpenChange={(stays) => !stays && onClose()}
      onOpenChangeComplete={(opened) => !opened && runChosen()}
    >
      <Dialog.Portal>
        <PageMark mark="window" />
        <Dialog.Backdrop className="fade-motion fixed inset-0 z-40 bg-shade" />
        <Dialog.Viewport className="fixed inset-0 z-40 flex items-start justify-center p-2 md:p-4 md:pt-[10.5vh] md:low:pt-4">
          <Dialog.Popup
            aria-label={t('commands.title')}
            className="popup-motion flex max-h-[min(32rem,100%)] w-full max-w-160 flex-col overflow-hidden rounded-sheet border border-line-strong bg-sheet shadow-popup outline-none"
          >
            <CommandSearch
              earlyText={earlyText}
              onShortcuts={onShortcuts}
              onChoose={(run) => {
                chosen.current = run;
                onClose();
              }}
            />
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
