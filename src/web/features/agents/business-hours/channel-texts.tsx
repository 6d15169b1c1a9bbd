import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { AutomaticTexts, ChannelTexts as Own } from '#contract/automatic-texts.ts';
import { call, read } from '#web/lib/api/api.ts';
import { useCan } from '#web/lib/session/can.tsx';
import { LoadedSection } from '#web/ui/page/loaded-section.tsx';
import { SavedForm } from '#web/ui/saved-form/saved-form.tsx';
import { useSavedForm } from '#web/ui/saved-form/use-saved-form.ts';
import { TextsFields } from './texts-fields.tsx';
import { TextsPreview } from './texts-preview.tsx';
import { WhoseChoice } from './whose-choice.tsx';

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
  return (
    <LoadedSection
      id="channel-texts"
      title={t('agents.texts.title')}
      text={
        agent === null ? t('agents.texts.withoutAgent') : t('agents.texts.withAgent', { agent })
      }
      asks={[own, general]}
    >
      {own.data && general.data && (
        <Form saved={own.data} general={general.data} channelId={channelId} onUnsaved={onUnsaved} />
      )}
    </LoadedSection>
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
  const params = { id: channelId };
  const form = useSavedForm({
    saved: ownOf(saved, general),
    async write(draft) {
      const stored = await call('writeChannelTexts', { params, body: draft ?? asBusiness });
      queryClient.setQueryData(read('readChannelTexts', { params }).queryKey, stored);
      return ownOf(stored, general);
    },
    done: () => ({ title: t('agents.texts.saved'), text: t('agents.texts.savedOfChannel') }),
    failed: t('agents.texts.error'),
    onUnsaved,
  });
  return (
    <SavedForm
      title={t('agents.texts.title')}
      may={may}
      form={form}
      save={t('agents.texts.save')}
      look="secondary"
    >
      <WhoseChoice
        label={t('agents.texts.whose')}
        ofBusiness={t('agents.texts.ofBusiness')}
        draft={form.draft}
        own={() => ownOf(saved, general) ?? general}
        onChange={form.change}
      />
      {form.draft && <TextsFields texts={form.draft} onChange={form.change} disabled={!may} />}
      <TextsPreview channelId={channelId} texts={form.draft ?? general} />
    </SavedForm>
  );
}
