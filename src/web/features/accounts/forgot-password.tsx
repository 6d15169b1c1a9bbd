import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { IconMailCheck } from '@tabler/icons-react';
import { ApiError, call } from '#web/lib/api/api.ts';
import { errorText } from '#web/lib/api/error-text.ts';
import { checkedBy } from '#web/lib/form.ts';
import { useSubmit } from '#web/lib/use-submit.ts';
import { Button, buttonLook } from '#web/ui/button.tsx';
import { PageTitle } from '#web/ui/page/page-title.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { AuthForm, AuthHeading, authLink } from './auth-form.tsx';

/**
 * In milliseconds. The wait is always the same, so that its length does not reveal whether the
 * address exists.
 */
const waitMs = 2000;

async function askForLink(email: string): Promise<void> {
  const [answer] = await Promise.allSettled([
    call('forgotPassword', { body: { email } }),
    new Promise((resolve) => setTimeout(resolve, waitMs)),
  ]);
  if (answer.status === 'rejected') throw answer.reason;
}

const checked = checkedBy(
  async () => (await import('#contract/accounts/accounts.ts')).ForgotPasswordBody,
);

export function ForgotPassword() {
  const { t } = useTranslation();
  const form = useForm({ resolver: checked, defaultValues: { email: '' } });
  const { register, formState, getValues } = form;
  const ask = useMutation({ mutationFn: askForLink });
  const { busy, onSubmit } = useSubmit(form, ({ email }) => ask.mutateAsync(email));
  if (ask.isSuccess) return <Sent email={getValues('email')} onAgain={ask.reset} />;
  return (
    <>
      <AuthHeading title={t('accounts.forgot.title')} text={t('accounts.forgot.text')} />
      <AuthForm
        onSubmit={onSubmit}
        error={ask.error}
        errorSentence={
          ask.error instanceof ApiError && ask.error.code === 'too_many_tries'
            ? errorText(ask.error)
            : t('accounts.forgot.error')
        }
      >
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
        <Button type="submit" wide busy={busy} className="mt-2">
          {t('accounts.forgot.submit')}
        </Button>
      </AuthForm>
      <p className="mt-6 text-center">
        <Link to="/login" className={authLink}>
          {t('accounts.forgot.back')}
        </Link>
      </p>
    </>
  );
}

function Sent({ email, onAgain }: { email: string; onAgain: () => void }) {
  const { t } = useTranslation();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="text-center">
      <PageTitle>{t('accounts.forgot.sent')}</PageTitle>
      <span className="inline-flex size-12 items-center justify-center rounded-sheet bg-ok-soft text-ok">
        <IconMailCheck size={26} stroke={1.75} aria-hidden />
      </span>
      <h1 ref={heading} tabIndex={-1} className="mt-4 text-2xl font-semibold outline-none">
        {t('accounts.forgot.sent')}
      </h1>
      <p className="mt-2 text-sm break-words text-ink-2">
        {t('accounts.forgot.sentText', { email })}
      </p>
      <div className="mt-6 grid gap-2">
        <Link to="/login" className={buttonLook({ wide: true })}>
          {t('accounts.forgot.back')}
        </Link>
        <Button look="secondary" wide onClick={onAgain}>
          {t('accounts.forgot.again')}
        </Button>
      </div>
    </div>
  );
}
