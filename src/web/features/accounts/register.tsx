import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import type { RegisterBody } from '#contract/accounts/accounts.ts';
import { ApiError, call, read } from '#web/lib/api/api.ts';
import { errorText } from '#web/lib/api/error-text.ts';
import { checkedBy } from '#web/lib/form.ts';
import { useSession } from '#web/lib/session/session.tsx';
import { writeStored } from '#web/lib/stored.ts';
import { useSubmit } from '#web/lib/use-submit.ts';
import { Button, buttonLook } from '#web/ui/button.tsx';
import { Optional } from '#web/ui/forms/optional.tsx';
import { PasswordField } from '#web/ui/forms/password-field.tsx';
import { RichText } from '#web/ui/rich-text.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { AuthForm, AuthHeading, authLink } from './auth-form.tsx';

const inlineLink = 'text-press underline underline-offset-2';

/** Leaves empty optional fields out of the request. */
const filled = ({
  phone,
  company,
  ...body
}: z.output<typeof RegisterBody>): z.input<typeof RegisterBody> => ({
  ...body,
  ...(phone ? { phone } : {}),
  ...(company ? { company } : {}),
});

function Closed() {
  const { t } = useTranslation();
  return (
    <>
      <AuthHeading title={t('accounts.register.title')} text={t('accounts.register.closed')} />
      <Link to="/login" className={buttonLook({ wide: true })}>
        {t('accounts.register.signIn')}
      </Link>
    </>
  );
}

export function Register() {
  const { t } = useTranslation();
  const { signIn } = useSession();
  const { count, resolver, isOpen } = useRules();
  const form = useForm({
    resolver,
    defaultValues: { name: '', email: '', password: '', phone: '', company: '' },
  });
  const { register, formState, setError, setFocus } = form;
  const create = useMutation({
    mutationFn: (body: z.output<typeof RegisterBody>) => call('register', { body: filled(body) }),
    onSuccess: ({ token, device, user }) => {
      writeStored('device', device);
      signIn(token, user);
    },
    onError: (error) => {
      console.error('Erro ao criar conta', error);
      const code = error instanceof ApiError ? error.code : null;
      if (code === 'weak_password')
        setError('password', { message: errorText(error) }, { shouldFocus: true });
      if (code === 'email_taken') setFocus('email', { shouldSelect: true });
    },
  });
  const { busy, onSubmit } = useSubmit(form, create.mutateAsync);
  const { errors } = formState;
  if (!isOpen) return <Closed />;
  return (
    <>
      <AuthHeading title={t('accounts.register.title')} text={t('accounts.register.text')} />
      <AuthForm onSubmit={onSubmit} error={create.error} errorTitle={t('accounts.registerError')}>
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
          error={errors.email?.message}
          {...register('email')}
        />
        <PasswordField
          label={t('accounts.password')}
          autoComplete="new-password"
          hint={t('common.minimumLength', { count })}
          error={errors.password?.message}
          {...register('password')}
        />
        <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
          <TextField
            label={t('accounts.phone')}
            aside={<Optional />}
            type="tel"
            autoComplete="tel"
            error={errors.phone?.message}
            {...register('phone')}
          />
          <TextField
            label={t('accounts.company')}
            aside={<Optional />}
            autoComplete="organization"
            error={errors.company?.message}
            {...register('company')}
          />
        </div>
        <Button type="submit" size="large" wide busy={busy} className="mt-2">
          {busy ? t('accounts.register.submitting') : t('accounts.register.submit')}
        </Button>
        <Consent />
      </AuthForm>
      <HasAccount />
    </>
  );
}

/** Whether anybody may register, how long a password has to be, and the check of the form. */
function useRules() {
  const { data: features } = useQuery({ ...read('features'), staleTime: Infinity });
  const count = features?.passwordMinLength ?? 8;
  const resolver = useMemo(
    () => checkedBy(async () => (await import('./schemas.ts')).registerForm(count)),
    [count],
  );
  return { count, resolver, isOpen: features?.registration !== false };
}

function Consent() {
  const { t } = useTranslation();
  return (
    <p className="text-13 text-ink-2">
      <RichText
        text={t('accounts.register.terms')}
        parts={{
          terms: (words) => (
            <Link to="/terms" className={inlineLink}>
              {words}
            </Link>
          ),
          privacy: (words) => (
            <Link to="/privacy" className={inlineLink}>
              {words}
            </Link>
          ),
        }}
      />
    </p>
  );
}

function HasAccount() {
  const { t } = useTranslation();
  return (
    <p className="mt-5 text-sm text-ink-2">
      {t('accounts.register.haveAccount')}{' '}
      <Link to="/login" className={authLink}>
        {t('accounts.register.signIn')}
      </Link>
    </p>
  );
}
