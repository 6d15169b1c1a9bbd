import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { checkedBy } from '#web/lib/form.ts';
import { Button } from '#web/ui/button.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { PairingFrame, PairingWait, Waiting } from './pairing-frame.tsx';
import type { PairingControl } from './use-pairing.ts';

const checked = checkedBy(async () => (await import('./phone-schema.ts')).PhoneForm);

/** Pairing by number: this page shows the code that the phone asks for. */
export function PairingPhone({ control, isReady }: { control: PairingControl; isReady: boolean }) {
  const { t } = useTranslation();
  const { pairing, isStarting, isFinishing } = control;
  const { register, handleSubmit, formState } = useForm({
    resolver: checked,
    mode: 'onTouched',
    defaultValues: { phoneNumber: '' },
  });
  const code = pairing?.state === 'code' ? pairing.code : undefined;
  return (
    <PairingFrame control={control}>
      <form
        noValidate
        onSubmit={handleSubmit(({ phoneNumber }) => control.start(phoneNumber))}
        className="grid grid-cols-1 gap-4"
      >
        <TextField
          label={t('channels.whatsappWeb.phone')}
          hint={t('channels.whatsappWeb.phoneHint')}
          placeholder={t('channels.whatsappWeb.phonePlaceholder')}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          error={formState.errors.phoneNumber?.message}
          {...register('phoneNumber')}
        />
        {code && <Code code={code} />}
        {code && (
          <Waiting text={t('channels.whatsappWeb.states.code')} until={pairing?.codeExpiresAt} />
        )}
        {!code && pairing?.state === 'expired' && (
          <p className="text-center text-sm text-ink-2">
            {t('channels.whatsappWeb.states.expired')}
          </p>
        )}
        {pairing?.state === 'starting' && !isStarting && (
          <PairingWait text={t('channels.whatsappWeb.states.starting')} />
        )}
        {isFinishing && <PairingWait text={t('channels.whatsappWeb.finishing')} />}
        {!isFinishing && (
          <Button
            type="submit"
            wide
            look={code ? 'soft' : 'primary'}
            disabled={!isReady}
            busy={isStarting}
          >
            {code || pairing?.state === 'expired'
              ? t('channels.whatsappWeb.newCode')
              : t('channels.whatsappWeb.generateCode')}
          </Button>
        )}
      </form>
    </PairingFrame>
  );
}

/** "ABCD EFGH": two groups of four. Screen readers spell the letters. */
function Code({ code }: { code: string }) {
  const { t } = useTranslation();
  const letters = code.replaceAll(/[^0-9A-Za-z]/g, '');
  return (
    <div className="flex flex-col items-center gap-1 rounded-sheet bg-sheet-2 px-3 py-5">
      <p className="text-13 text-ink-2">{t('channels.whatsappWeb.codeLabel')}</p>
      <p className="flex items-center gap-2">
        <span className="sr-only">{[...letters].join(' ')}</span>
        <span
          aria-hidden
          className="flex gap-3 font-mono text-2xl font-semibold [letter-spacing:0.1em] max-[22rem]:text-lg"
        >
          <span>{letters.slice(0, 4)}</span>
          <span>{letters.slice(4)}</span>
        </span>
        <CopyButton text={letters} label={t('channels.whatsappWeb.copyCode')} />
      </p>
    </div>
  );
}
