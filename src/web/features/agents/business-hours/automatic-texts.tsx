import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { AutomaticTexts as Texts } from '#contract/automatic-texts.ts';
import { call, read } from '#web/lib/api/api.ts';
import { errorText } from '#web/lib/api/error-text.ts';
import { useCan } from '#web/lib/session/can.tsx';
import { Section } from '#web/ui/page/section.tsx';
import { LoadError } from '#web/ui/states/load-error.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import { FormActions } from './form-actions.tsx';
import { TextsFields } from './texts-fields.tsx';
import { TextsPreview } from './texts-preview.tsx';
import { useDraft } from './use-draft.ts';

/**
 * What the business says by itself. `onUnsaved` is called with whether there are unsaved changes.
 */
export function AutomaticTexts({ onUnsaved }: { onUnsaved: (unsaved: boolean) => void }) {
  const { t } = useTranslation();
  const query = useQuery(read('readAutomaticTexts'));
  return (
    <Section id="automatic-texts" title={t('agents.texts.title')} text={t('agents.texts.text')}>
      <div className="mt-5">
        {query.data ? (
          <TextsForm saved={query.data} onUnsaved={onUnsaved} />
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

function TextsForm({ saved, onUnsaved }: { saved: Texts; onUnsaved: (unsaved: boolean) => void }) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const may = useCan('writeAutomaticTexts');
  const form = useDraft(saved);
  useEffect(() => onUnsaved(form.isChanged), [form.isChanged, onUnsaved]);
  const save = useMutation({
    mutationFn: (body: Texts) => call('writeAutomaticTexts', { body }),
    onSuccess: (stored, sent) => {
      queryClient.setQueryData(read('readAutomaticTexts').queryKey, stored);
      form.saved(stored, sent);
      toast.done({ title: t('agents.texts.saved'), text: t('agents.texts.savedText') });
    },
    onError: (error) => toast.failed({ title: t('agents.texts.error'), text: errorText(error) }),
  });
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (!save.isPending) save.mutate(form.draft);
  };
  return (
    <form noValidate onSubmit={submit}>
      <fieldset disabled={!may} className="grid min-w-0 grid-cols-1 gap-6">
        <legend className="sr-only">{t('agents.texts.title')}</legend>
        <TextsFields texts={form.draft} onChange={form.change} disabled={!may} />
        <TextsPreview channelId={null} texts={form.draft} />
      </fieldset>
      <FormActions
        may={may}
        isChanged={form.isChanged}
        isSaving={save.isPending}
        save={t('agents.texts.save')}
        look="secondary"
        onDiscard={form.discard}
      />
    </form>
  );
}
