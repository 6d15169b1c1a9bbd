import { z } from 'zod';
import { Empty, Id, IdParams, Time } from '../common.ts';
import { managers } from '../people/roles.ts';
import { route } from '../route.ts';
import { ModelCode } from './model-sentences.ts';
import { ModelId, ModelProvider } from './providers.ts';

/** The most that a workspace may have. */
export const MOST_CONNECTIONS = 20;

const Name = z.string().trim().min(1).max(80);
const Key = z
  .string()
  .trim()
  .min(1)
  .max(500)
  .regex(/^[\x21-\x7e]+$/);
/** Where the model is reached, such as `https://models.example.com/v1`. */
const BaseUrl = z.string().trim().min(1).max(300);

/** What a test saw that a model can do. An agent needs `tools`. */
const Abilities = z.object({ text: z.boolean(), tools: z.boolean(), images: z.boolean() });
export type Abilities = z.output<typeof Abilities>;

/** Millionths of a dollar for a million tokens. */
const Amount = z.number().int().min(0).max(1_000_000_000);
const Price = z.strictObject({
  input: Amount,
  /** Of the input, what the provider had read before; left out: as `input`. */
  cached: Amount.optional(),
  /** Of the input, what the provider keeps for the next time; left out: what that costs at least. */
  cacheWrite: Amount.optional(),
  output: Amount,
  /** Of a minute of speech that the model writes down, in millionths of a dollar. */
  audioMinute: Amount.optional(),
});
/** By model, what it costs; null: again what the product knows. */
const Prices = z
  .record(ModelId, Price.nullable())
  .refine((prices) => Object.keys(prices).length <= 100);

const KnownModel = z.object({
  model: z.string(),
  /** Null: it was not tested. */
  abilities: Abilities.nullable(),
  price: z
    .object({
      input: z.number(),
      cached: z.number(),
      output: z.number(),
      audioMinute: z.number().nullable(),
      own: z.boolean(),
    })
    .nullable(),
});

export const ModelConnection = z.object({
  id: Id,
  name: z.string(),
  provider: ModelProvider,
  /** Null: the provider's own. */
  baseUrl: z.string().nullable(),
  /** The last four characters of the key; the key itself never comes out. */
  keyHint: z.string().nullable(),
  status: z.enum(['unchecked', 'ok', 'error']),
  statusCode: ModelCode.nullable(),
  statusSentence: z.string().nullable(),
  checkedAt: Time.nullable(),
  /** Models that were tested or priced. */
  models: z.array(KnownModel),
  /** The agents whose draft or published version names it, and the models that they have of it. */
  usedBy: z.array(z.object({ id: Id, name: z.string(), models: z.array(z.string()) })),
});
export type ModelConnection = z.output<typeof ModelConnection>;

export const ModelTest = z.object({
  ok: z.boolean(),
  ms: z.number().int(),
  model: z.string(),
  abilities: Abilities,
  code: ModelCode,
  sentence: z.string(),
});
export type ModelTest = z.output<typeof ModelTest>;

const refusals = ['address_not_allowed', 'model_address_needed', 'model_key_needed'] as const;
const tag = 'models';
export const modelConnectionRoutes = {
  listModelConnections: route({
    method: 'get',
    path: '/api/model-connections',
    summary: 'The connections to language models, by name',
    tag,
    auth: managers,
    answer: { status: 200, data: z.object({ connections: z.array(ModelConnection) }) },
  }),
  createModelConnection: route({
    method: 'post',
    path: '/api/model-connections',
    summary: 'A new connection; the key goes in and never comes out',
    tag,
    auth: managers,
    body: z.strictObject({
      name: Name,
      provider: ModelProvider,
      baseUrl: BaseUrl.optional(),
      key: Key.optional(),
      prices: Prices.optional(),
    }),
    answer: { status: 201, data: ModelConnection },
    errors: ['too_many_model_connections', ...refusals],
  }),
  updateModelConnection: route({
    method: 'patch',
    path: '/api/model-connections/{id}',
    summary: 'Another name, key, address or price; for another address the key is needed again',
    tag,
    auth: managers,
    params: IdParams,
    body: z.strictObject({
      name: Name.optional(),
      baseUrl: BaseUrl.nullable().optional(),
      key: Key.nullable().optional(),
      prices: Prices.optional(),
    }),
    answer: { status: 200, data: ModelConnection },
    errors: ['model_connection_not_found', 'model_price_in_use', ...refusals],
  }),
  deleteModelConnection: route({
    method: 'delete',
    path: '/api/model-connections/{id}',
    summary: 'The key is forgotten; not while an agent uses the connection',
    tag,
    auth: managers,
    params: IdParams,
    answer: { status: 200, data: Empty },
    errors: ['model_connection_not_found', 'model_connection_in_use'],
  }),
  listProviderModels: route({
    method: 'get',
    path: '/api/model-connections/{id}/models',
    summary: 'What the provider offers, at most an hour old',
    tag,
    auth: managers,
    params: IdParams,
    answer: { status: 200, data: z.object({ models: z.array(KnownModel) }) },
    errors: ['model_connection_not_found', 'models_not_listed'],
  }),
  tryModel: route({
    method: 'post',
    path: '/api/model-connections/test',
    summary: 'What a model can do, before anything is saved: at most 12 seconds and 600 tokens',
    tag,
    auth: managers,
    body: z.strictObject({
      provider: ModelProvider,
      baseUrl: BaseUrl.optional(),
      key: Key.optional(),
      model: ModelId,
    }),
    answer: { status: 200, data: ModelTest },
    errors: [...refusals],
  }),
  testModelConnection: route({
    method: 'post',
    path: '/api/model-connections/{id}/test',
    summary: 'What a model of the connection can do; it is kept',
    tag,
    auth: managers,
    params: IdParams,
    body: z.strictObject({ model: ModelId }),
    answer: { status: 200, data: ModelTest },
    errors: ['model_connection_not_found'],
  }),
};
