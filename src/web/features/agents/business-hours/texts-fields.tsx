import { useTranslation } from 'react-i18next';
import type { AutomaticTexts } from '#contract/automatic-texts.ts';
import { textLimits } from '#contract/text-limits.ts';
import { Button } from '#web/ui/button.tsx';
import { Switch } from '#web/ui/forms/switch.tsx';
import { Textarea } from '#web/ui/forms/textarea.tsx';

/** Greeting, away text and the promise. A text that is empty offers a ready one. */
export function TextsFields({
  texts,
  onChange,
  disabled,
}: {
  texts: AutomaticTexts;
  onChange: (texts: AutomaticTexts) => void;
  disabled: boolean;
}) {
  const { t } = useTranslation();
  const field = (name: 'greeting' | 'away') => (
    <Textarea
      label={t(`agents.texts.${name}`)}
      hint={t(`agents.texts.${name}Hint`)}
      aside={
        texts[name] === '' && !disabled ? (
          <Button
            look="link"
            size="inline"
            onClick={() => onChange({ ...texts, [name]: t(`agents.texts.${name}Ready`) })}
          >
            {t('agents.texts.useReady')}
            <span className="sr-only"> ({t(`agents.texts.${name}`)})</span>
          </Button>
        ) : undefined
      }
      rows={2}
      maxLength={textLimits.automaticText}
      value={texts[name]}
      onChange={(event) => onChange({ ...texts, [name]: event.target.value })}
    />
  );
  return (
    <>
      {field('greeting')}
      {field('away')}
      <div className="flex items-center gap-3 text-sm">
        <Switch
          label={t('agents.texts.promise')}
          checked={texts.promise}
          disabled={disabled}
          onChange={(promise) => onChange({ ...texts, promise })}
        />
        <span aria-hidden>{t('agents.texts.promise')}</span>
      </div>
    </>
  );
}
