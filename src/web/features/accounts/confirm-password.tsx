import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { User } from '#contract/accounts/accounts.ts';
import { call } from '#web/lib/api/api.ts';
import { errorText } from '#web/lib/api/error-text.ts';
import { settlePassword } from '#web/lib/session/password-needed.ts';
import { Button } from '#web/ui/button.tsx';
import { PasswordField } from '#web/ui/forms/password-field.tsx';
import { TopDialog } from '#web/ui/overlays/top-dialog.tsx';

/**
 * Asks for the password over whatever is open. Once the password was right, the calls that waited
 * for it go on by themselves.
 */
export function ConfirmPassword({ user }: { user: User }) {
  const { t } = useTranslation();
  const field = useRef<HTMLInputElement>(null);
  const [password, setPassword] = useState('');
  const [missing, setMissing] = useState(false);
  const confirm = useMutation({
    mutationFn: () => call('confirmPassword', { body: { password } }),
    onSuccess: () => settlePassword(true),
    onError: () => field.current?.select(),
  });
  const submit = (): void => {
    setMissing(password === '');
    if (password === '') field.current?.focus();
    else if (!confirm.isPending) confirm.mutate();
  };
  const empty = missing && password === '' ? t('common.required') : undefined;
  return (
    <TopDialog
      title={t('accounts.confirmPassword.title')}
      text={t('accounts.confirmPassword.text')}
      onEscape={() => settlePassword(false)}
    >
      <form
        noValidate
        className="mt-5 grid grid-cols-1 gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        {/* Tells the browser's password manager whose password this is. */}
        <input type="email" autoComplete="username" value={user.email} readOnly hidden />
        <PasswordField
          ref={field}
          label={t('accounts.password')}
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          error={empty ?? (confirm.error ? errorText(confirm.error) : undefined)}
        />
        <div className="mt-2 flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
          <Button look="secondary" onClick={() => settlePassword(false)}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" busy={confirm.isPending}>
            {t('accounts.confirmPassword.submit')}
          </Button>
        </div>
      </form>
    </TopDialog>
  );
}
