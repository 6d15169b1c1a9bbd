import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { BusinessHours as Hours } from '#contract/business-hours.ts';
import { call, read } from '#web/lib/api/api.ts';
import { errorText } from '#web/lib/api/error-text.ts';
import { useCan } from '#web/lib/session/can.tsx';
import { Section } from '#web/ui/page/section.tsx';
import { LoadError } from '#web/ui/states/load-error.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import { isSound } from '../editor/hours/opening.ts';
import { LeaveGuard } from '../editor/leave-guard.tsx';
import { focusOnError } from './focus-on-error.ts';
import { FormActions } from './form-actions.tsx';
import { draftOf, type HoursDraft, HoursFields, hoursOf } from './hours-fields.tsx';
import { previewKey } from './texts-preview.tsx';
import { useDraft } from './use-draft.ts';

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
  const form = useDraft(draftOf(saved));
  const save = useMutation({
    mutationFn: (draft: HoursDraft) => call('writeBusinessHours', { body: hoursOf(draft) }),
    onSuccess: (stored, sent) => {
      queryClient.setQueryData(read('readBusinessHours').queryKey, stored);
      void queryClient.invalidateQueries({ queryKey: previewKey });
      form.saved(draftOf(stored), sent);
      toast.done({
        title: t('agents.businessHours.saved'),
        text: t('agents.businessHours.savedText'),
      });
    },
    onError: (error) =>
      toast.failed({ title: t('agents.businessHours.error'), text: errorText(error) }),
  });
  const submit = (event: SyntheticEvent<HTMLFormElement>): void => {
    event.preventDefault();
    form.check();
    if (!isSound(form.draft)) focusOnError(event.currentTarget);
    else if (!save.isPending) save.mutate(form.draft);
  };
  return (
    <form noValidate onSubmit={submit}>
      <fieldset disabled={!may} className="grid min-w-0 grid-cols-1 gap-6">
        <legend className="sr-only">{t('agents.businessHours.title')}</legend>
        <HoursFields hours={form.draft} onChange={form.change} isChecked={form.isChecked} />
      </fieldset>
      <FormActions
        may={may}
        isChanged={form.isChanged}
        isSaving={save.isPending}
        save={t('agents.businessHours.save')}
        look="primary"
        onDiscard={form.discard}
      />
      <LeaveGuard unsaved={form.isChanged || unsavedBeside} />
    </form>
  );
}
