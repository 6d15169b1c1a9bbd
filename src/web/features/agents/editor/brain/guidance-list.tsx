import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useId } from 'react';
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { Textarea } from '#web/ui/forms/textarea.tsx';
import type { AgentForm } from '../agent-form.ts';

const most = 40;

/** What the model does in certain cases, each with its case. */
export function GuidanceList() {
  const { t } = useTranslation();
  const titled = useId();
  const { control } = useFormContext<AgentForm>();
  const { fields, append, remove } = useFieldArray({ control, name: 'config.guidance' });
  return (
    <section aria-labelledby={titled}>
      <h3 id={titled} className="text-sm font-semibold">
        {t('agents.brain.guidance')}
      </h3>
      <p className="mt-1 max-w-[60ch] text-13 text-ink-2">{t('agents.brain.guidanceText')}</p>
      {fields.length > 0 && (
        <ol aria-labelledby={titled} className="mt-3 grid grid-cols-1 gap-2">
          {fields.map(({ id }, index) => (
            <GuidancePiece key={id} index={index} onRemove={() => remove(index)} />
          ))}
        </ol>
      )}
      <Button
        look="secondary"
        size="small"
        className="mt-3"
        disabled={fields.length >= most}
        onClick={() => append({ title: '', text: '' })}
      >
        <IconPlus size={16} aria-hidden />
        {t('agents.brain.guidanceAdd')}
      </Button>
    </section>
  );
}

function GuidancePiece({ index, onRemove }: { index: number; onRemove: () => void }) {
  const { t } = useTranslation();
  const { register, control, formState } = useFormContext<AgentForm>();
  const title = useWatch({ control, name: `config.guidance.${index}.title` });
  const errors = formState.errors.config?.guidance?.[index];
  return (
    <li className="rounded-sheet border border-line p-3">
      <div className="flex items-end gap-2">
        <TextField
          className="min-w-0 flex-1"
          label={t('agents.brain.guidanceCase')}
          placeholder={t('agents.brain.guidanceCaseExample')}
          maxLength={80}
          autoComplete="off"
          error={errors?.title?.message}
          {...register(`config.guidance.${index}.title`)}
        />
        <Button look="quiet" size="icon" onClick={onRemove}>
          <IconTrash size={18} aria-hidden />
          <span className="sr-only">{t('agents.brain.guidanceRemove', { title })}</span>
        </Button>
      </div>
      <Textarea
        className="mt-3"
        label={t('agents.brain.guidanceDo')}
        rows={2}
        maxLength={1000}
        error={errors?.text?.message}
        {...register(`config.guidance.${index}.text`)}
      />
    </li>
  );
}
