import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { AutomaticTexts as Texts } from '#contract/automatic-texts.ts';
import { call, read } from '#web/lib/api/api.ts';
import { useCan } from '#web/lib/session/can.tsx';
import { LoadedSection } from '#web/ui/page/loaded-section.tsx';
import { SavedForm } from '#web/ui/saved-form/saved-form.tsx';
import { useSavedForm } from '#web/ui/saved-form/use-saved-form.ts';
import { TextsFields } from './texts-fields.tsx';
import { TextsPreview } from './texts-preview.tsx';

/**
 * What the business says by itself. `onUnsaved` is called with whether there are unsaved changes.
 */
export function AutomaticTexts({ onUnsaved }: { onUnsaved: (unsaved: boolean) => void }) {
  const { t } = useTranslation();
  const query = useQuery(read('readAutomaticTexts'));
  return (
    <LoadedSection
      id="automatic-texts"
      title={t('agents.texts.title')}
      text={t('agents.texts.text')}
      asks={[query]}
    >
      {query.data && <TextsForm saved={query.data} onUnsaved={onUnsaved} />}
    </LoadedSection>
  );
}

function TextsForm({ saved, onUnsaved }: { saved: Texts; onUnsaved: (unsaved: boolean) => void }) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const may = useCan('writeAutomaticTexts');
  const form = useSavedForm({
    saved,
    async write(body) {
      const stored = await call('writeAutomaticTexts', { body });
      queryClient.setQueryData(read('readAutomaticTexts').queryKey, stored);
      return stored;
    },
    done: () => ({ title: t('agents.texts.saved'), text: t('agents.texts.savedText') }),
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
      <TextsFields texts={form.draft} onChange={form.change} disabled={!may} />
      <TextsPreview channelId={null} texts={form.draft} />
    </SavedForm>
  );
}
