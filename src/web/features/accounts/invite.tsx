import { useMutation, useQuery } from '@tanstack/react-query';
import { getRouteApi, useRouter } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ApiError, call, read, type CallData } from '#web/lib/api/api.ts';
import { errorText } from '#web/lib/api/error-text.ts';
import { checkedBy } from '#web/lib/form.ts';
import { useSession } from '#web/lib/session/session.tsx';
import { useSubmit } from '#web/lib/use-submit.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { LoadError } from '#web/ui/states/load-error.tsx';
import { PasswordField } from '#web/ui/forms/password-field.tsx';
import { Spinner } from '#web/ui/states/spinner.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { AuthForm, AuthHeading } from './auth-form.tsx';

const route = getRouteApi('/mailed/invite');
type Invitation = CallData<'readInvitation'>;

/**
 * The screen of the mailed link. A person with an account joins with their password; a person
 * without one chooses a name and a password.
 */
export function Invite() {
  const { t } = useTranslation();
  const { token = '' } = route.useSearch();
  const query = useQuery({
    queryKey: ['readInvitation', token],
    queryFn: () => call('readInvitation', { body: { token } }),
    enabled: token !== '',
    retry: false,
    staleTime: Infinity,
  });
  // 429 says that there were too many requests, and nothing about this invitation.
  const isOver =
    query.error instanceof ApiError && query.error.status < 500 && query.error.status !== 429;
  if (query.data) return <Join token={token} invitation={query.data} />;
  return (
    <>
      <AuthHeading
        title={t('mailed.invite.title')}
        {...(query.isFetching && { text: t('mailed.invite.opening') })}
      />
      {token === '' ? (
        <Alert kind="bad">{t('mailed.invite.missing')}</Alert>
      ) : isOver ? (
        <Alert kind="bad">{errorText(query.error)}</Alert>
      ) : query.isError ? (
        <LoadError
          error={query.error}
          busy={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      ) : (
        <p aria-busy className="flex justify-center py-6 text-press">
          <Spinner size={24} label={t('common.loading')} />
        </p>
      )}
    </>
  );
}

function Join({ token, invitation }: { token: string; invitation: Invitation }) {
  const { t } = useTranslation();
  const { signIn } = useSession();
  const { history } = useRouter();
  const { hasAccount, workspaceName, email, role, invitedBy } = invitation;
  const { data: features } = useQuery({ ...read('features'), staleTime: Infinity });
  const count = features?.passwordMinLength ?? 8;
  const resolver = useMemo(
    () =>
      checkedBy(async () => (await import('./schemas.ts')).invitedForm(hasAccount ? null : count)),
    [count, hasAccount],
  );
  const form = useForm({ resolver, defaultValues: { name: '', password: '' } });
  const { register, formState, setError } = form;
  const join = useMutation({
    mutationFn: ({ name, password }: { name: string; password: string }) =>
      call('acceptInvitation', { body: { token, password, ...(hasAccount ? {} : { name }) } }),
    onSuccess: (answer) => {
      signIn(answer.token, answer.user);
      history.replace('/');
    },
    onError: (error) => {
      if (
        error instanceof ApiError &&
        (error.code === 'weak_password' || error.code === 'invalid_credentials')
      )
        setError(
          'password',
          { message: hasAccount ? t('mailed.invite.wrongPassword') : errorText(error) },
          { shouldFocus: true },
        );
    },
  });
  const { busy, onSubmit } = useSubmit(form, join.mutateAsync);
  const who = {
    workspace: workspaceName,
    role: t(`common.roles.${role}`).toLowerCase(),
    name: invitedBy ?? '',
  };
  return (
    <>
      <AuthHeading
        title={t('mailed.invite.join', who)}
        text={t(invitedBy === null ? 'mailed.invite.text' : 'mailed.invite.textBy', who)}
      />
      <AuthForm onSubmit={onSubmit} error={join.error} errorTitle={t('mailed.invite.error')}>
        <TextField
          label={t('accounts.email')}
          type="email"
          autoComplete="username"
          value={email}
          readOnly
          inputClassName="bg-sheet-2 text-ink-2"
        />
        {!hasAccount && (
          <TextField
            label={t('accounts.name')}
            autoComplete="name"
            error={formState.errors.name?.message}
            {...register('name')}
          />
        )}
        <PasswordField
          label={t(hasAccount ? 'accounts.password' : 'mailed.invite.choosePassword')}
          autoComplete={hasAccount ? 'current-password' : 'new-password'}
          hint={hasAccount ? t('mailed.invite.yourPassword') : t('common.minimumLength', { count })}
          error={formState.errors.password?.message}
          {...register('password')}
        />
        <Button type="submit" wide busy={busy} className="mt-2">
          {t('mailed.invite.submit')}
        </Button>
      </AuthForm>
    </>
  );
}
