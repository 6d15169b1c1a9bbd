import '#web/i18n/holidays.ts';
import { IconCalendarPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dateOnly } from '#web/lib/format.ts';
import { Button } from '#web/ui/button.tsx';
import { Select } from '#web/ui/forms/select.tsx';
import { newDays, type HolidayList } from './add-days.ts';
import { daysOf, national, optional, type LegalDay } from './legal-days.ts';
import { states } from './state-holidays.ts';
import { todayIn } from './today-in.ts';

/**
 * Adds the national holidays, and those of a state, of the next twelve months by one press; the days
 * that are no holiday by law one by one.
 */
export function HolidayPress({ list, timeZone }: { list: HolidayList; timeZone: string }) {
  const { t } = useTranslation();
  const [state, setState] = useState('');
  const [said, setSaid] = useState('');
  const today = todayIn(timeZone);
  const chosen = states[state];
  const ofState = chosen ? daysOf(chosen.holidays, today) : [];
  const add = (days: readonly LegalDay[]): void => {
    const fresh = newDays(list, days);
    if (fresh.length > 0) list.add(fresh);
    const left = days.filter((day) => !list.has(day)).length - fresh.length;
    setSaid(
      left > 0
        ? t('agents.hours.legal.full', { count: left })
        : t('agents.hours.legal.added', { count: fresh.length }),
    );
  };
  return (
    <div className="grid grid-cols-1 gap-3">
      <div className="flex flex-wrap items-end gap-2">
        <Button look="secondary" onClick={() => add(daysOf(national, today))}>
          <IconCalendarPlus size={18} stroke={1.75} aria-hidden />
          {t('agents.hours.legal.national')}
        </Button>
        <Select
          label={t('agents.hours.legal.state')}
          hideLabel
          className="w-48"
          value={state}
          onChange={(letters) => {
            setState(letters);
            setSaid('');
          }}
          choices={[
            { value: '', label: t('agents.hours.legal.anyState') },
            ...Object.entries(states).map(([value, { name }]) => ({ value, label: name })),
          ]}
        />
        <Button look="secondary" disabled={ofState.length === 0} onClick={() => add(ofState)}>
          {t('agents.hours.legal.ofState')}
        </Button>
      </div>
      {chosen && (
        <p className="text-13 text-ink-2">
          {ofState.length === 0
            ? t('agents.hours.legal.noneOfState', { state: chosen.name })
            : t('agents.hours.legal.cities', {
                days: ofState
                  .map(({ name, date }) => `${t(`holidays.${name}`)}, ${dateOnly(date)}`)
                  .join(' · '),
              })}
        </p>
      )}
      <p role="status" className="text-13 text-ink-2 empty:hidden">
        {said}
      </p>
      <OptionalDays list={list} days={daysOf(optional, today)} />
    </div>
  );
}

/** The days that are no holiday by law: each is on the list, or not. */
function OptionalDays({ list, days }: { list: HolidayList; days: readonly LegalDay[] }) {
  const { t } = useTranslation();
  return (
    <fieldset>
      <legend className="text-13 text-ink-2">{t('agents.hours.legal.optional')}</legend>
      <div className="mt-1 flex flex-wrap gap-x-4">
        {days.map((day) => {
          const isOn = list.has(day);
          return (
            <label
              key={day.date}
              className="flex min-h-8 cursor-pointer items-center gap-2 text-sm touch:min-h-11"
            >
              <input
                type="checkbox"
                className="size-4 accent-press"
                checked={isOn}
                disabled={!isOn && list.room <= 0}
                onChange={() => (isOn ? list.remove(day) : list.add([day]))}
              />
              <span>
                {t(`holidays.${day.name}`)}{' '}
                <span className="text-13 text-ink-2">{dateOnly(day.date)}</span>
              </span>
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
