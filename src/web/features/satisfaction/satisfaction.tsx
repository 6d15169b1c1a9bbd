import { MOST_QUIET_DAYS, textLimits } from '#contract/text-limits.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { Satisfaction as Settings } from '#contract/satisfaction.ts';
import { call, read } from '#web/lib/api/api.ts';
import { errorText } from '#web/lib/api/error-text.ts';
import { useCan } from '#web/lib/session/can.tsx';
import { Button } from '#web/ui/button.tsx';
import { Section } from '#web/ui/page/section.tsx';
import { LoadError } from '#web/ui/states/load-error.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { Switch } from '#web/ui/forms/switch.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { Textarea } from '#web/ui/forms/textarea.tsx';
import { toast } from '#web/ui/overlays/toast.ts';

/**
 * Whether customers are asked how they were served, and in what words. `onUnsaved` is called with
 * whether there are unsaved changes.
 */
export function Satisfaction({ onUnsaved }: { onUnsaved: (unsaved: boolean) => void }) {
  const { t } = useTranslation();
  const query = useQuery(read('readSatisfaction'));
  return (
    <Section
      id="satisfaction"
      title={t('people.satisfaction.title')}
      text={t('people.satisfaction.text')}
    >
      <div className="mt-5">
        {query.data ? (
          <SatisfactionForm saved={query.data} onUnsaved={onUnsaved} />
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

function SatisfactionForm({
  saved,
  onUnsaved,
}: {
  saved: Settings;
  onUnsaved: (unsaved: boolean) => void;
}) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const may = useCan('writeSatisfaction');
  const [settings, setSettings] = useState(saved);
  const [isChecked, setChecked] = useState(false);
  const change = (part: Partial<Settings>): void => {
    const next = { ...settings, ...part };
    setSettings(next);
    onUnsaved(JSON.stringify(next) !== JSON.stringify(saved));
  };
  const save = useMutation({
    mutationFn: (body: Settings) => call('writeSatisfaction', { body }),
    onSuccess: (stored, sent) => {
      queryClient.setQueryData(read('readSatisfaction').queryKey, stored);
      // What was changed while the save was under way stays, unsaved.
      if (JSON.stringify(settings) === JSON.stringify(sent)) {
        setSettings(stored);
        onUnsaved(false);
      }
      setChecked(false);
      toast.done({
        title: t('people.satisfaction.saved'),
        text: t(stored.isOn ? 'people.satisfaction.savedOn' : 'people.satisfaction.savedOff'),
      });
    },
    onError: (error) =>
      toast.failed({ title: t('people.satisfaction.error'), text: errorText(error) }),
  });
  const isDaysWrong = !(
    Number.isInteger(settings.quietDays) &&
    settings.quietDays >= 1 &&
    settings.quietDays <= MOST_QUIET_DAYS
  );
  const isEmpty = (text: string): boolean => text.trim() === '';
  const missing = (text: string): string | undefined =>
    isChecked && isEmpty(text) ? t('people.satisfaction.missing') : undefined;
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    setChecked(true);
    if (!save.isPending && !isDaysWrong && !isEmpty(settings.question) && !isEmpty(settings.thanks))
      save.mutate(settings);
  };
  return (
    <form noValidate onSubmit={submit}>
      <fieldset disabled={!may} className="grid min-w-0 grid-cols-1 gap-5">
        <legend className="sr-only">{t('people.satisfaction.title')}</legend>
        <div className="flex items-center gap-3 text-sm">
          <Switch
            label={t('people.satisfaction.switch')}
            checked={settings.isOn}
            disabled={!may}
            onChange={(isOn) => change({ isOn })}
          />
          <span aria-hidden>
            {t(settings.isOn ? 'people.satisfaction.on' : 'people.satisfaction.off')}
          </span>
        </div>
        <Textarea
          label={t('people.satisfaction.question')}
          hint={t('people.satisfaction.questionHint')}
          error={missing(settings.question)}
          rows={2}
          maxLength={textLimits.satisfactionQuestion}
          value={settings.question}
          onChange={(event) => change({ question: event.target.value })}
        />
        <TextField
          label={t('people.satisfaction.thanks')}
          error={missing(settings.thanks)}
          maxLength={textLimits.satisfactionThanks}
          value={settings.thanks}
          onChange={(event) => change({ thanks: event.target.value })}
        />
        <TextField
          label={t('people.satisfaction.days')}
          hint={t('people.satisfaction.daysHint')}
          error={
            isChecked && isDaysWrong
              ? t('people.satisfaction.daysWrong', { max: MOST_QUIET_DAYS })
              : undefined
          }
          type="number"
          inputMode="numeric"
          min={1}
          max={MOST_QUIET_DAYS}
          value={Number.isNaN(settings.quietDays) ? '' : settings.quietDays}
          onChange={(event) => change({ quietDays: event.target.valueAsNumber })}
          className="w-44"
        />
      </fieldset>
      <div className="mt-6 flex">
        {may ? (
          <Button type="submit" look="secondary" busy={save.isPending}>
            {t('people.satisfaction.save')}
          </Button>
        ) : (
          <p className="text-13 text-ink-2">{t('common.notAllowed.short')}</p>
        )}
      </div>
    </form>
  );
}
