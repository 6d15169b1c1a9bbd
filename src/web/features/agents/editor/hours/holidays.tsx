import type { TFunction } from 'i18next';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dateOnly } from '#web/lib/format.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { datedList, mostHolidays } from '../../holidays/add-days.ts';
import { HolidayPress } from '../../holidays/holiday-press.tsx';
import { nameOf } from '../../holidays/legal-days.ts';

/** "25 de dez. de 2026 · Natal". */
function shown(date: string, t: TFunction): string {
  const name = nameOf(date);
  return name ? `${dateOnly(date)} · ${t(`holidays.${name}`)}` : dateOnly(date);
}

/** Days on which the agent's business is closed. */
export function Holidays({
  value,
  timeZone,
  onChange,
}: {
  value: readonly string[];
  timeZone: string;
  onChange: (value: string[]) => void;
}) {
  const { t } = useTranslation();
  const [date, setDate] = useState('');
  const add = (): void => {
    if (date === '') return;
    onChange([...new Set([...value, date])].sort());
    setDate('');
  };
  return (
    <>
      <h2 className="text-base font-semibold">{t('agents.hours.holidays')}</h2>
      <p className="mt-1 mb-3 text-13 text-ink-2">{t('agents.hours.holidaysHint')}</p>
      <HolidayPress list={datedList(value, onChange)} timeZone={timeZone} />
      <div className="mt-3 flex items-end gap-2">
        <TextField
          type="date"
          label={t('agents.hours.otherHoliday')}
          value={date}
          onChange={(event) => setDate(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            add();
          }}
          className="w-48"
        />
        <Button
          look="secondary"
          disabled={date === '' || value.length >= mostHolidays}
          onClick={add}
        >
          <IconPlus size={18} aria-hidden />
          <span className="max-sm:sr-only">{t('agents.hours.addHoliday')}</span>
        </Button>
      </div>
      {value.length > 0 && (
        <ul aria-label={t('agents.hours.holidays')} className="mt-3 flex flex-wrap gap-1.5">
          {value.map((holiday) => (
            <li
              key={holiday}
              className="inline-flex min-h-7 items-center rounded-control bg-press-soft pl-2.5 text-13 text-press"
            >
              {shown(holiday, t)}
              <button
                type="button"
                onClick={() => onChange(value.filter((other) => other !== holiday))}
                className="flex size-7 items-center justify-center rounded-control hover:text-ink touch:size-9"
              >
                <IconX size={14} aria-hidden />
                <span className="sr-only">
                  {t('common.chips.remove', { item: shown(holiday, t) })}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
