import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { AutomaticTexts, ChannelTexts as Own } from '#contract/automatic-texts.ts';
import { call, read } from '#web/lib/api/api.ts';
import { errorText } from '#web/lib/api/error-text.ts';
import { useCan } from '#web/lib/session/can.tsx';
import { Segmented } from '#web/ui/forms/segmented.tsx';
import { Section } from '#web/ui/page/section.tsx';
import { LoadError } from '#web/ui/states/load-error.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import { FormActions } from './form-actions.tsx';
import { TextsFields } from './texts-fields.tsx';
import { TextsPreview } from './texts-preview.tsx';
import { useDraft } from './use-draft.ts';

/**
 * What one channel says by itself: the texts of the business, or its own. `agent`: the name of the
 * agent that is on there. `onUnsaved` is called with whether there are unsaved changes.
 */
export function ChannelTexts({
  channelId,
  agent,
  onUnsaved,
}: {
  channelId: string;
  agent: string | null;
  onUnsaved: (unsaved: boolean) => void;
}) {
  const { t } = useTranslation();
  const own = useQuery(read('readChannelTexts', { params: { id: channelId } }));
  const general = useQuery(read('readAutomaticTexts'));
  const failed = [own, general].find(({ data, error }) => error && !data);
  return (
    <Section
      id="channel-texts"
      title={t('agents.texts.title')}
      text={
        agent === null ? t('agents.texts.withoutAgent') : t('agents.texts.withAgent', { agent })
      }
    >
      <div className="mt-5">
        {own.data && general.data ? (
          <Form
            channelId={channelId}
            saved={own.data}
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

const asBusiness: Own = { greeting: null, away: null, promise: null };

/** The channel's own texts, those of the business where it has none; null: it has none at all. */
const ownOf = ({ greeting, away, promise }: Own, general: AutomaticTexts): AutomaticTexts | null =>
  greeting === null && away === null && promise === null
    ? null
    : {
        greeting: greeting ?? general.greeting,
        away: away ?? general.away,
        promise: promise ?? general.promise,
      };

function Form({
  channelId,
  saved,
  general,
  onUnsaved,
}: {
  channelId: string;
  saved: Own;
  general: AutomaticTexts;
  onUnsaved: (unsaved: boolean) => void;
}) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const may = useCan('writeChannelTexts');
  const form = useDraft(ownOf(saved, general));
  useEffect(() => onUnsaved(form.isChanged), [form.isChanged, onUnsaved]);
  const save = useMutation({
    mutationFn: (draft: AutomaticTexts | null) =>
      call('writeChannelTexts', { params: { id: channelId }, body: draft ?? asBusiness }),
    onSuccess: (stored, sent) => {
      const { queryKey } = read('readChannelTexts', { params: { id: channelId } });
      queryClient.setQueryData(queryKey, stored);
      form.saved(ownOf(stored, general), sent);
      toast.done({
        title: t('agents.texts.saved'),
        text: t('agents.texts.savedOfChannel'),
      });
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
        <Segmented
          label={t('agents.texts.whose')}
          className="max-w-96"
          value={form.draft === null ? 'workspace' : 'own'}
          onChange={(whose) =>
            form.change(whose === 'own' ? (ownOf(saved, general) ?? general) : null)
          }
          choices={[
            { value: 'workspace', label: t('agents.texts.ofBusiness') },
            { value: 'own', label: t('agents.businessHours.own') },
          ]}
        />
        {form.draft && <TextsFields texts={form.draft} onChange={form.change} disabled={!may} />}
        <TextsPreview channelId={channelId} texts={form.draft ?? general} />
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
