import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { useState, type ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { TextField } from './text-field.tsx';

/** A password field with a button that shows the password. Paste and password managers work. */
export function PasswordField(props: Omit<ComponentProps<typeof TextField>, 'type' | 'action'>) {
  const { t } = useTranslation();
  const [shown, setShown] = useState(false);
  const Icon = shown ? IconEyeOff : IconEye;
  return (
    <TextField
      {...props}
      type={shown ? 'text' : 'password'}
      spellCheck={false}
      autoCapitalize="none"
      action={
        <button
          type="button"
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
          className="flex size-8 items-center justify-center rounded-control text-ink-2 hover:text-ink touch:size-10"
        >
          <Icon size={18} stroke={1.75} aria-hidden />
          <span className="sr-only">{t('common.showPassword')}</span>
        </button>
      }
    />
  );
}
