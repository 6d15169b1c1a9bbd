import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CallData } from '#web/lib/api/api.ts';
import { Switch } from '#web/ui/forms/switch.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { useQuiet } from './use-quiet.ts';

type Hours = NonNullable<CallData<'listNoticeChoices'>['quietHours']>;

/** A night as most shops have it, by the clock of this device. */
const usual = (): Hours => ({
  from: '22:00',
  to: '07:00',
  timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
});

/** Every day between two times. A time that is left is kept; one that is empty is not. */
export function QuietHours({ hours }: { hours: Hours | null }) {
  const { t } = useTranslation();
  const choose = useQuiet();
  const [shown, setShown] = useState(hours ?? usual());
  const isOn = choose.isPending ? choose.variables.hours !== null : hours !== null;
  const isSame = shown.from === shown.to;
  const keep = (): void => {
    const isChanged = shown.from !== hours?.from || shown.to !== hours.to;
    if (isChanged && !isSame && shown.from && shown.to)
      choose.mutate({ hours: { ...shown, timeZone: usual().timeZone } });
  };
  return (
    <div className="mt-3 flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
      <label className="flex min-h-9 items-center gap-3 text-15">
        <Switch
          label={t('notices.quiet.daily')}
          checked={isOn}
          busy={choose.isPending}
          onChange={(on) => choose.mutate({ hours: on ? usual() : null })}
        />
        {t('notices.quiet.daily')}
      </label>
      {isOn && (
        <div className="flex gap-3">
          {(['from', 'to'] as const).map((end) => (
            <TextField
              key={end}
              type="time"
              label={t(`notices.quiet.${end}`)}
              className="w-34"
              required
              error={end === 'to' && isSame ? t('notices.quiet.same') : undefined}
              value={shown[end]}
              onChange={(event) => setShown({ ...shown, [end]: event.target.value })}
              onBlur={keep}
            />
          ))}
        </div>
      )}
    </div>
  );
}
