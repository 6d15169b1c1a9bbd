import { useMutation } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { User } from '#contract/accounts/accounts.ts';
import { errorText } from '#web/lib/api/error-text.ts';
import { useSession } from '#web/lib/session/session.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { PasswordField } from '#web/ui/forms/password-field.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { TopDialog } from '#web/ui/overlays/top-dialog.tsx';
import { signInHere } from './sign-in-here.ts';

/** Asks for the password again after the session has ended, over whatever is open. */
export function SignInAgain({ user, onGiveUp }: { user: User; onGiveUp: () => void }) {
  const { t } = useTranslation();
  const { signIn } = useSession();
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [password, setPassword] = useState('');
  const [missing, setMissing] = useState(false);
  const login = useMutation({
    mutationFn: () => signInHere({ email: user.email, password }),
    onSuccess: (opened) => signIn(opened.token, opened.user),
    onError: () => field.current?.select(),
  });

  const submit = (): void => {
    setMissing(password === '');
    if (password === '') field.current?.focus();
    else if (!login.isPending) login.mutate();
  };
  return (
    <TopDialog
      title={t('accounts.sessionOver.title')}
      text={t('accounts.sessionOver.text')}
      onEscape={null}
    >
      <form
        noValidate
        className="mt-5 grid grid-cols-1 gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        {login.error && <Alert kind="bad">{errorText(login.error)}</Alert>}
        <TextField
          label={t('accounts.email')}
          type="email"
          autoComplete="username"
          value={user.email}
          readOnly
          inputClassName="read-only:bg-sheet-2"
        />
        <PasswordField
          ref={field}
          label={t('accounts.password')}
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          error={missing && password === '' ? t('common.required') : undefined}
        />
        <div className="mt-2 grid gap-2">
          <Button type="submit" wide busy={login.isPending}>
            {t('accounts.sessionOver.submit')}
          </Button>
          <Button look="quiet" wide onClick={onGiveUp} aria-describedby={`${id}-other`}>
            {t('accounts.sessionOver.other')}
          </Button>
        </div>
        <p id={`${id}-other`} className="text-center text-13 text-ink-2">
          {t('accounts.sessionOver.otherText')}
        </p>
      </form>
    </TopDialog>
  );
}
