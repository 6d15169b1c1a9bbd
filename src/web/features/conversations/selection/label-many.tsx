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
  onChange: (change: (labels: Label[]) => Label[]) => void;
  disabled: boolean;
}) {
  const { t } = useTranslation();
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const [given, setGiven] = useState<Labels | null>(null);
  const rows = [...useChosen().rows.values()];
  const common = (rows[0]?.labels ?? []).filter((label) =>
    rows.every(({ labels }) => has(labels, label)),
  );
  const chosen = given ?? common;
  const choose = (now: Labels): void => {
    const added = now.filter((label) => !has(chosen, label));
    const removed = chosen.filter((label) => !has(now, label));
    setGiven(now);
    onChange((labels) => [
      ...labels.filter((label) => !has(removed, label) && !has(added, label)),
      ...added,
    ]);
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
