import { useTranslation } from 'react-i18next';
import type { BusinessHours } from '#contract/business-hours.ts';
import type { Opening } from '../editor/hours/opening.ts';
import { OpeningFields } from '../editor/hours/opening-fields.tsx';
import { ZoneSelect } from '../editor/hours/zone-select.tsx';
import { NamedHolidays } from './named-holidays.tsx';

/** Hours as a form holds them. */
export type HoursDraft = BusinessHours & Opening;

export const draftOf = (hours: BusinessHours): HoursDraft => ({
  ...hours,
  isWeekly: hours.blocks.length > 0,
});
export const hoursOf = ({ timeZone, blocks, holidays }: HoursDraft): BusinessHours => ({
  timeZone,
  blocks,
  holidays,
});

/** Time zone, opening hours and holidays. `isChecked`: what is wrong is said. */
export function HoursFields({
  hours,
  onChange,
  isChecked,
}: {
  hours: HoursDraft;
  onChange: (hours: HoursDraft) => void;
  isChecked: boolean;
}) {
  const { t } = useTranslation();
  return (
    <>
      <ZoneSelect
        value={hours.timeZone}
        onChange={(timeZone) => onChange({ ...hours, timeZone })}
        className="sm:max-w-80"
      />
      <div>
        <OpeningFields
          isWeekly={hours.isWeekly}
          blocks={hours.blocks}
          always={t('agents.hours.alwaysHint')}
          onChange={(opening) => onChange({ ...hours, ...opening })}
          isChecked={isChecked}
        />
      </div>
      <div>
        <NamedHolidays
          value={hours.holidays}
          timeZone={hours.timeZone}
          onChange={(holidays) => onChange({ ...hours, holidays })}
        />
      </div>
    </>
  );
}
