import { useMutation } from '@tanstack/react-query';
import { useId, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import type { User } from '#contract/accounts.ts';
import { call } from '#web/lib/api.ts';
import { errorText } from '#web/lib/error-text.ts';
import { useSession } from '#web/lib/session.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';

/**
 * Asks for the password again over whatever is open, and leaves all of it as it is. The browser's own modal dialog: it stands
 * above every other layer, open dialogs and menus do not take a press in it for one beside them, and the focus goes back
 * by itself to where it was.
 */
export function SignInAgain({ user, onGiveUp }: { user: User; onGiveUp: () => void }) {
  const { t } = useTranslation();
  const { signIn } = useSession();
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const [password, setPassword] = useState('');
  const [missing, setMissing] = useState(false);
  const login = useMutation({
    mutationFn: () => call('login', { body: { email: user.email, password } }),
    onSuccess: (opened) => signIn(opened.token, opened.user),
    onError: () => field.current?.select(),
  });

  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    field.current?.focus();
    return () => shown?.close();
  }, []);

  const submit = (): void => {
    setMissing(password === '');
    if (password === '') field.current?.focus();
    else if (!login.isPending) login.mutate();
  };
  // Escape would close the dialog beneath, with what was typed there, or this one, with the session still over.
  const holdEscape = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
  };

  return createPortal(
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the key is held back, not answered
    <dialog
      ref={dialog}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      onKeyDown={holdEscape}
      onCancel={(event) => event.preventDefault()}
      className="m-auto w-[calc(100%-2rem)] max-w-108 rounded-2xl border border-line bg-surface p-6 text-ink shadow-popup backdrop:bg-shade"
    >
      <h2 id={`${id}-title`} className="text-lg font-semibold">
        {t('accounts.sessionOver.title')}
      </h2>
      <p id={`${id}-text`} className="mt-1 text-sm text-ink-2">
        {t('accounts.sessionOver.text')}
      </p>
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
          inputClassName="read-only:bg-surface-2"
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
    </dialog>,
    document.body,
  );
}
