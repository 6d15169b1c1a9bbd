import { AlertDialog as Base } from '@base-ui/react/alert-dialog';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PageMark } from '#web/lib/page-mark.tsx';
import { Alert } from '../alert.tsx';
import { Button } from '../button.tsx';

interface ConfirmDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  /** What will happen, and what stays. */
  children: ReactNode;
  confirm: string;
  onConfirm: () => void;
  busy?: boolean;
  /** Something must be typed or chosen first: the confirming button is disabled. */
  blocked?: boolean;
  error?: string | undefined;
}

/** Asks before something is deleted or ended. Only its buttons and Escape close it. */
export function ConfirmDialog({
  open,
  onOpenChange,
  title,
  children,
  confirm,
  onConfirm,
  busy = false,
  blocked = false,
  error,
}: ConfirmDialogProps) {
  const { t } = useTranslation();
  return (
    <Base.Root open={open} onOpenChange={onOpenChange}>
      <Base.Portal>
        <PageMark mark="window" />
        <Base.Backdrop className="fade-motion fixed inset-0 z-40 bg-shade" />
        <Base.Viewport className="fixed inset-0 z-40 flex items-center justify-center overflow-y-auto p-4">
          <Base.Popup className="popup-motion my-auto w-full max-w-108 rounded-sheet border border-line-strong bg-sheet p-6 shadow-popup outline-none">
            <Base.Title className="font-display text-xl font-semibold">{title}</Base.Title>
            <Base.Description render={<div />} className="mt-2 text-sm text-ink-2">
              {children}
            </Base.Description>
            {error && (
              <Alert kind="bad" className="mt-4">
                {error}
              </Alert>
            )}
            <div className="mt-6 flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
              <Button look="secondary" onClick={() => onOpenChange(false)}>
                {t('common.cancel')}
              </Button>
              <Button look="danger" busy={busy} disabled={blocked} onClick={onConfirm}>
                {confirm}
              </Button>
            </div>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}
