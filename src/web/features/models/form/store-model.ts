import type { Agent } from '#contract/agents/agents.ts';
import type { ModelConnection, ModelTest } from '#contract/models/model-connections.ts';
import { call } from '#web/lib/api/api.ts';
import { nameOf, type ModelDraft } from './model-draft.ts';

/** What reaches a model that is not stored yet. */
const access = ({ provider, baseUrl, key }: ModelDraft) => ({
  provider,
  ...(provider === 'compatible' && { baseUrl: baseUrl.trim() }),
  ...(key.trim() !== '' && { key: key.trim() }),
});

export const tryModel = (draft: ModelDraft): Promise<ModelTest> =>
  call('tryModel', { body: { ...access(draft), model: draft.model.trim() } });

export const testModel = (id: string, draft: ModelDraft): Promise<ModelTest> =>
  call('testModelConnection', { params: { id }, body: { model: draft.model.trim() } });

/** Makes the connection, or changes what there is. */
export function storeModel(
  connection: ModelConnection | null,
  draft: ModelDraft,
): Promise<ModelConnection> {
  const { provider, ...rest } = access(draft);
  const body = { ...rest, name: nameOf(draft), ...pricesOf(connection, draft) };
  return connection
    ? call('updateModelConnection', { params: { id: connection.id }, body })
    : call('createModelConnection', { body: { ...body, provider } });
}

function pricesOf(connection: ModelConnection | null, { model, reads, writes }: ModelDraft) {
  const name = model.trim();
  if (reads !== null && writes !== null)
    return { prices: { [name]: { input: reads, output: writes } } };
  const hasOwn = connection?.models.find((one) => one.model === name)?.price?.own;
  return hasOwn ? { prices: { [name]: null } } : {};
}

/** The limit of a month stands beside those of a day, which stay. */
export async function storeMonth(month: number): Promise<void> {
  const { day } = await call('readBudgets');
  await call('writeBudgets', {
    body: { monthStopMicros: month, dayStopMicros: day.stopMicros },
  });
}

/** Puts the model into the agent's draft; customers keep what is published. */
export const putInDraft = (
  { id, config }: Agent,
  connectionId: string,
  model: string,
): Promise<Agent> =>
  call('updateAgent', {
    params: { id },
    body: {
      config: {
        ...config,
        brain: {
          connectionId,
          model: model.trim(),
          kind: 'model',
          fallback: null,
          temperature: 0.2,
          builtinFirst: true,
        },
      },
      publish: false,
    },
  });
