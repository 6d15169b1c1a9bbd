import { useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { ModelBrain as Brain, ModelChoice } from '#contract/agents/brain.ts';
import type { ModelConnection } from '#contract/models/model-connections.ts';
import { Select } from '#web/ui/forms/select.tsx';
import type { AgentForm } from '../agent-form.ts';
import { BrainSwitch } from './brain-switch.tsx';
import { HearsAndSees } from './hears-and-sees.tsx';
import { HideData } from './hide-data.tsx';
import { ModelName } from './model-name.tsx';
import { WhatItMayDo } from './what-it-may-do.tsx';
import { WhatItReads } from './what-it-reads.tsx';

const none = 'none';

/** Which model answers, which one if it fails, what is answered without any, what it may not read. */
export function ModelBrain({
  brain,
  connections,
  onChange,
}: {
  brain: Brain;
  connections: readonly ModelConnection[];
  onChange: (brain: Brain) => void;
}) {
  const { t } = useTranslation();
  const { errors } = useFormContext<AgentForm>().formState;
  const wrong = errors.config?.brain;
  const choices = (chosen: string | undefined) => [
    ...(chosen !== undefined && !connections.some(({ id }) => id === chosen)
      ? [{ value: chosen, label: t('agents.brain.gone') }]
      : []),
    ...connections.map(({ id, name }) => ({ value: id, label: name })),
  ];
  const { fallback } = brain;
  return (
    <div className="mt-5 grid grid-cols-1 gap-x-4 gap-y-5 sm:grid-cols-2">
      <Select
        label={t('agents.brain.connection')}
        value={brain.connectionId}
        onChange={(id) => onChange({ ...brain, ...firstOf(connections, id) })}
        choices={choices(brain.connectionId)}
      />
      <ModelName
        label={t('agents.brain.which')}
        choice={brain}
        connections={connections}
        error={wrong && 'model' in wrong && wrong.model ? t('agents.brain.missing') : undefined}
        onChange={(model) => onChange({ ...brain, model })}
      />
      <Select
        label={t('agents.brain.second')}
        value={fallback?.connectionId ?? none}
        onChange={(id) =>
          onChange({ ...brain, fallback: id === none ? null : firstOf(connections, id) })
        }
        choices={[
          { value: none, label: t('agents.brain.secondNone') },
          ...choices(fallback?.connectionId),
        ]}
      />
      {fallback && (
        <ModelName
          label={t('agents.brain.secondWhich')}
          choice={fallback}
          connections={connections}
          error={
            wrong && 'fallback' in wrong && wrong.fallback ? t('agents.brain.missing') : undefined
          }
          onChange={(model) => onChange({ ...brain, fallback: { ...fallback, model } })}
        />
      )}
      <BrainSwitch
        label={t('agents.brain.first')}
        text={t('agents.brain.firstText')}
        checked={brain.builtinFirst}
        onChange={(builtinFirst) => onChange({ ...brain, builtinFirst })}
      />
      <WhatItReads />
      <WhatItMayDo />
      <HideData />
      <HearsAndSees brain={brain} connections={connections} />
    </div>
  );
}

/** The model of a connection that was tested best, to begin with. */
function firstOf(connections: readonly ModelConnection[], connectionId: string): ModelChoice {
  const models = connections.find(({ id }) => id === connectionId)?.models ?? [];
  const model = models.find(({ abilities }) => abilities?.tools) ?? models[0];
  return { connectionId, model: model?.model ?? '' };
}

/** An agent's first brain with a model; its fields have the contract's order. */
export const firstModel = (connections: readonly ModelConnection[]): Brain => ({
  ...firstOf(
    connections,
    connections.find(({ status }) => status === 'ok')?.id ?? connections[0]?.id ?? '',
  ),
  kind: 'model',
  fallback: null,
  temperature: 0.2,
  builtinFirst: true,
});
