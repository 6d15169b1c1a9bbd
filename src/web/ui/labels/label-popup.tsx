import { useState, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { AnchoredPopup, PopupTitle } from '#web/ui/overlays/anchored-popup.tsx';
import { Button } from '../button.tsx';
import { LabelManager } from './label-manager.tsx';
import type { Label } from './label-pill.tsx';
import { LabelPicker } from './label-picker.tsx';

interface LabelPopupProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  button: RefObject<HTMLButtonElement | null>;
  chosen: readonly Label[];
  onChoose: (labels: Label[]) => void;
}

/**
 * A list of every label with a tick. Typing narrows the list, Enter ticks, and a name that no label
 * has yet creates one.
 */
export function LabelPopup({ open, onOpenChange, button, chosen, onChoose }: LabelPopupProps) {
  const { t } = useTranslation();
  const [isManaging, setManaging] = useState(false);
  return (
    <>
      <AnchoredPopup
        open={open}
        onOpenChange={onOpenChange}
        button={button}
        replaced={isManaging}
        className="w-72 p-2"
      >
        <PopupTitle className="px-2 pt-1 pb-2 text-sm font-semibold">
          {t('labels.title')}
        </PopupTitle>
        <LabelPicker chosen={chosen} onChoose={onChoose} />
        <div className="mt-1 border-t border-line pt-1">
          <Button
            look="quiet"
            size="small"
            wide
            className="justify-start"
            onClick={() => {
              onOpenChange(false);
              setManaging(true);
            }}
          >
            {t('labels.manage')}
          </Button>
        </div>
      </AnchoredPopup>
      {isManaging && <LabelManager onClose={() => setManaging(false)} />}
    </>
  );
}
