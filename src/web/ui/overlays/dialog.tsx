import { Dialog as Base } from '@base-ui/react/dialog';
import { IconX } from '@tabler/icons-react';
import { clsx } from 'clsx';
import { useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PageMark } from '#web/lib/page-mark.tsx';
import { buttonLook } from '../button.tsx';
import { PanelErrorBoundary } from '#web/ui/states/panel-error-boundary.tsx';

interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: ReactNode;
  children?: ReactNode;
  /** The buttons, at the right (stacked on phones). */
  footer?: ReactNode;
  wide?: boolean;
}

/** The first control that a person would fill in. */
const firstField = 'input:not([type="file"], [type="hidden"], [type="checkbox"]), select, textarea';

/**
 * A modal dialog. It focuses its first field where it has one, Escape and a click outside close it,
 * and the focus then returns to where it was.
 */
export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  children,
  footer,
  wide,
}: DialogProps) {
  const { t } = useTranslation();
  const popup = useRef<HTMLDivElement>(null);
  return (
    <Base.Root open={open} onOpenChange={onOpenChange}>
      <Base.Portal>
        <PageMark mark="window" />
        <Base.Backdrop className="fade-motion fixed inset-0 z-40 bg-shade" />
        <Base.Viewport className="fixed inset-0 z-40 flex items-center justify-center overflow-y-auto p-4">
          <Base.Popup
            ref={popup}
            // A dialog opened by touch focuses no field, because that would open the keyboard at
            // once.
            initialFocus={(by) =>
              by === 'touch'
                ? true
                : (popup.current?.querySelector<HTMLElement>(firstField) ?? true)
            }
            className={clsx(
              'popup-motion my-auto w-full rounded-sheet border border-line-strong bg-sheet p-6 shadow-popup outline-none',
              wide ? 'max-w-136' : 'max-w-108',
            )}
          >
            <div className="flex items-start justify-between gap-4">
              <div className="min-w-0">
                <Base.Title className="font-display text-xl font-semibold">{title}</Base.Title>
                {description && (
                  <Base.Description className="mt-1 text-sm text-ink-2">
                    {description}
                  </Base.Description>
                )}
              </div>
              <Base.Close
                className={clsx(buttonLook({ look: 'quiet', size: 'icon' }), '-mt-1.5 -mr-2')}
              >
                <IconX size={18} aria-hidden />
                <span className="sr-only">{t('common.close')}</span>
              </Base.Close>
            </div>
            {children && (
              <div className="mt-5">
                <PanelErrorBoundary>{children}</PanelErrorBoundary>
              </div>
            )}
            {footer && (
              <div className="mt-6 flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
                {footer}
              </div>
            )}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}
