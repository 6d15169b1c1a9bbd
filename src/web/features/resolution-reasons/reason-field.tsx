import { IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ResolutionReason } from '#contract/conversations/resolution-reasons.ts';
import { textLimits } from '#contract/text-limits.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';

/** What is wrong with the name of the reason at a place; null: nothing. */
export function nameFault(
  reasons: readonly ResolutionReason[],
  at: number,
): 'missing' | 'twice' | null {
  const names = reasons.map(({ name }) => name.trim().toLowerCase());
  const name = names[at] ?? '';
  if (name === '') return 'missing';
  return names.indexOf(name) < at ? 'twice' : null;
}

/** The name of one reason, and the button that takes it off the list. */
export function ReasonField({
  place,
  name,
  fault,
  onName,
  onRemove,
}: {
  place: number;
  name: string;
  fault: ReturnType<typeof nameFault>;
  onName: (name: string) => void;
  onRemove: () => void;
}) {
  const { t } = useTranslation();
  return (
    <div className="flex items-end gap-2">
      <div className="min-w-0 flex-1">
        <TextField
          label={t('people.reasons.name', { place })}
          error={fault ? t(`people.reasons.${fault}`) : undefined}
          maxLength={textLimits.resolutionReason}
          value={name}
          onChange={(event) => onName(event.target.value)}
        />
      </div>
      <Button look="quiet" size="icon" onClick={onRemove}>
        <IconTrash size={18} stroke={1.75} aria-hidden />
        <span className="sr-only">{t('people.reasons.remove', { name: name || place })}</span>
      </Button>
    </div>
  );
}
