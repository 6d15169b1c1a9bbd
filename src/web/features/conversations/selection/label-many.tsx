import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LabelPopup } from '#web/ui/labels/label-popup.tsx';
import type { Label } from '#web/ui/labels/label-pill.tsx';
import { BarButton } from './bar-button.tsx';
import { useChosen } from './selection.ts';

type Labels = readonly Label[];

/**
 * Puts labels on everything that is chosen, or takes them away. A tick stands at what all of them
 * have.
 */
export function LabelMany({
  onChange,
  disabled,
}: {
  onChange: (label: Label, on: boolean) => void;
  disabled: boolean;
}) {
  const { t } = useTranslation();
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const rows = [...useChosen().rows.values()];
  const chosen = (rows[0]?.labels ?? []).filter((label) =>
    rows.every(({ labels }) => has(labels, label)),
  );
  const choose = (now: Labels): void => {
    for (const label of now) if (!has(chosen, label)) onChange(label, true);
    for (const label of chosen) if (!has(now, label)) onChange(label, false);
  };
  return (
    <>
      <BarButton
        ref={button}
        letter="l"
        disabled={disabled}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        {t('labels.one')}
      </BarButton>
      <LabelPopup
        open={open}
        onOpenChange={setOpen}
        button={button}
        chosen={chosen}
        onChoose={choose}
      />
    </>
  );
}

const has = (labels: Labels, { id }: Label): boolean => labels.some((label) => label.id === id);
