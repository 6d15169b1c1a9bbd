import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { AgentConfig } from '#contract/agents/agents.ts';
import type { ModelBrain } from '#contract/agents/brain.ts';
import type { ModelConnection } from '#contract/models/model-connections.ts';
import { shippedAudioMinute, usualTranscribers } from '#contract/models/transcribers.ts';
import type { AgentForm } from '../agent-form.ts';
import { BrainSwitch } from './brain-switch.tsx';

type Media = AgentConfig['media'];

/** Whether voice notes are written down and pictures looked at, and what each needs. */
export function HearsAndSees({
  brain,
  connections,
}: {
  brain: ModelBrain;
  connections: readonly ModelConnection[];
}) {
  const { t } = useTranslation();
  const { control, setValue } = useFormContext<AgentForm>();
  const media = useWatch({ control, name: 'config.media' });
  const change = (next: Partial<Media>): void =>
    setValue('config.media', { ...media, ...next }, { shouldDirty: true });
  const hearing = hearingOf(brain, media, connections);
  return (
    <>
      <BrainSwitch
        label={t('agents.brain.hear')}
        text={t(`agents.brain.hearText.${hearing.needs}`, { model: hearing.model })}
        checked={media.transcribe}
        onChange={(transcribe) => change({ transcribe })}
      />
      <BrainSwitch
        label={t('agents.brain.look')}
        text={t(`agents.brain.lookText.${sightOf(brain, connections)}`)}
        checked={media.images}
        onChange={(images) => change({ images })}
      />
    </>
  );
}

/** What is missing before one of the agent's connections can write speech down. */
function hearingOf(
  { connectionId, fallback }: ModelBrain,
  { transcriber }: Media,
  connections: readonly ModelConnection[],
): { needs: 'nothing' | 'provider' | 'price'; model: string } {
  const found = [connectionId, fallback?.connectionId].flatMap((id) => {
    const connection = connections.find((one) => one.id === id);
    const usual = connection && usualTranscribers[connection.provider];
    return connection && usual ? [{ connection, model: transcriber ?? usual }] : [];
  });
  const [first] = found;
  if (!first) return { needs: 'provider', model: '' };
  const isPriced = found.some(
    ({ connection: { provider, models }, model }) =>
      (models.find((one) => one.model === model)?.price?.audioMinute ??
        shippedAudioMinute(provider, model)) !== null,
  );
  return { needs: isPriced ? 'nothing' : 'price', model: first.model };
}

/** What is missing before the agent's model can look at pictures. */
function sightOf(
  { connectionId, model }: ModelBrain,
  connections: readonly ModelConnection[],
): 'nothing' | 'test' | 'other' {
  const { abilities = null } =
    connections
      .find(({ id }) => id === connectionId)
      ?.models.find((one) => one.model === model.trim()) ?? {};
  if (abilities === null) return 'test';
  return abilities.images ? 'nothing' : 'other';
}
