import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { read } from '#web/lib/api/api.ts';
import { checkedBy } from '#web/lib/form.ts';
import { useSession } from '#web/lib/session/session.tsx';
import { useSubmit } from '#web/lib/use-submit.ts';
import { Button } from '#web/ui/button.tsx';
import { PasswordField } from '#web/ui/forms/password-field.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { AuthForm, AuthHeading, authLink } from './auth-form.tsx';
import { signInHere } from './sign-in-here.ts';

const checked = checkedBy(async () => (await import('#contract/accounts/accounts.ts')).LoginBody);

export function Login() {
  const { t } = useTranslation();
  const { signIn } = useSession();
  const { data: features } = useQuery({ ...read('features'), staleTime: Infinity });
  const form = useForm({ resolver: checked, defaultValues: { email: '', password: '' } });
  const { register, formState, setFocus } = form;
  const login = useMutation({
    mutationFn: (body: { email: string; password: string }) => signInHere(body),
    onSuccess: ({ token, user }) => signIn(token, user),
    onError: (error) => {
      console.error('Erro ao fazer login', error);
      setFocus('password', { shouldSelect: true });
    },
  });
  const { busy, onSubmit } = useSubmit(form, login.mutateAsync);
  return (
    <>
      <AuthHeading title={t('accounts.login.title')} text={t('common.promise')} />
      <AuthForm onSubmit={onSubmit} error={login.error} errorTitle={t('accounts.loginError')}>
        <TextField
          label={t('accounts.email')}
          type="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          error={formState.errors.email?.message}
          {...register('email')}
        />
        <PasswordField
          label={t('accounts.password')}
          autoComplete="current-password"
          error={formState.errors.password?.message}
          aside={
            <Link to="/forgot-password" className={authLink}>
              {t('accounts.login.forgot')}
            </Link>
          }
          {...register('password')}
        />
        <Button type="submit" size="large" wide busy={busy} className="mt-2">
          {busy ? t('accounts.login.submitting') : t('accounts.login.submit')}
        </Button>
      </AuthForm>
      <p className="mt-5 text-sm text-ink-2">
        {t('accounts.login.noAccount')}{' '}
        {features?.registration === false ? (
          t('accounts.login.askForInvitation')
        ) : (
          <Link to="/register" className={authLink}>
            {t('accounts.login.create')}
          </Link>
        )}
      </p>
    </>
  );
}
