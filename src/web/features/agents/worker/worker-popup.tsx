import { Popover } from '@base-ui/react/popover';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import type { CallData } from '#web/lib/api.ts';
import { WorkerRoom } from './worker-room.tsx';

interface WorkerPopupProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  button: RefObject<HTMLButtonElement | null>;
  status: CallData<'workerStatus'> | undefined;
  stopped: boolean;
  onClear: () => void;
}

/** What opens under the state of the queue. */
export function WorkerPopup({ open, onOpenChange, button, status, stopped, onClear }: WorkerPopupProps) {
  const { t } = useTranslation();
  return (
    <Popover.Root
      open={open}
      onOpenChange={(stays, { event }) => {
        // A press on the button is the button's own business: it would close and open again.
        if (event.target instanceof Node && button.current?.contains(event.target)) return;
        onOpenChange(stays);
      }}
    >
      <Popover.Portal>
        <Popover.Positioner anchor={button} sideOffset={8} align="end" className="z-30 outline-none">
          <Popover.Popup
            finalFocus={button}
            className="popup-motion max-h-(--available-height) w-88 max-w-[calc(100vw-2rem)] overflow-y-auto rounded-2xl border border-line bg-surface p-5 shadow-popup outline-none"
          >
            <Popover.Title className="text-base font-semibold">{t('agents.worker.label')}</Popover.Title>
            <WorkerRoom status={status} stopped={stopped} onClear={onClear} />
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
