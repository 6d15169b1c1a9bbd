import { useTranslation } from 'react-i18next';
import { hoursFaults } from '#contract/hours-faults.ts';
import { Segmented } from '#web/ui/forms/segmented.tsx';
import { workingDays } from './copy-day.ts';
import type { Opening } from './opening.ts';
import { WeekHours } from './week-hours.tsx';

const usual = workingDays.map((day) => ({ day, from: '09:00', to: '18:00' }));

/**
 * Always open, or hours by day of the week. `isChecked`: what is wrong is said. `always`: what
 * being always open means here.
 */
export function OpeningFields({
  isWeekly,
  blocks,
  onChange,
  isChecked,
  always,
}: Opening & { onChange: (opening: Opening) => void; isChecked: boolean; always: string }) {
  const { t } = useTranslation();
  return (
    <>
      <Segmented
        label={t('agents.hours.opening')}
        className="max-w-96"
        value={isWeekly ? 'blocks' : 'always'}
        onChange={(kind) =>
          onChange(
            kind === 'always' ? { isWeekly: false, blocks: [] } : { isWeekly: true, blocks: usual },
          )
        }
        choices={[
          { value: 'always', label: t('agents.hours.always') },
          { value: 'blocks', label: t('agents.hours.blocks') },
        ]}
      />
      {!isWeekly && <p className="mt-2 text-13 text-ink-2">{always}</p>}
      {isWeekly && (
        <WeekHours
          blocks={blocks}
          onChange={(changed) => onChange({ isWeekly, blocks: changed })}
          faults={isChecked ? hoursFaults(blocks) : []}
        />
      )}
      {isWeekly && isChecked && blocks.length === 0 && (
        <p role="alert" className="mt-2 text-13 text-bad">
          {t('agents.hours.none')}
        </p>
      )}
    </>
  );
}
