import { IconLockCheck } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useEffect, useRef, useMemo } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { call, read } from '#web/lib/api/api.ts';
import { checkedBy } from '#web/lib/form.ts';
import { useSubmit } from '#web/lib/use-submit.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button, buttonLook } from '#web/ui/button.tsx';
import { PageTitle } from '#web/ui/page/page-title.tsx';
import { PasswordField } from '#web/ui/forms/password-field.tsx';
import { AuthForm, AuthHeading } from './auth-form.tsx';

const route = getRouteApi('/mailed/reset-password');

/** The screen of the mailed link: sets a new password, once. */
export function ResetPassword() {
  const { t } = useTranslation();
  const { token } = route.useSearch();
  const { data: features } = useQuery({ ...read('features'), staleTime: Infinity });
  const count = features?.passwordMinLength ?? 8;
  const resolver = useMemo(
    () => checkedBy(async () => (await import('./schemas.ts')).newPasswordForm(count)),
    [count],
  );
  const form = useForm({
    resolver,
    mode: 'onTouched',
    defaultValues: { password: '', confirmation: '' },
  });
  const { register, formState } = form;
  const save = useMutation({
    mutationFn: (password: string) =>
      call('resetPassword', { body: { token: token ?? '', password } }),
  });
  const { busy, onSubmit } = useSubmit(form, ({ password }) => save.mutateAsync(password));
  if (save.isSuccess) return <Done />;
  return (
    <>
      <AuthHeading title={t('mailed.reset.title')} text={token ? t('mailed.reset.text') : ''} />
      {token ? (
        <AuthForm onSubmit={onSubmit} error={save.error}>
          <PasswordField
            label={t('mailed.reset.password')}
            autoComplete="new-password"
            hint={t('common.minimumLength', { count })}
            error={formState.errors.password?.message}
            {...register('password')}
          />
          <PasswordField
            label={t('mailed.reset.confirmation')}
            autoComplete="new-password"
            error={formState.errors.confirmation?.message}
            {...register('confirmation')}
          />
          <Button type="submit" wide busy={busy} className="mt-2">
            {t('mailed.reset.submit')}
          </Button>
        </AuthForm>
      ) : (
        <Alert kind="bad">{t('mailed.reset.missing')}</Alert>
      )}
      <Link
        to="/forgot-password"
        className={`mt-3 ${buttonLook({ look: token ? 'quiet' : 'primary', wide: true })}`}
      >
        {t('mailed.reset.askAgain')}
      </Link>
    </>
  );
}

function Done() {
  const { t } = useTranslation();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="text-center">
      <PageTitle>{t('mailed.reset.done')}</PageTitle>
      <span className="inline-flex size-12 items-center justify-center rounded-sheet bg-ok-soft text-ok">
        <IconLockCheck size={26} stroke={1.75} aria-hidden />
      </span>
      <h1 ref={heading} tabIndex={-1} className="mt-4 text-2xl font-semibold outline-none">
        {t('mailed.reset.done')}
      </h1>
      <p className="mt-2 text-sm text-ink-2">{t('mailed.reset.doneText')}</p>
      <Link to="/login" className={`mt-6 ${buttonLook({ wide: true })}`}>
        {t('accounts.login.submit')}
      </Link>
    </div>
  );
}
