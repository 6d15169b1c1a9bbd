import { useQuery } from '@tanstack/react-query';
import { Controller, useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { read } from '#web/lib/api/api.ts';
import { ChipsField } from '#web/ui/forms/chips-field.tsx';
import { Select } from '#web/ui/forms/select.tsx';
import { Textarea } from '#web/ui/forms/textarea.tsx';
import type { AgentForm } from './agent-form.ts';
import { NumberField } from './number-field.tsx';

const everybody = 'everybody';

/**
 * When the agent calls a person, what the customer hears then, and what happens if nobody comes.
 */
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
        <NumberField
          name="config.handOff.takeUpHours"
          min={0}
          max={72}
          unit={t('agents.handOff.hoursUnit')}
          label={t('agents.handOff.takeUp')}
          hint={t('agents.handOff.takeUpHint')}
        />
      </div>
      <CalledTeam />
      <Textarea
        label={t('agents.handOff.message')}
        error={errors?.message?.message}
        {...register('config.handOff.message')}
      />
      <Textarea
        label={t('agents.handOff.fallback')}
        error={errors?.fallbackMessage?.message}
        {...register('config.handOff.fallbackMessage')}
      />
    </div>
  );
}

/** Who is called first. Hidden while there are no teams. */
function CalledTeam() {
  const { t } = useTranslation();
  const { control } = useFormContext<AgentForm>();
  const teams = useQuery({ ...read('listTeams'), staleTime: 60_000 }).data?.teams ?? [];
  const chosen = useWatch({ control, name: 'config.handOff.teamId' }) ?? null;
  if (teams.length === 0 && chosen === null) return null;
  return (
    <Controller
      control={control}
      name="config.handOff.teamId"
      render={({ field }) => (
        <Select
          label={t('agents.handOff.team')}
          hint={t('agents.handOff.teamHint')}
          value={field.value ?? everybody}
          choices={[
            { value: everybody, label: t('agents.handOff.everybody') },
            ...(chosen !== null && !teams.some(({ id }) => id === chosen)
              ? [{ value: chosen, label: t('agents.handOff.teamGone') }]
              : []),
            ...teams.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={(team) => field.onChange(team === everybody ? null : team)}
        />
      )}
    />
  );
}
