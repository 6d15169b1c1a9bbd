import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { ModelChoice } from '#contract/agents/brain.ts';
import type { ModelConnection } from '#contract/models/model-connections.ts';
import { read } from '#web/lib/api/api.ts';
import { SuggestField } from '#web/ui/forms/suggest-field.tsx';

/** A model of a connection: from its provider's list, or typed; and what its test saw. */
export function ModelName({
  label,
  choice: { connectionId, model },
  connections,
  error,
  onChange,
}: {
  label: string;
  choice: ModelChoice;
  connections: readonly ModelConnection[];
  error: string | undefined;
  onChange: (model: string) => void;
}) {
  const { t } = useTranslation();
  const tested = connections.find(({ id }) => id === connectionId)?.models ?? [];
  // Some providers have no list; then the tested ones are offered.
  const listed = useQuery({
    ...read('listProviderModels', { params: { id: connectionId } }),
    staleTime: 60_000,
    retry: false,
  }).data?.models;
  const abilities = tested.find((one) => one.model === model.trim())?.abilities ?? null;
  return (
    <SuggestField
      label={label}
      hint={t(`agents.brain.${model.trim() === '' ? 'whichHint' : hintOf(abilities)}`)}
      error={error}
      maxLength={200}
      suggestions={(listed ?? tested).map((one) => one.model)}
      value={model}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

/** What a test saw of the model that keeps an agent from using it. */
function hintOf(abilities: ModelConnection['models'][number]['abilities']) {
  if (!abilities) return 'untested';
  if (!abilities.text) return 'failed';
  return abilities.tools ? 'whichHint' : 'noTools';
}
