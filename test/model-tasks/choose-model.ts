import { keyOf, requireKey } from '#server/features/models/connections.ts';
import {
  listAllConnections,
  type NamedConnection,
} from '#server/features/models/connections.store.ts';
import { priceOf } from '#server/features/models/prices.ts';
import { listPrices } from '#server/features/models/prices.store.ts';
import { OperatorError } from '#server/platform/errors.ts';
import type { OperatorLanguage } from '#server/platform/operator-language.ts';
import type { Services } from '#server/platform/services.ts';
import { words } from './words.ts';

/** A model of a connection of the installation that can be asked: it has a key and a price. */
export interface ChosenModel {
  connection: NamedConnection;
  model: string;
}

/** Throws an OperatorError that says in words why no model can be asked. */
export async function chooseModel(
  { db, secrets }: Pick<Services, 'db' | 'secrets'>,
  asked: { connection: string | undefined; model: string | undefined },
  language: OperatorLanguage,
): Promise<ChosenModel> {
  const say = words[language];
  const all = await listAllConnections(db);
  const name = asked.connection?.trim().toLowerCase();
  const found = all.filter((one) => one.id === name || one.name.toLowerCase() === name);
  const [connection, ...others] = found;
  if (!connection) throw new OperatorError(say.noConnection(asked.connection, all));
  if (others.length > 0) throw new OperatorError(say.manyConnections(found));
  if (!hasKey(secrets, connection)) throw new OperatorError(say.noKey(connection));
  const prices = await listPrices(db, connection.workspace_id, connection.id);
  const known = new Set([...Object.keys(connection.models), ...prices.map(({ model }) => model)]);
  const model = asked.model ?? (known.size === 1 ? [...known][0] : undefined);
  if (model === undefined) throw new OperatorError(say.whichModel([...known]));
  const own = prices.find((price) => price.model === model);
  if (priceOf(connection.provider, model, own) === null)
    throw new OperatorError(say.noPrice(model));
  return { connection, model };
}

/** Whether there is a key, where one is needed, and this installation can open it. */
function hasKey(secrets: Services['secrets'], connection: NamedConnection): boolean {
  try {
    requireKey(connection.provider, keyOf(secrets, connection.workspace_id, connection));
    return true;
  } catch {
    // There is none, or it was sealed with the key of another installation.
    return false;
  }
}
