import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { BusinessHours } from '#contract/business-hours.ts';
import { call, read } from '#web/lib/api/api.ts';
import { useCan } from '#web/lib/session/can.tsx';
import { LoadedSection } from '#web/ui/page/loaded-section.tsx';
import { SavedForm } from '#web/ui/saved-form/saved-form.tsx';
import { useSavedForm } from '#web/ui/saved-form/use-saved-form.ts';
import { isSound } from '../editor/hours/opening.ts';
import { draftOf, HoursFields, hoursOf } from './hours-fields.tsx';
import { previewKey } from './texts-preview.tsx';
import { WhoseChoice } from './whose-choice.tsx';
import { WorkspaceHours } from './workspace-hours.tsx';

/** One channel, and who hears whether its form has unsaved changes. */
interface OfChannel {
  channelId: string;
  onUnsaved: (unsaved: boolean) => void;
}

/** The hours of one channel: those of the business, or its own. */
export function ChannelHours(place: OfChannel) {
  const { t } = useTranslation();
  const own = useQuery(read('readChannelHours', { params: { id: place.channelId } }));
  const general = useQuery(read('readBusinessHours'));
  return (
    <LoadedSection
      id="channel-hours"
      title={t('agents.businessHours.title')}
      text={t('agents.businessHours.ofChannel')}
      asks={[own, general]}
    >
      {own.data && general.data && (
        <Form saved={own.data.hours} general={general.data} {...place} />
      )}
    </LoadedSection>
  );
}

function Form({
  channelId,
  saved,
  general,
  onUnsaved,
}: OfChannel & { saved: BusinessHours | null; general: BusinessHours }) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const may = useCan('writeChannelHours');
  const params = { id: channelId };
  const form = useSavedForm({
    saved: saved && draftOf(saved),
    async write(draft) {
      const stored = await call('writeChannelHours', {
        params,
        body: { hours: draft && hoursOf(draft) },
      });
      queryClient.setQueryData(read('readChannelHours', { params }).queryKey, stored);
      void queryClient.invalidateQueries({ queryKey: previewKey });
      return stored.hours && draftOf(stored.hours);
    },
    done: () => ({
      title: t('agents.businessHours.saved'),
      text: t('agents.businessHours.savedOfChannel'),
    }),
    failed: t('agents.businessHours.error'),
    onUnsaved,
  });
  return (
    <SavedForm
      title={t('agents.businessHours.title')}
      may={may}
      form={form}
      isSound={form.draft === null || isSound(form.draft)}
      save={t('agents.businessHours.save')}
      look="primary"
    >
      <WhoseChoice
        label={t('agents.hours.whose')}
        ofBusiness={t('agents.hours.workspace')}
        draft={form.draft}
        own={() => draftOf(saved ?? general)}
        onChange={form.change}
      />
      {form.draft === null ? (
        <div className="-mt-4">
          <WorkspaceHours />
        </div>
      ) : (
        <HoursFields hours={form.draft} onChange={form.change} isChecked={form.isChecked} />
      )}
    </SavedForm>
  );
}
