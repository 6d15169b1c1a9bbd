import { IconSend } from '@tabler/icons-react';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '#web/lib/api/error-text.ts';
import { useUser } from '#web/lib/session/session.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { bubbleLook } from '#web/ui/phone/bubble.tsx';
import { PhoneHead } from '#web/ui/phone/phone-frame.tsx';
import type { Trial } from './use-trial.ts';

/** The same phone where no channel can be simulated: what is written goes to the draft alone. */
export function TrialPhone({ trial }: { trial: Trial }) {
  const { t } = useTranslation();
  const { workspace } = useUser();
  const [typed, setTyped] = useState('');
  const send = (event: FormEvent): void => {
    event.preventDefault();
    if (typed.trim() === '' || trial.isThinking) return;
    trial.send(typed.trim());
    setTyped('');
  };
  return (
    <section aria-label={t('start.trial.phone')} className="phone phone-on-counter">
      <PhoneHead
        as="h2"
        type="telegram"
        name={workspace.name}
        under={t(trial.isThinking ? 'start.trial.typing' : 'start.trial.under')}
      />
      <div
        role="log"
        // A region that scrolls must be reachable by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        aria-label={t('start.trial.phone')}
        className="flex min-h-0 flex-1 flex-col justify-end gap-1.5 overflow-y-auto px-3 py-4"
      >
        {trial.lines.map(({ role, text }, index) => (
          <p
            key={index}
            className={`${bubbleLook(role === 'customer')} max-w-[86%] whitespace-pre-wrap ${role === 'customer' ? 'self-end' : 'self-start'}`}
          >
            <span className="sr-only">
              {role === 'customer' ? t('start.trial.you') : workspace.name}:{' '}
            </span>
            {text}
          </p>
        ))}
        {trial.error && (
          <p role="alert" className="self-end text-13 text-bad">
            {t('start.trial.error')} {errorText(trial.error)}
          </p>
        )}
      </div>
      <form onSubmit={send} className="flex items-center gap-1.5 bg-sheet p-2">
        <TextField
          label={t('start.trial.placeholder')}
          hideLabel
          placeholder={t('start.trial.placeholder')}
          maxLength={4000}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          className="min-w-0 flex-1"
        />
        <Button type="submit" size="icon" disabled={typed.trim() === ''} className="rounded-full!">
          <IconSend size={18} stroke={1.75} aria-hidden />
          <span className="sr-only">{t('start.trial.send')}</span>
        </Button>
      </form>
    </section>
  );
}
