import '#web/i18n/profile.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useId, useMemo } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ApiError, call, read } from '#web/lib/api/api.ts';
import { errorText } from '#web/lib/api/error-text.ts';
import { checkedBy } from '#web/lib/form.ts';
import { useSubmit } from '#web/lib/use-submit.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { PasswordField } from '#web/ui/forms/password-field.tsx';
import { toast } from '#web/ui/overlays/toast.ts';

/** The field that each error code of the server is about. */
const fieldOf = { wrong_password: 'current', weak_password: 'next' } as const;
const isAboutField = (code: string): code is keyof typeof fieldOf => code in fieldOf;

/**
 * The current password, and the new one twice. The server checks the current one and ends all other
 * sessions.
 */
export function ChangePassword({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  const id = useId();
  const { count, resolver } = usePasswordRules();
  const form = useForm({
    resolver,
    mode: 'onTouched',
    defaultValues: { current: '', next: '', confirmation: '' },
  });
  const { register, formState, setError, trigger } = form;
  const { errors, touchedFields } = formState;
  const save = useMutation({
    mutationFn: (typed: { current: string; next: string }) =>
      call('changePassword', { body: { currentPassword: typed.current, newPassword: typed.next } }),
    onSuccess: () => {
      toast.done({ title: t('profile.password.saved'), text: t('profile.password.savedText') });
      onClose();
    },
    onError: (error) => {
      if (error instanceof ApiError && isAboutField(error.code))
        setError(fieldOf[error.code], { message: errorText(error) }, { shouldFocus: true });
    },
  });
  const { busy, onSubmit } = useSubmit(form, save.mutateAsync);
  const general =
    save.error && !(save.error instanceof ApiError && isAboutField(save.error.code))
      ? save.error
      : null;
  return (
    <Dialog
      open={open}
      onOpenChange={(stays) => !stays && onClose()}
      title={t('profile.password.title')}
      description={t('profile.password.text')}
      footer={
        <>
          <Button look="secondary" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" form={id} busy={busy}>
            {t('profile.password.save')}
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={onSubmit} className="grid grid-cols-1 gap-4">
        {general && (
          <Alert kind="bad">
            {t('profile.password.error')} {errorText(general)}
          </Alert>
        )}
        <PasswordField
          label={t('profile.password.current')}
          autoComplete="current-password"
          error={errors.current?.message}
          {...register('current')}
        />
        <PasswordField
          label={t('profile.password.next')}
          autoComplete="new-password"
          hint={t('common.minimumLength', { count })}
          error={errors.next?.message}
          {...register('next', {
            onChange: () => touchedFields.confirmation && void trigger('confirmation'),
          })}
        />
        <PasswordField
          label={t('profile.password.confirmation')}
          autoComplete="new-password"
          error={errors.confirmation?.message}
          {...register('confirmation')}
        />
      </form>
    </Dialog>
  );
}

/** How long a new password has to be, and the check of the form that follows from it. */
function usePasswordRules() {
  const { data: features } = useQuery({ ...read('features'), staleTime: Infinity });
  const count = features?.passwordMinLength ?? 8;
  const resolver = useMemo(
    () => checkedBy(async () => (await import('./profile-forms.ts')).passwordForm(count)),
    [count],
  );
  return { count, resolver };
}
