import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import type { CallData } from '#web/lib/api/api.ts';
import { AnchoredPopup, PopupTitle } from '#web/ui/overlays/anchored-popup.tsx';
import { WorkerRoom } from './worker-room.tsx';

interface WorkerPopupProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  button: RefObject<HTMLButtonElement | null>;
  status: CallData<'workerStatus'> | undefined;
  stopped: boolean;
  onClear: () => void;
}

/** The popup under the state of the queue. */
export function WorkerPopup({ status, stopped, onClear, ...popup }: WorkerPopupProps) {
  const { t } = useTranslation();
  return (
    <AnchoredPopup {...popup} className="max-h-(--available-height) w-96 overflow-y-auto p-5">
      <PopupTitle className="font-display text-xl font-semibold">
        {t('agents.worker.label')}
      </PopupTitle>
      <WorkerRoom status={status} stopped={stopped} onClear={onClear} />
    </AnchoredPopup>
  );
}
