import { Toast as Base } from '@base-ui/react/toast';
import { IconAlertTriangle, IconCircleCheck, IconX } from '@tabler/icons-react';
import { clsx } from 'clsx';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { drawToasts, type Toast } from './toast.ts';

const manager = Base.createToastManager();

function draw({ type, title, text, action, stayFor, onClose }: Toast): void {
  const id: string = manager.add({
    type,
    title,
    description: text,
    timeout: stayFor ?? (type === 'failed' ? 8000 : 5000),
    onClose,
    priority: type === 'failed' ? 'high' : 'low',
    actionProps: action && {
      children: action.label,
      onClick: () => {
        action.run();
        manager.close(id);
      },
    },
  });
}

/** Renders the toasts at the bottom, near the hand: in the middle, or over the open thread. */
export function Toaster() {
  useEffect(() => drawToasts(draw), []);
  return (
    <Base.Provider toastManager={manager} limit={3}>
      <Base.Portal>
        <Base.Viewport
          data-toasts
          className="toast-place fixed z-50 flex w-[min(22rem,100%-2rem)] flex-col gap-2 outline-none"
        >
          <Toasts />
        </Base.Viewport>
      </Base.Portal>
    </Base.Provider>
  );
}

function Toasts() {
  const { t } = useTranslation();
  const { toasts } = Base.useToastManager();
  return toasts.map((item) => (
    <Base.Root
      key={item.id}
      toast={item}
      swipeDirection={['right', 'left', 'down']}
      className="popup-motion rounded-control border border-line-strong bg-sheet shadow-popup data-limited:opacity-0"
    >
      <Base.Content className="flex items-start gap-3 p-3 pl-4">
        <span className={clsx('mt-0.5 flex', item.type === 'failed' ? 'text-bad' : 'text-ok')}>
          {item.type === 'failed' ? (
            <IconAlertTriangle size={18} aria-hidden />
          ) : (
            <IconCircleCheck size={18} aria-hidden />
          )}
        </span>
        <div className="min-w-0 flex-1">
          <Base.Title className="text-sm font-medium" />
          <Base.Description className="mt-0.5 text-13 text-ink-2" />
          <Base.Action className="mt-2 min-h-6 rounded-slip text-13 font-semibold text-press hover:underline" />
        </div>
        <Base.Close
          className="flex size-7 shrink-0 items-center justify-center rounded-control text-ink-3 hover:bg-sheet-2 hover:text-ink"
          aria-label={t('common.close')}
        >
          <IconX size={16} aria-hidden />
        </Base.Close>
      </Base.Content>
    </Base.Root>
  ));
}
