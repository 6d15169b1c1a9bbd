import { Controller, useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ChipsField } from '#web/ui/chips-field.tsx';
import { Textarea } from '#web/ui/textarea.tsx';
import type { AgentForm } from './agent-form.ts';
import { NumberField } from './number-field.tsx';

/** When a person is called, what the customer hears then, and what if nobody comes. */
export function HandOffTab() {
  const { t } = useTranslation();
  const { register, control, formState } = useFormContext<AgentForm>();
  const errors = formState.errors.config?.handOff;
  return (
    <div className="grid grid-cols-1 gap-5">
      <Controller
        control={control}
        name="config.handOff.words"
        render={({ field, fieldState }) => (
          <ChipsField
            label={t('agents.handOff.words')}
            hint={t('agents.handOff.wordsHint')}
            placeholder={t('agents.handOff.wordPlaceholder')}
            max={100}
            maxLength={60}
            value={field.value}
            onChange={field.onChange}
            onBlur={field.onBlur}
            error={fieldState.error && t('common.invalid')}
          />
        )}
      />
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <NumberField
          name="config.handOff.afterMisses"
          min={1}
          max={10}
          label={t('agents.handOff.misses')}
          hint={t('agents.handOff.missesHint')}
        />
        <NumberField
          name="config.handOff.fallbackMinutes"
          min={1}
          max={1440}
          unit={t('agents.handOff.minutesUnit')}
          label={t('agents.handOff.minutes')}
          hint={t('agents.handOff.minutesHint')}
        />
      </div>
      <Textarea label={t('agents.handOff.message')} error={errors?.message?.message} {...register('config.handOff.message')} />
      <Textarea
        label={t('agents.handOff.fallback')}
        error={errors?.fallbackMessage?.message}
        {...register('config.handOff.fallbackMessage')}
      />
    </div>
  );
}
