import { Controller, useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { number } from '#web/lib/format.ts';
import { ChipsField } from '#web/ui/forms/chips-field.tsx';
import { Segmented } from '#web/ui/forms/segmented.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { Textarea } from '#web/ui/forms/textarea.tsx';
import type { AgentForm } from './agent-form.ts';
import { lazyComponent } from '#web/lib/lazy-component.ts';
import { Later } from '#web/ui/states/later.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { ChoicesNotice } from './choices-notice.tsx';

const GreetingPreview = lazyComponent(
  async () => (await import('./greeting/greeting-preview.tsx')).GreetingPreview,
);
const BrainChoice = lazyComponent(
  async () => (await import('./brain/brain-choice.tsx')).BrainChoice,
);
const languages = ['pt', 'en', 'es'] as const;
const longestGreeting = 2000;

/** Who the agent is and how it opens a conversation. */
export function BehaviourTab() {
  const { t } = useTranslation();
  const { register, formState } = useFormContext<AgentForm>();
  const { errors } = formState;
  return (
    <div className="@container grid grid-cols-1 gap-5">
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <TextField
          label={t('agents.behaviour.name')}
          autoComplete="off"
          maxLength={80}
          error={errors.name?.message}
          {...register('name')}
        />
        <Textarea
          label={t('agents.behaviour.purpose')}
          hint={t('agents.behaviour.purposeHint')}
          rows={2}
          // It is one sentence.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
          maxLength={300}
          error={errors.description?.message}
          {...register('description')}
        />
      </div>
      <div className="grid grid-cols-1 gap-x-8 gap-y-5 @2xl:grid-cols-[minmax(0,1fr)_18rem]">
        <div className="grid grid-cols-1 content-start gap-5">
          <Opening />
          <Language />
        </div>
        <Later fallback={<Skeleton onPage className="mx-auto h-112 w-full max-w-72" />}>
          <GreetingPreview />
        </Later>
      </div>
      <Later>
        <BrainChoice />
      </Later>
    </div>
  );
}

/** What a customer gets first: the greeting and its buttons. */
function Opening() {
  const { t } = useTranslation();
  const { register, control, formState } = useFormContext<AgentForm>();
  const greeting = useWatch({ control, name: 'config.greeting' });
  return (
    <>
      <Textarea
        label={t('agents.behaviour.greeting')}
        hint={`${t('agents.behaviour.greetingHint')} ${t('agents.editor.characters', { count: greeting.length, max: number(longestGreeting) })}`}
        error={formState.errors.config?.greeting?.message}
        rows={4}
        {...register('config.greeting')}
      />
      <Controller
        control={control}
        name="config.menu"
        render={({ field, fieldState }) => (
          <ChipsField
            label={t('agents.behaviour.menu')}
            hint={t('agents.behaviour.menuHint')}
            placeholder={t('agents.behaviour.menuPlaceholder')}
            notice={(labels) => <ChoicesNotice labels={labels} withPerson />}
            max={9}
            maxLength={40}
            value={field.value}
            onChange={field.onChange}
            onBlur={field.onBlur}
            error={fieldState.error && t('common.invalid')}
          />
        )}
      />
    </>
  );
}

function Language() {
  const { t } = useTranslation();
  const { control } = useFormContext<AgentForm>();
  return (
    <Controller
      control={control}
      name="config.language"
      render={({ field }) => (
        <div>
          <p aria-hidden className="mb-1.5 text-sm font-medium">
            {t('agents.behaviour.language')}
          </p>
          <Segmented
            label={t('agents.behaviour.language')}
            className="max-w-96"
            value={field.value}
            onChange={field.onChange}
            choices={languages.map((value) => ({
              value,
              label: t(`agents.behaviour.languages.${value}`),
            }))}
          />
          <p className="mt-1.5 text-13 text-ink-3">{t('agents.behaviour.languageHint')}</p>
        </div>
      )}
    />
  );
}
