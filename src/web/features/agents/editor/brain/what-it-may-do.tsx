import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Effects } from '#contract/agents/effects.ts';
import type { AgentForm } from '../agent-form.ts';
import { AllowedTemplates } from './allowed-templates.tsx';
import { BrainSwitch } from './brain-switch.tsx';

/** What the model may do together with its answer, once somebody allows it. */
export function WhatItMayDo() {
  const { t } = useTranslation();
  const { control, setValue } = useFormContext<AgentForm>();
  const effects = useWatch({ control, name: 'config.effects' });
  const change = (next: Partial<Effects>): void =>
    setValue('config.effects', { ...effects, ...next }, { shouldDirty: true });
  return (
    <>
      <BrainSwitch
        label={t('agents.brain.resolve')}
        text={t('agents.brain.resolveText')}
        checked={effects.resolve}
        onChange={(resolve) => change({ resolve })}
      />
      <BrainSwitch
        label={t('agents.brain.schedule')}
        text={t('agents.brain.scheduleText')}
        checked={effects.scheduleMessages}
        onChange={(scheduleMessages) => change({ scheduleMessages })}
      />
      <AllowedTemplates
        allowed={effects.templates}
        onChange={(templates) => change({ templates })}
      />
    </>
  );
}
