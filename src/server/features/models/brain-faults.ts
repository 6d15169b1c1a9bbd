import type { AgentConfig } from '#contract/agents/agents.ts';
import type { ModelChoice } from '#contract/agents/brain.ts';
import type { Queryable } from '#server/platform/db.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Caller } from '#server/platform/http/handlers.ts';
import { holdConnection } from './connections.store.ts';
import { priceOf } from './prices.ts';
import { listPrices } from './prices.store.ts';

interface Fault extends ModelChoice {
  code: 'connection_gone' | 'no_price' | 'no_tools';
}

/**
 * Throws `brain_not_ready` with each reason why an agent with this brain must not meet customers.
 * Nobody deletes its connections until the transaction ends.
 */
export async function requireBrain(
  db: Queryable,
  workspaceId: string,
  brain: AgentConfig['brain'],
  language: Caller['language'],
): Promise<void> {
  if (brain.kind === 'builtin') return;
  const faults: Fault[] = [];
  for (const { connectionId, model } of brain.fallback ? [brain, brain.fallback] : [brain])
    faults.push(...(await faultsOf(db, workspaceId, { connectionId, model })));
  if (faults.length === 0) return;
  const reasons = faults.map(({ code, model }) => sentences[code][language](model)).join(' ');
  throw new AppError('brain_not_ready', { reasons }, faults);
}

async function faultsOf(db: Queryable, workspaceId: string, choice: ModelChoice): Promise<Fault[]> {
  const { connectionId, model } = choice;
  const connection = await holdConnection(db, workspaceId, connectionId, 'share');
  if (!connection) return [{ ...choice, code: 'connection_gone' }];
  const own = (await listPrices(db, workspaceId, connectionId)).find((one) => one.model === model);
  return [
    ...(priceOf(connection.provider, model, own) === null
      ? [{ ...choice, code: 'no_price' as const }]
      : []),
    ...(connection.models[model]?.tools === false
      ? [{ ...choice, code: 'no_tools' as const }]
      : []),
  ];
}

const sentences: Record<Fault['code'], Record<Caller['language'], (model: string) => string>> = {
  connection_gone: {
    pt: (model) => `A conexão do modelo ${model} não existe mais: escolha outra.`,
    en: (model) => `The connection of the model ${model} no longer exists: choose another.`,
  },
  no_price: {
    pt: (model) => `Ninguém sabe quanto custa o modelo ${model}: diga o preço na conexão.`,
    en: (model) => `Nobody knows what the model ${model} costs: say its price in the connection.`,
  },
  no_tools: {
    pt: (model) => `O modelo ${model} não segue ferramentas obrigatórias: escolha outro.`,
    en: (model) => `The model ${model} does not follow required tools: choose another.`,
  },
};
