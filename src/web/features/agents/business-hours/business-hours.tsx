import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { BusinessHours as Hours } from '#contract/business-hours.ts';
import { call, read } from '#web/lib/api/api.ts';
import { useCan } from '#web/lib/session/can.tsx';
import { LoadedSection } from '#web/ui/page/loaded-section.tsx';
import { SavedForm } from '#web/ui/saved-form/saved-form.tsx';
import { useSavedForm } from '#web/ui/saved-form/use-saved-form.ts';
import { isSound } from '../editor/hours/opening.ts';
import { LeaveGuard } from '../editor/leave-guard.tsx';
import { draftOf, HoursFields, hoursOf } from './hours-fields.tsx';
import { previewKey } from './texts-preview.tsx';

/**
 * The opening hours of the business, for the agents that follow them. `unsavedBeside`: something
 * else on the page has unsaved changes too.
 */
export function BusinessHours({ unsavedBeside }: { unsavedBeside: boolean }) {
  const { t } = useTranslation();
  const query = useQuery(read('readBusinessHours'));
  return (
    <LoadedSection
      id="business-hours"
      title={t('agents.businessHours.title')}
      text={t('agents.businessHours.text')}
      asks={[query]}
    >
      {query.data && <HoursForm saved={query.data} unsavedBeside={unsavedBeside} />}
    </LoadedSection>
  );
}

function HoursForm({ saved, unsavedBeside }: { saved: Hours; unsavedBeside: boolean }) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const may = useCan('writeBusinessHours');
  const form = useSavedForm({
    saved: draftOf(saved),
    async write(draft) {
      const stored = await call('writeBusinessHours', { body: hoursOf(draft) });
      queryClient.setQueryData(read('readBusinessHours').queryKey, stored);
      void queryClient.invalidateQueries({ queryKey: previewKey });
      return draftOf(stored);
    },
    done: () => ({
      title: t('agents.businessHours.saved'),
      text: t('agents.businessHours.savedText'),
    }),
    failed: t('agents.businessHours.error'),
  });
  return (
    <>
      <SavedForm
        title={t('agents.businessHours.title')}
        may={may}
        form={form}
        isSound={isSound(form.draft)}
        save={t('agents.businessHours.save')}
        look="primary"
      >
        <HoursFields hours={form.draft} onChange={form.change} isChecked={form.isChecked} />
      </SavedForm>
      <LeaveGuard unsaved={form.isChanged || unsavedBeside} />
    </>
  );
}
