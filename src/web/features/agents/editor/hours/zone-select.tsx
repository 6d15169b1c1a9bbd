import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Select } from '#web/ui/forms/select.tsx';
import { knownOffsetOf, offsetOf, placeOf, zonesByGroup } from './time-zones.ts';
import { useOffsets } from './use-offsets.ts';

/** A time zone, as "São Paulo (GMT−3)". Typing the beginning of a place finds it. */
export function ZoneSelect({
  value,
  onChange,
  className,
}: {
  value: string;
  onChange: (zone: string) => void;
  className?: string;
}) {
  const { t } = useTranslation();
  const groups = useMemo(() => zonesByGroup(value), [value]);
  const findOffsets = useOffsets(groups.flatMap(({ zones }) => zones));
  return (
    // The list is opened after one of these.
    <div
      onPointerEnter={findOffsets}
      onPointerDown={findOffsets}
      onFocus={findOffsets}
      className={className}
    >
      <Select
        label={t('agents.hours.timeZone')}
        value={value}
        onChange={onChange}
        choices={groups.map(({ group, zones }) => ({
          label: t(`agents.hours.areas.${group}`),
          choices: zones.map((zone) => ({
            value: zone,
            label: zone === value ? zoneText(zone, t) : withOffset(zone, knownOffsetOf(zone), t),
          })),
        }))}
      />
    </div>
  );
}

/** "São Paulo (GMT−3)". */
export const zoneText = (zone: string, t: TFunction): string => withOffset(zone, offsetOf(zone), t);

const withOffset = (zone: string, offset: string | null, t: TFunction): string =>
  offset === null ? placeOf(zone) : t('agents.hours.zone', { place: placeOf(zone), offset });
