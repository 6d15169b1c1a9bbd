import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { channels } from 'virtual:plain-data';
import type { Channel } from '#contract/channels/channels.ts';
import type { FaceForm, ShownFace as Face } from '#contract/channels/faces.ts';
import { ApiError, call, read } from '#web/lib/api/api.ts';
import { useCan } from '#web/lib/session/can.tsx';
import { LoadedSection } from '#web/ui/page/loaded-section.tsx';
import { Section } from '#web/ui/page/section.tsx';
import { LeaveQuestion } from '#web/ui/saved-form/leave-question.tsx';
import { SavedForm } from '#web/ui/saved-form/saved-form.tsx';
import { useSavedForm } from '#web/ui/saved-form/use-saved-form.ts';
import { cleaned, faultsOf } from './face-draft.ts';
import { FaceFields } from './face-fields.tsx';

/** How the business presents itself on the channel: what stands there now, to be changed. */
export function FaceSection({ channel }: { channel: Channel }) {
  const { t } = useTranslation();
  const query = useQuery({ ...read('readFace', { params: { id: channel.id } }), retry: false });
  const { data, error } = query;
  const title = t('channels.window.face.title');
  // Said plainly: there is nothing to try again.
  if (error instanceof ApiError && error.code === 'no_face')
    return (
      <Section id="face" title={title} className="mt-14">
        <p className="mt-3 max-w-[60ch] text-ink-2">{error.message}</p>
      </Section>
    );
  return (
    <div className="mt-14">
      <LoadedSection
        id="face"
        title={title}
        text={t('channels.window.face.text', { channel: channels[channel.type].label })}
        asks={[query]}
      >
        {data && <FaceSheet channel={channel} saved={data.face} form={data.form} />}
      </LoadedSection>
    </div>
  );
}

function FaceSheet({ channel, saved, form }: { channel: Channel; saved: Face; form: FaceForm }) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const may = useCan('writeFace');
  const params = { id: channel.id };
  const provider = channels[channel.type].label;
  const sheet = useSavedForm({
    saved,
    async write(draft) {
      const stored = await call('writeFace', { params, body: cleaned(draft) });
      queryClient.setQueryData(read('readFace', { params }).queryKey, stored);
      return stored.face;
    },
    done: () => ({
      title: t('channels.window.face.saved'),
      text: t('channels.window.face.savedText', { channel: provider }),
    }),
    failed: t('channels.window.face.error'),
  });
  const faults = faultsOf(sheet.draft);
  const fault = (place: string): string | undefined => {
    const name = sheet.isChecked ? faults.get(place) : undefined;
    return name && t(`channels.window.face.fault.${name}`);
  };
  return (
    <>
      <SavedForm
        title={t('channels.window.face.title')}
        may={may}
        form={sheet}
        isSound={faults.size === 0}
        save={t('channels.window.face.save')}
        look="secondary"
      >
        <FaceFields {...{ channel, form, fault }} face={sheet.draft} onChange={sheet.change} />
      </SavedForm>
      <LeaveQuestion
        unsaved={sheet.isChanged}
        title={t('channels.window.face.leave.title')}
        text={t('channels.window.face.leave.text')}
        confirm={t('channels.window.face.leave.confirm')}
      />
    </>
  );
}
