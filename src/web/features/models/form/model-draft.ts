import { shippedModels, shippedPrice } from '#contract/models/shipped-prices.ts';
import type { ModelConnection } from '#contract/models/model-connections.ts';
import { shippedAudioMinute, usualTranscribers } from '#contract/models/transcribers.ts';
import { mainModel, providerNames, type Provider } from '../model-queries.ts';
import { isAmount } from '../typed-dollars.ts';

/** What the form holds. Amounts are in millionths of a dollar. */
export interface ModelDraft {
  provider: Provider;
  /** Empty: it is called like who provides it. */
  name: string;
  baseUrl: string;
  /** Empty: the stored one stays. */
  key: string;
  model: string;
  /** Of all models together. */
  month: number | null;
  /** What a million tokens cost, where the product does not know it. */
  reads: number | null;
  writes: number | null;
  /** What a minute of speech costs that the provider writes down (`unpricedTranscriber`). */
  minute: number | null;
}

type Known = ModelConnection['models'][number];

export function draftOf(
  connection: ModelConnection | null,
  month: number,
  wanted: string | undefined,
): ModelDraft {
  const model = wanted ?? (connection ? mainModel(connection) : '');
  const own = ownPrice(connection, model);
  const provider = connection?.provider ?? 'openai';
  return {
    provider,
    name: connection?.name ?? '',
    baseUrl: connection?.baseUrl ?? '',
    key: '',
    model,
    month,
    reads: own?.input ?? null,
    writes: own?.output ?? null,
    minute: ownPrice(connection, unpricedTranscriber(provider))?.audioMinute ?? null,
  };
}

/** What the workspace has said of a model's price. */
export function ownPrice(connection: ModelConnection | null, model: string | null) {
  const price = connection?.models.find((one) => one.model === model?.trim())?.price;
  return price?.own ? price : null;
}

/** The provider's model that writes speech down, where the product does not know its price. */
export function unpricedTranscriber(provider: Provider): string | null {
  const usual = usualTranscribers[provider];
  return usual !== null && shippedAudioMinute(provider, usual) === null ? usual : null;
}

/** What a connection is called whose name was left empty. */
export const nameOf = ({ name, provider, baseUrl }: ModelDraft): string =>
  name.trim() ||
  (provider === 'compatible'
    ? (/^https?:\/\/([^/:]+)/.exec(baseUrl.trim())?.[1] ?? baseUrl.trim())
    : providerNames[provider]
  ).slice(0, 80);

/** What a model costs as far as the product knows it by itself. */
export function knownPrice(
  { provider, model }: Pick<ModelDraft, 'provider' | 'model'>,
  listed: readonly Known[],
): { input: number; output: number } | null {
  const price = listed.find((one) => one.model === model.trim())?.price;
  return price && !price.own ? price : shippedPrice(provider, model.trim());
}

/** What to offer: what the provider lists, or else what the product knows of it. */
export const suggestionsFor = (provider: Provider, listed: readonly Known[]): string[] =>
  listed.length > 0 ? listed.map(({ model }) => model) : shippedModels(provider);

export type Fault = 'address' | 'key' | 'model' | 'month' | 'reads' | 'writes' | 'minute';

/** The fields that must be mended before the model can be tested or saved. */
export function faultsOf(draft: ModelDraft, isNew: boolean, work: 'test' | 'save'): Set<Fault> {
  const faults = new Set<Fault>();
  if (draft.provider === 'compatible' && draft.baseUrl.trim() === '') faults.add('address');
  if (draft.provider !== 'compatible' && isNew && draft.key.trim() === '') faults.add('key');
  if (draft.model.trim() === '') faults.add('model');
  if (work === 'save') {
    if (!isAmount(draft.month, true)) faults.add('month');
    // One price without the other is half a price.
    const isPriced = draft.reads !== null || draft.writes !== null;
    if (!isAmount(draft.reads, isPriced)) faults.add('reads');
    if (!isAmount(draft.writes, isPriced)) faults.add('writes');
    if (!isAmount(draft.minute)) faults.add('minute');
  }
  return faults;
}
