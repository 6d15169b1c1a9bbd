import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { number } from '#web/lib/format.ts';
import { Textarea } from '#web/ui/forms/textarea.tsx';
import type { AgentForm } from '../agent-form.ts';
import { GuidanceList } from './guidance-list.tsx';

const longest = 4000;

/** What the business asks of its model: in every conversation, and in certain cases. */
export function WhatItReads() {
  const { t } = useTranslation();
  const { register, control, formState } = useFormContext<AgentForm>();
  const instructions = useWatch({ control, name: 'config.instructions' });
  return (
    <div className="grid grid-cols-1 gap-5 sm:col-span-2">
      <Textarea
        label={t('agents.brain.instructions')}
        hint={`${t('agents.brain.instructionsHint')} ${t('agents.editor.characters', { count: instructions.length, max: number(longest) })}`}
        placeholder={t('agents.brain.instructionsExample')}
        rows={4}
        maxLength={longest}
        error={formState.errors.config?.instructions?.message}
        {...register('config.instructions')}
      />
      <GuidanceList />
    </div>
  );
}
