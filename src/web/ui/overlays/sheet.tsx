import { Dialog as Base } from '@base-ui/react/dialog';
import { IconX } from '@tabler/icons-react';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PageMark } from '#web/lib/page-mark.tsx';
import { buttonLook } from '../button.tsx';
import { PanelErrorBoundary } from '#web/ui/states/panel-error-boundary.tsx';

/**
 * A panel that opens from the bottom of a phone and leaves a strip of the page visible. Its content
 * fills the height.
 */
export function Sheet({
  open,
  onOpenChange,
  onClosed,
  title,
  isLow = false,
  children,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** It is out of sight. */
  onClosed?: () => void;
  title: string;
  /** It is only as high as its content. */
  isLow?: boolean;
  children: ReactNode;
}) {
  const { t } = useTranslation();
  return (
    <Base.Root
      open={open}
      onOpenChange={onOpenChange}
      onOpenChangeComplete={(isOpen) => isOpen || onClosed?.()}
    >
      <Base.Portal>
        <PageMark mark="window" />
        <Base.Backdrop className="fade-motion fixed inset-0 z-40 bg-shade" />
        <Base.Popup
          className={clsx(
            isLow ? 'max-h-[calc(100dvh-1rem)]' : 'h-[calc(100dvh-3.5rem)]',
            'sheet-motion fixed inset-x-0 bottom-0 z-40 mx-auto flex max-w-160 flex-col rounded-t-2xl border border-b-0 border-line bg-sheet pb-[env(safe-area-inset-bottom)] shadow-popup outline-none',
          )}
        >
          <div className="flex shrink-0 items-center justify-between gap-4 border-b border-line py-2 pr-2 pl-5">
            <Base.Title className="font-display text-xl font-semibold">{title}</Base.Title>
            <Base.Close className={clsx(buttonLook({ look: 'quiet', size: 'icon' }))}>
              <IconX size={18} aria-hidden />
              <span className="sr-only">{t('common.close')}</span>
            </Base.Close>
          </div>
          <div className="min-h-0 flex-1 overflow-y-auto">
            <PanelErrorBoundary>{children}</PanelErrorBoundary>
          </div>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
