import { useEffect, useRef } from 'react';
import { Controller, useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { isExampleAnswer } from '#contract/agents/example-answers.ts';
import { ChipsField } from '#web/ui/forms/chips-field.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { Textarea } from '#web/ui/forms/textarea.tsx';
import type { AgentForm } from './agent-form.ts';
import { ChoicesNotice } from './choices-notice.tsx';
import { LinesField } from './lines-field.tsx';

/**
 * What an answer lacks: it is empty, or it is still the example that nobody of the business has
 * checked. Null: nothing.
 */
export function lackOf(answer: string): 'blank' | 'example' | null {
  if (answer.trim() === '') return 'blank';
  return isExampleAnswer(answer) ? 'example' : null;
}

/** The fields of an open question. */
export function FaqFields({ index }: { index: number }) {
  const { t } = useTranslation();
  const { register, control, formState, getValues } = useFormContext<AgentForm>();
  const errors = formState.errors.config?.faq?.[index];
  const lack = lackOf(useWatch({ control, name: `config.faq.${index}.answer` }));
  const frame = useRef<HTMLDivElement>(null);
  // A new entry focuses its first field; an entry that was opened to be read keeps the focus on its
  // line.
  useEffect(() => {
    if (getValues(`config.faq.${index}.question`) === '')
      frame.current?.querySelector('input')?.focus();
  }, [getValues, index]);
  return (
    <div ref={frame} className="grid grid-cols-1 gap-4 px-3 pt-1 pb-4 sm:px-10">
      <TextField
        label={t('agents.knowledge.question')}
        maxLength={300}
        autoComplete="off"
        error={errors?.question?.message}
        {...register(`config.faq.${index}.question`)}
      />
      <Controller
        control={control}
        name={`config.faq.${index}.variants`}
        render={({ field, fieldState }) => (
          <LinesField
            label={t('agents.knowledge.variants')}
            hint={t('agents.knowledge.variantsHint')}
            placeholder={t('agents.knowledge.variantsPlaceholder')}
            max={30}
            maxLength={300}
            value={field.value}
            onChange={field.onChange}
            onBlur={field.onBlur}
            error={fieldState.error && t('common.invalid')}
          />
        )}
      />
      <Textarea
        label={t('agents.knowledge.answer')}
        hint={lack && t(`agents.knowledge.lackHint.${lack}`)}
        maxLength={4000}
        error={errors?.answer?.message}
        {...register(`config.faq.${index}.answer`)}
      />
      <Controller
        control={control}
        name={`config.faq.${index}.buttons`}
        render={({ field, fieldState }) => (
          <ChipsField
            label={t('agents.knowledge.buttons')}
            hint={t('agents.knowledge.buttonsHint')}
            placeholder={t('agents.knowledge.buttonPlaceholder')}
            notice={(labels) => <ChoicesNotice labels={labels} />}
            max={10}
            maxLength={40}
            value={field.value}
            onChange={field.onChange}
            onBlur={field.onBlur}
            error={fieldState.error && t('common.invalid')}
          />
        )}
      />
    </div>
  );
}
