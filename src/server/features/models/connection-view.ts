import type { ModelConnection } from '#contract/models/model-connections.ts';
import { modelSentences } from '#contract/models/model-sentences.ts';
import type { Queryable } from '#server/platform/db.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Caller } from '#server/platform/http/handlers.ts';
import {
  type ConnectionRow,
  findConnection,
  listConnections,
  listUsers,
} from './connections.store.ts';
import { audioMinuteOf, priceOf } from './prices.ts';
import { listPrices, type OwnPrice } from './prices.store.ts';

type KnownModel = ModelConnection['models'][number];

/** All connections of a workspace as people see them: without the key. */
export async function viewConnections(
  db: Queryable,
  workspaceId: string,
  language: Caller['language'],
): Promise<ModelConnection[]> {
  const rows = await listConnections(db, workspaceId);
  const users = await listUsers(db, workspaceId);
  const prices = await listPrices(db, workspaceId);
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    provider: row.provider,
    baseUrl: row.base_url,
    keyHint: row.key_hint,
    status: row.status,
    statusCode: row.status_reason,
    statusSentence: row.status_reason && modelSentences[row.status_reason][language],
    checkedAt: row.checked_at,
    models: knownModels(row, prices, []),
    usedBy: users
      .filter((user) => user.connection_id === row.id)
      .map(({ id, name, models }) => ({ id, name, models })),
  }));
}

/** Throws `model_connection_not_found`. */
export async function viewConnection(
  db: Queryable,
  workspaceId: string,
  id: string,
  language: Caller['language'],
): Promise<ModelConnection> {
  const found = (await viewConnections(db, workspaceId, language)).find((one) => one.id === id);
  if (!found) throw new AppError('model_connection_not_found');
  return found;
}

/** Throws `model_connection_not_found`. */
export async function requireConnection(
  db: Queryable,
  workspaceId: string,
  id: string,
): Promise<ConnectionRow> {
  const row = await findConnection(db, workspaceId, id);
  if (!row) throw new AppError('model_connection_not_found');
  return row;
}

/** The models `named`, and those that were tested or priced. */
export function knownModels(
  row: ConnectionRow,
  prices: readonly OwnPrice[],
  named: readonly string[],
): KnownModel[] {
  const own = new Map(
    prices.filter(({ connectionId }) => connectionId === row.id).map((one) => [one.model, one]),
  );
  const models = new Set([...Object.keys(row.models), ...own.keys(), ...named]);
  return [...models].toSorted().map((model) => {
    const price = priceOf(row.provider, model, own.get(model));
    const audioMinute = audioMinuteOf(row.provider, model, own.get(model));
    return {
      model,
      abilities: row.models[model] ?? null,
      price: price && {
        input: price.input,
        cached: price.cached,
        output: price.output,
        audioMinute,
        own: own.has(model),
      },
    };
  });
}
