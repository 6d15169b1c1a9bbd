import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { BusinessHours as Hours } from '#contract/business-hours.ts';
import { call, read } from '#web/lib/api/api.ts';
import { errorText } from '#web/lib/api/error-text.ts';
import { useCan } from '#web/lib/session/can.tsx';
import { Button } from '#web/ui/button.tsx';
import { Section } from '#web/ui/page/section.tsx';
import { LoadError } from '#web/ui/states/load-error.tsx';
import { Segmented } from '#web/ui/forms/segmented.tsx';
import { Select } from '#web/ui/forms/select.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import { LeaveGuard } from '../editor/leave-guard.tsx';
import { timeZones } from '../editor/hours/time-zones.ts';
import { WeekHours } from '../editor/hours/week-hours.tsx';
import { NamedHolidays } from './named-holidays.tsx';

const workingDays = [1, 2, 3, 4, 5].map((day) => ({ day, from: '09:00', to: '18:00' }));
const isClock = (text: string): boolean => /^([01]\d|2[0-3]):[0-5]\d$|^24:00$/.test(text);

/**
 * The opening hours of the business, for the agents that follow them. `unsavedBeside`: something
 * else on the page has unsaved changes too.
 */
export function BusinessHours({ unsavedBeside }: { unsavedBeside: boolean }) {
  const { t } = useTranslation();
  const query = useQuery(read('readBusinessHours'));
  return (
    <Section
      id="business-hours"
      title={t('agents.businessHours.title')}
      text={t('agents.businessHours.text')}
    >
      <div className="mt-5">
        {query.data ? (
          <HoursForm saved={query.data} unsavedBeside={unsavedBeside} />
        ) : query.error ? (
          <LoadError
            error={query.error}
            busy={query.isFetching}
            onRetry={() => void query.refetch()}
          />
        ) : (
          <Skeleton onPage className="h-40 w-full" />
        )}
      </div>
    </Section>
  );
}

function HoursForm({ saved, unsavedBeside }: { saved: Hours; unsavedBeside: boolean }) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const may = useCan('writeBusinessHours');
  const [hours, setHours] = useState(saved);
  const [base, setBase] = useState(saved);
  const [isChecked, setChecked] = useState(false);
  const isChanged = JSON.stringify(hours) !== JSON.stringify(base);
  // Somebody else has changed the hours, and nothing was changed here.
  if (saved !== base && !isChanged) {
    setBase(saved);
    setHours(saved);
  }
  const save = useMutation({
    mutationFn: (body: Hours) => call('writeBusinessHours', { body }),
    onSuccess: (stored, sent) => {
      queryClient.setQueryData(read('readBusinessHours').queryKey, stored);
      setBase(stored);
      // What was changed while the save was under way stays, unsaved.
      setHours((now) => (JSON.stringify(now) === JSON.stringify(sent) ? stored : now));
      setChecked(false);
      toast.done({
        title: t('agents.businessHours.saved'),
        text: t('agents.businessHours.savedText'),
      });
    },
    onError: (error) =>
      toast.failed({ title: t('agents.businessHours.error'), text: errorText(error) }),
  });
  const isBroken = (index: number): boolean => {
    const block = hours.blocks[index];
    return isChecked && block !== undefined && !(isClock(block.from) && isClock(block.to));
  };
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    setChecked(true);
    if (!save.isPending && hours.blocks.every(({ from, to }) => isClock(from) && isClock(to)))
      save.mutate(hours);
  };
  return (
    <form noValidate onSubmit={submit}>
      <fieldset disabled={!may} className="grid min-w-0 grid-cols-1 gap-6">
        <legend className="sr-only">{t('agents.businessHours.title')}</legend>
        <HoursFields hours={hours} onChange={setHours} isBroken={isBroken} />
      </fieldset>
      <div className="mt-6 flex flex-wrap items-center gap-3">
        {may ? (
          <>
            {isChanged && (
              <Button look="secondary" onClick={() => setHours(base)}>
                {t('agents.businessHours.discard')}
              </Button>
            )}
            <Button type="submit" busy={save.isPending} disabled={!isChanged}>
              {t('agents.businessHours.save')}
            </Button>
          </>
        ) : (
          <p className="text-13 text-ink-2">{t('common.notAllowed.short')}</p>
        )}
      </div>
      <LeaveGuard unsaved={isChanged || unsavedBeside} />
    </form>
  );
}

function HoursFields({
  hours,
  onChange,
  isBroken,
}: {
  hours: Hours;
  onChange: (hours: Hours) => void;
  isBroken: (index: number) => boolean;
}) {
  const { t } = useTranslation();
  return (
    <>
      <Select
        label={t('agents.hours.timeZone')}
        choices={timeZones(hours.timeZone)}
        value={hours.timeZone}
        onChange={(timeZone) => onChange({ ...hours, timeZone })}
        className="sm:max-w-80"
      />
      <div>
        <Segmented
          label={t('agents.hours.opening')}
          className="max-w-96"
          value={hours.blocks.length === 0 ? 'always' : 'blocks'}
          onChange={(kind) => onChange({ ...hours, blocks: kind === 'always' ? [] : workingDays })}
          choices={[
            { value: 'always', label: t('agents.hours.always') },
            { value: 'blocks', label: t('agents.hours.blocks') },
          ]}
        />
        {hours.blocks.length > 0 && (
          <WeekHours
            blocks={hours.blocks}
            onChange={(blocks) => onChange({ ...hours, blocks })}
            isBroken={isBroken}
          />
        )}
      </div>
      <div>
        <NamedHolidays
          value={hours.holidays}
          onChange={(holidays) => onChange({ ...hours, holidays })}
        />
      </div>
    </>
  );
}
