import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { call } from '#web/lib/api/api.ts';
import { errorText } from '#web/lib/api/error-text.ts';
import { checkedBy } from '#web/lib/form.ts';
import { useSubmit } from '#web/lib/use-submit.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { Optional } from '#web/ui/forms/optional.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { Textarea } from '#web/ui/forms/textarea.tsx';
import { useContactChanged } from '../contact-queries.ts';

const checked = checkedBy(async () =>
  (await import('#contract/contacts/contacts.ts')).NewContactBody.pick({
    name: true,
    email: true,
    phone: true,
    notes: true,
  }),
);

/** Adds a contact who has not written yet. */
export function NewContact({
  open,
  onOpenChange,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  const { t } = useTranslation();
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('contacts.creating.title')}
      description={t('contacts.creating.text')}
    >
      <NewContactForm onCancel={() => onOpenChange(false)} />
    </Dialog>
  );
}

function NewContactForm({ onCancel }: { onCancel: () => void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const changed = useContactChanged();
  const form = useForm({
    resolver: checked,
    mode: 'onTouched',
    defaultValues: { name: '', email: '', phone: '', notes: '' },
  });
  const { register, formState } = form;
  const create = useMutation({
    mutationFn: (body: {
      name: string;
      email?: string | undefined;
      phone?: string | undefined;
      notes?: string | undefined;
    }) => call('createContact', { body }),
    onSuccess: (contact) => navigate({ to: '/contacts/$id', params: { id: changed(contact).id } }),
  });
  const { busy, onSubmit } = useSubmit(form, create.mutateAsync);
  const { errors } = formState;
  return (
    <form noValidate onSubmit={onSubmit} className="grid grid-cols-1 gap-4">
      {create.error && <Alert kind="bad">{errorText(create.error)}</Alert>}
      <TextField
        label={t('contacts.name')}
        autoComplete="off"
        maxLength={120}
        error={errors.name?.message}
        {...register('name')}
      />
      <TextField
        label={t('contacts.phone')}
        aside={<Optional />}
        type="tel"
        autoComplete="off"
        maxLength={40}
        hint={t('contacts.phoneHint')}
        error={errors.phone && t('contacts.phoneWrong')}
        {...register('phone')}
      />
      <TextField
        label={t('contacts.email')}
        aside={<Optional />}
        type="email"
        autoComplete="off"
        maxLength={254}
        error={errors.email && t('contacts.emailWrong')}
        {...register('email')}
      />
      <Textarea
        label={t('contacts.notes')}
        aside={<Optional />}
        maxLength={5000}
        hint={t('contacts.notesHint')}
        {...register('notes')}
      />
      <div className="mt-2 flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
        <Button look="secondary" onClick={onCancel}>
          {t('common.cancel')}
        </Button>
        <Button type="submit" busy={busy}>
          {t('contacts.creating.submit')}
        </Button>
      </div>
    </form>
  );
}
