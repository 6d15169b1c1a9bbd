import type { Agent } from '#contract/agents/agents.ts';
import type { ModelConnection, ModelTest } from '#contract/models/model-connections.ts';
import { shippedAudioMinute } from '#contract/models/transcribers.ts';
import { call } from '#web/lib/api/api.ts';
import { nameOf, type ModelDraft, ownPrice, unpricedTranscriber } from './model-draft.ts';

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

type Price = { input: number; cached?: number; output: number; audioMinute?: number };

/** The price of the model, and of a minute that its provider writes down; each leaves the other. */
function pricesOf(connection: ModelConnection | null, draft: ModelDraft) {
  const { provider, reads, writes, minute } = draft;
  const name = draft.model.trim();
  const prices = new Map<string, Price | null>();
  const before = ownPrice(connection, name);
  if (reads !== null && writes !== null)
    prices.set(name, {
      input: reads,
      output: writes,
      ...cachedOf(before, reads),
      ...minuteOf(provider, name, before),
    });
  else if (before) prices.set(name, null);
  const transcriber = unpricedTranscriber(provider);
  const heard = ownPrice(connection, transcriber);
  if (transcriber !== null && (minute !== null || heard !== null)) {
    const words = prices.get(transcriber) ?? heard;
    const { input, output } = words ?? { input: 0, output: 0 };
    const isPriced = minute !== null || input > 0 || output > 0;
    prices.set(
      transcriber,
      isPriced
        ? {
            input,
            output,
            ...cachedOf(heard, input),
            ...(minute !== null && { audioMinute: minute }),
          }
        : null,
    );
  }
  return prices.size > 0 ? { prices: Object.fromEntries(prices) } : {};
}

/** What was said of words that the provider has read before; it is never more than the others cost. */
const cachedOf = (
  before: { input: number; cached: number } | null,
  input: number,
): Pick<Price, 'cached'> =>
  before !== null && before.cached < Math.min(before.input, input) ? { cached: before.cached } : {};

/** What was said of the model's own minute; what the product knows by itself is not repeated. */
function minuteOf(
  provider: ModelDraft['provider'],
  model: string,
  before: { audioMinute: number | null } | null,
): Pick<Price, 'audioMinute'> {
  const audioMinute = before?.audioMinute ?? null;
  return audioMinute === null || audioMinute === shippedAudioMinute(provider, model)
    ? {}
    : { audioMinute };
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
