import { IconPlus, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BusinessHours } from '#contract/business-hours.ts';
import { dateOnly } from '#web/lib/format.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { mostHolidays, namedList } from '../holidays/add-days.ts';
import { HolidayPress } from '../holidays/holiday-press.tsx';

type Holiday = BusinessHours['holidays'][number];

/** Days on which the business is closed, each with a name; once, or every year. */
export function NamedHolidays({
  value,
  timeZone,
  onChange,
}: {
  value: readonly Holiday[];
  timeZone: string;
  onChange: (value: Holiday[]) => void;
}) {
  const { t } = useTranslation();
  const [date, setDate] = useState('');
  const [name, setName] = useState('');
  const [yearly, setYearly] = useState(true);
  const isReady = date !== '' && name.trim() !== '' && value.length < mostHolidays;
  const add = (): void => {
    if (!isReady) return;
    const others = value.filter((holiday) => holiday.date !== date);
    onChange(
      [...others, { date, name: name.trim(), yearly }].toSorted((one, other) =>
        one.date.localeCompare(other.date),
      ),
    );
    setDate('');
    setName('');
  };
  return (
    <>
      <h3 className="mb-3 text-base font-semibold">{t('agents.hours.holidays')}</h3>
      <HolidayPress
        list={namedList(value, onChange, (of) => t(`holidays.${of}`))}
        timeZone={timeZone}
      />
      {value.length > 0 && (
        <ul
          aria-label={t('agents.hours.holidays')}
          className="mt-3 divide-y divide-line rounded-sheet border border-line"
        >
          {value.map((holiday) => (
            <li key={holiday.date} className="flex items-center gap-3 px-3.5 py-2 text-sm">
              <span className="min-w-0 flex-1 wrap-anywhere">
                <span className="font-medium">{holiday.name}</span>
                <span className="block text-13 text-ink-2">
                  {dateOnly(holiday.date)} ·{' '}
                  {t(holiday.yearly ? 'agents.businessHours.yearly' : 'agents.businessHours.once')}
                </span>
              </span>
              <Button
                look="quiet"
                size="iconSmall"
                onClick={() => onChange(value.filter((other) => other !== holiday))}
              >
                <IconX size={16} aria-hidden />
                <span className="sr-only">{t('common.chips.remove', { item: holiday.name })}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
      <div className="mt-3 flex flex-wrap items-end gap-2">
        <TextField
          type="date"
          label={t('agents.businessHours.date')}
          value={date}
          onChange={(event) => setDate(event.target.value)}
          className="w-44"
        />
        <TextField
          label={t('agents.businessHours.name')}
          value={name}
          maxLength={80}
          onChange={(event) => setName(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            add();
          }}
          className="min-w-40 flex-1"
        />
        <label className="flex h-10 items-center gap-2 text-sm touch:h-11">
          <input
            type="checkbox"
            className="size-4 accent-press"
            checked={yearly}
            onChange={(event) => setYearly(event.target.checked)}
          />
          {t('agents.businessHours.everyYear')}
        </label>
        <Button look="secondary" disabled={!isReady} onClick={add}>
          <IconPlus size={18} aria-hidden />
          {t('agents.hours.addHoliday')}
        </Button>
      </div>
    </>
  );
}
