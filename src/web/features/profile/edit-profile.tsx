import '#web/i18n/profile.ts';
import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import type { User } from '#contract/accounts/accounts.ts';
import { call } from '#web/lib/api/api.ts';
import { errorText } from '#web/lib/api/error-text.ts';
import { checkedBy } from '#web/lib/form.ts';
import { useSession } from '#web/lib/session/session.tsx';
import { useSubmit } from '#web/lib/use-submit.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { Optional } from '#web/ui/forms/optional.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import { EmailState } from './email-state.tsx';
import { formatPhone, plainPhone } from './phone.ts';
import type { profileForm } from './profile-forms.ts';
import { ProfilePhoto } from './profile-photo.tsx';
import { useUnsavedQuestion } from './unsaved-question.tsx';

const checked = checkedBy(async () => (await import('./profile-forms.ts')).profileForm);

/** Photo, name, email, phone and company. */
export function EditProfile({
  user,
  open,
  onClose,
}: {
  user: User;
  open: boolean;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const id = useId();
  const { updateUser } = useSession();
  const [cropping, setCropping] = useState(false);
  const form = useForm({
    resolver: checked,
    mode: 'onTouched',
    defaultValues: {
      name: user.name,
      email: user.pendingEmail ?? user.email,
      phone: formatPhone(user.phone ?? ''),
      company: user.company ?? '',
    },
  });
  const { register, formState, setValue } = form;
  const { errors } = formState;
  const save = useMutation({
    mutationFn: (typed: z.output<typeof profileForm>) =>
      call('updateProfile', { body: { ...typed, phone: plainPhone(typed.phone) } }),
    onSuccess: (saved) => {
      updateUser(saved);
      const asked = saved.pendingEmail === user.pendingEmail ? null : saved.pendingEmail;
      toast.done({
        title: t('profile.edit.saved'),
        ...(asked !== null && { text: t('profile.edit.linkSent', { email: asked }) }),
      });
      leave();
    },
  });
  const { busy, onSubmit } = useSubmit(form, save.mutateAsync);
  const { leave, question } = useUnsavedQuestion({
    unsaved: open && formState.isDirty && !save.isSuccess,
  });
  return (
    <Dialog
      open={open}
      onOpenChange={(stays) => !stays && onClose()}
      wide
      title={t(cropping ? 'profile.photo.crop' : 'profile.edit.title')}
      footer={
        !cropping && (
          <>
            <Button look="secondary" onClick={onClose}>
              {t('common.cancel')}
            </Button>
            <Button type="submit" form={id} busy={busy}>
              {t('profile.edit.save')}
            </Button>
          </>
        )
      }
    >
      <ProfilePhoto user={user} cropping={cropping} onCropping={setCropping} />
      <form
        id={id}
        noValidate
        hidden={cropping}
        onSubmit={onSubmit}
        className="mt-6 grid grid-cols-1 gap-4 [&[hidden]]:hidden"
      >
        {save.error && (
          <Alert kind="bad">
            {t('profile.edit.error')} {errorText(save.error)}
          </Alert>
        )}
        <TextField
          label={t('accounts.name')}
          autoComplete="name"
          error={errors.name?.message}
          {...register('name')}
        />
        <TextField
          label={t('accounts.email')}
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          hint={t('profile.edit.emailHint')}
          error={errors.email?.message}
          {...register('email')}
        />
        <EmailState user={user} />
        <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
          <TextField
            label={t('accounts.phone')}
            aside={<Optional />}
            type="tel"
            autoComplete="tel"
            error={errors.phone?.message}
            {...register('phone', {
              // The format is only for reading, so it is applied when the person leaves the field.
              onBlur: (event: { target: { value: string } }) =>
                setValue('phone', formatPhone(event.target.value)),
            })}
          />
          <TextField
            label={t('accounts.company')}
            aside={<Optional />}
            autoComplete="organization"
            error={errors.company?.message}
            {...register('company')}
          />
        </div>
      </form>
      {question}
    </Dialog>
  );
}
