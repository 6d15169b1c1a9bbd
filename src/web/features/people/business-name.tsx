import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, call } from '#web/lib/api/api.ts';
import { useCan } from '#web/lib/session/can.tsx';
import { useSession, useUser } from '#web/lib/session/session.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { Section } from '#web/ui/page/section.tsx';
import { SavedForm } from '#web/ui/saved-form/saved-form.tsx';
import { useSavedForm } from '#web/ui/saved-form/use-saved-form.ts';

/** The name of the business. `onUnsaved` is called with whether there are unsaved changes. */
export function BusinessName({ onUnsaved }: { onUnsaved: (unsaved: boolean) => void }) {
  const { t } = useTranslation();
  const { updateUser } = useSession();
  const { workspace } = useUser();
  const [refused, setRefused] = useState<string>();
  const may = useCan('renameWorkspace');
  const form = useSavedForm({
    saved: { name: workspace.name },
    async write({ name }) {
      const stored = await call('renameWorkspace', { body: { name } }).catch((error: unknown) => {
        if (error instanceof ApiError) setRefused(error.details[0]?.message);
        throw error;
      });
      updateUser({ workspace: stored });
      return { name: stored.name };
    },
    done: ({ name }) => ({
      title: t('people.businessName.saved'),
      text: t('people.businessName.savedText', { name }),
    }),
    failed: t('people.businessName.error'),
    onUnsaved,
  });
  const isSound = form.draft.name.trim() !== '';
  return (
    <Section
      id="business-name"
      title={t('people.businessName.title')}
      text={t('people.businessName.text')}
      className="[&>form]:mt-5"
    >
      <SavedForm
        title={t('people.businessName.title')}
        may={may}
        form={form}
        isSound={isSound}
        save={t('people.businessName.save')}
        look="secondary"
      >
        <TextField
          label={t('people.businessName.label')}
          error={form.isChecked && !isSound ? t('people.businessName.missing') : refused}
          maxLength={160}
          value={form.draft.name}
          onChange={({ target }) => {
            setRefused(undefined);
            form.change({ name: target.value });
          }}
          className="max-w-120"
        />
      </SavedForm>
    </Section>
  );
}
