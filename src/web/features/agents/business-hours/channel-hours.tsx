import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { BusinessHours } from '#contract/business-hours.ts';
import { call, read } from '#web/lib/api/api.ts';
import { errorText } from '#web/lib/api/error-text.ts';
import { useCan } from '#web/lib/session/can.tsx';
import { Segmented } from '#web/ui/forms/segmented.tsx';
import { Section } from '#web/ui/page/section.tsx';
import { LoadError } from '#web/ui/states/load-error.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import { isSound } from '../editor/hours/opening.ts';
import { focusOnError } from './focus-on-error.ts';
import { FormActions } from './form-actions.tsx';
import { draftOf, HoursFields, hoursOf } from './hours-fields.tsx';
import { previewKey } from './texts-preview.tsx';
import { useDraft } from './use-draft.ts';
import { WorkspaceHours } from './workspace-hours.tsx';

/**
 * The hours of one channel: those of the business, or its own. `onUnsaved` is called with whether
 * there are unsaved changes.
 */
export function ChannelHours({
  channelId,
  onUnsaved,
}: {
  channelId: string;
  onUnsaved: (unsaved: boolean) => void;
}) {
  const { t } = useTranslation();
  const own = useQuery(read('readChannelHours', { params: { id: channelId } }));
  const general = useQuery(read('readBusinessHours'));
  const failed = [own, general].find(({ data, error }) => error && !data);
  return (
    <Section
      id="channel-hours"
      title={t('agents.businessHours.title')}
      text={t('agents.businessHours.ofChannel')}
    >
      <div className="mt-5">
        {own.data && general.data ? (
          <Form
            channelId={channelId}
            saved={own.data.hours}
            general={general.data}
            onUnsaved={onUnsaved}
          />
        ) : failed?.error ? (
          <LoadError
            error={failed.error}
            busy={failed.isFetching}
            onRetry={() => void failed.refetch()}
          />
        ) : (
          <Skeleton onPage className="h-40 w-full" />
        )}
      </div>
    </Section>
  );
}

function Form({
  channelId,
  saved,
  general,
  onUnsaved,
}: {
  channelId: string;
  saved: BusinessHours | null;
  general: BusinessHours;
  onUnsaved: (unsaved: boolean) => void;
}) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const may = useCan('writeChannelHours');
  const form = useDraft(saved && draftOf(saved));
  useEffect(() => onUnsaved(form.isChanged), [form.isChanged, onUnsaved]);
  const save = useMutation({
    mutationFn: (draft: typeof form.draft) =>
      call('writeChannelHours', {
        params: { id: channelId },
        body: { hours: draft && hoursOf(draft) },
      }),
    onSuccess: (stored, sent) => {
      const { queryKey } = read('readChannelHours', { params: { id: channelId } });
      queryClient.setQueryData(queryKey, stored);
      void queryClient.invalidateQueries({ queryKey: previewKey });
      form.saved(stored.hours && draftOf(stored.hours), sent);
      toast.done({
        title: t('agents.businessHours.saved'),
        text: t('agents.businessHours.savedOfChannel'),
      });
    },
    onError: (error) =>
      toast.failed({ title: t('agents.businessHours.error'), text: errorText(error) }),
  });
  const submit = (event: SyntheticEvent<HTMLFormElement>): void => {
    event.preventDefault();
    form.check();
    if (form.draft !== null && !isSound(form.draft)) focusOnError(event.currentTarget);
    else if (!save.isPending) save.mutate(form.draft);
  };
  return (
    <form noValidate onSubmit={submit}>
      <fieldset disabled={!may} className="grid min-w-0 grid-cols-1 gap-6">
        <legend className="sr-only">{t('agents.businessHours.title')}</legend>
        <Segmented
          label={t('agents.hours.whose')}
          className="max-w-96"
          value={form.draft === null ? 'workspace' : 'own'}
          onChange={(whose) => form.change(whose === 'own' ? draftOf(saved ?? general) : null)}
          choices={[
            { value: 'workspace', label: t('agents.hours.workspace') },
            { value: 'own', label: t('agents.businessHours.own') },
          ]}
        />
        {form.draft === null ? (
          <div className="-mt-4">
            <WorkspaceHours />
          </div>
        ) : (
          <HoursFields hours={form.draft} onChange={form.change} isChecked={form.isChecked} />
        )}
      </fieldset>
      <FormActions
        may={may}
        isChanged={form.isChanged}
        isSaving={save.isPending}
        save={t('agents.businessHours.save')}
        look="primary"
        onDiscard={form.discard}
      />
    </form>
  );
}
