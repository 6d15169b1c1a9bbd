import { uuidv7 } from 'uuidv7';
import {
  MOST_CONNECTIONS,
  type modelConnectionRoutes,
} from '#contract/models/model-connections.ts';
import { shippedPrice } from '#contract/models/shipped-prices.ts';
import { usualTranscribers } from '#contract/models/transcribers.ts';
import type { RouteInput } from '#contract/route.ts';
import { record } from '#server/features/audit/audit.ts';
import { withdraw } from '#server/features/notifications/notifications.ts';
import { modelError } from '#server/features/notifications/model-notices.ts';
import { inTransaction, type Queryable } from '#server/platform/db.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Caller, Session } from '#server/platform/http/handlers.ts';
import type { Services } from '#server/platform/services.ts';
import { addressOf, requireAllowed } from './address.ts';
import { CallFailure } from './calls/call-failure.ts';
import { requireConnection } from './connection-view.ts';
import {
  changeConnection,
  countConnections,
  deleteConnection,
  holdConnection,
  insertConnection,
  listHearers,
  listUsers,
  type ConnectionRow,
} from './connections.store.ts';
import { audioMinuteOf } from './prices.ts';
import { listPrices, setPrice } from './prices.store.ts';

type Parts = Pick<Services, 'db' | 'secrets' | 'outside'>;
type Body<Name extends 'createModelConnection' | 'updateModelConnection'> = RouteInput<
  (typeof modelConnectionRoutes)[Name]
>['body'];

/** Where the key of a connection is sealed. */
const placeOf = (id: string): string => `model-connection/${id}`;
const hintOf = (key: string): string => key.slice(-4);

/**
 * The key of a connection; null: it needs none. Throws a CallFailure where it does not open, as
 * after another SECRET_KEY: then this connection alone has failed, and others may answer.
 */
export function keyOf(
  secrets: Services['secrets'],
  workspaceId: string,
  { id, secret }: Pick<ConnectionRow, 'id' | 'secret'>,
): string | null {
  if (secret === null) return null;
  try {
    return secrets.open(workspaceId, placeOf(id), secret);
  } catch {
    throw new CallFailure({ code: 'key_lost', isUnsent: true });
  }
}

/**
 * Resolves with the id. Throws `too_many_model_connections`, `model_address_needed`,
 * `model_key_needed`, `address_not_allowed`.
 */
export async function createConnection(
  { db, secrets, outside }: Parts,
  { workspaceId, userId }: Session,
  { name, provider, baseUrl, key, prices }: Body<'createModelConnection'>,
  { language }: Caller,
): Promise<string> {
  const id = uuidv7();
  requireKey(provider, key ?? null);
  await requireAllowed(outside, addressOf(provider, baseUrl), language);
  await inTransaction(db, async (tx) => {
    if ((await countConnections(tx, workspaceId)) >= MOST_CONNECTIONS)
      throw new AppError('too_many_model_connections', { count: MOST_CONNECTIONS });
    await insertConnection(tx, workspaceId, {
      id,
      name,
      provider,
      base_url: baseUrl ?? null,
      secret: key === undefined ? null : secrets.seal(workspaceId, placeOf(id), key),
      key_hint: key === undefined ? null : hintOf(key),
    });
    await setPrices(tx, workspaceId, { id, provider }, prices);
    const details = { provider };
    await record(tx, { workspaceId, userId, action: 'model.connected', subject: id, details });
  });
  return id;
}

/**
 * Throws `model_connection_not_found`, `model_address_needed`, `model_key_needed`,
 * `address_not_allowed`, `model_price_in_use`.
 */
export async function updateConnection(
  { db, secrets, outside }: Parts,
  { workspaceId, userId }: Session,
  id: string,
  changes: Body<'updateModelConnection'>,
  { language }: Caller,
): Promise<void> {
  const { baseUrl, key } = changes;
  const found = await requireConnection(db, workspaceId, id);
  if (baseUrl !== undefined)
    await requireAllowed(outside, addressOf(found.provider, baseUrl), language);
  await inTransaction(db, async (tx) => {
    const before = await holdConnection(tx, workspaceId, id, 'update');
    if (!before) throw new AppError('model_connection_not_found');
    const after = { ...before, name: changes.name ?? before.name };
    if (baseUrl !== undefined) after.base_url = baseUrl;
    if (key !== undefined) {
      requireKey(before.provider, key);
      after.secret = key === null ? null : secrets.seal(workspaceId, placeOf(id), key);
      after.key_hint = key === null ? null : hintOf(key);
    } else if (before.secret && !isSameOrigin(before, after))
      // A key goes only to the origin that it was given for.
      throw new AppError('model_key_needed');
    const isOther = key !== undefined || after.base_url !== before.base_url;
    await changeConnection(tx, workspaceId, after, isOther);
    await setPrices(tx, workspaceId, before, changes.prices);
    if (isOther) await withdraw(tx, workspaceId, modelError(before));
    await record(tx, {
      workspaceId,
      userId,
      action: 'model.changed',
      subject: id,
      details: { fields: Object.keys(changes) },
    });
  });
}

/** Throws `model_connection_not_found`, `model_connection_in_use`. */
export async function removeConnection(
  { db }: Parts,
  { workspaceId, userId }: Session,
  id: string,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    // An agent that is being published with it has it locked until then.
    const before = await holdConnection(tx, workspaceId, id, 'update');
    if (!before) throw new AppError('model_connection_not_found');
    const users = await usersOf(tx, workspaceId, id);
    if (users.length > 0)
      throw new AppError('model_connection_in_use', { agents: namesOf(users) }, users);
    await deleteConnection(tx, workspaceId, id);
    await withdraw(tx, workspaceId, modelError(before));
    await record(tx, { workspaceId, userId, action: 'model.disconnected', subject: id });
  });
}

/** The agents that name a connection, with any model or with this one. */
const usersOf = async (
  tx: Queryable,
  workspaceId: string,
  connectionId: string,
  model?: string,
): Promise<{ id: string; name: string }[]> =>
  (await listUsers(tx, workspaceId, model))
    .filter((user) => user.connection_id === connectionId)
    .map(({ id, name }) => ({ id, name }));
const namesOf = (users: readonly { name: string }[]): string =>
  users.map(({ name }) => name).join(', ');

/** Only who runs a server of their own may have no key. Throws `model_key_needed`. */
export function requireKey(provider: ConnectionRow['provider'], key: string | null): void {
  if (key === null && provider !== 'compatible') throw new AppError('model_key_needed');
}

type Place = Pick<ConnectionRow, 'provider' | 'base_url'>;
const isSameOrigin = (before: Place, after: Place): boolean => originOf(before) === originOf(after);
const originOf = ({ provider, base_url: baseUrl }: Place): string | undefined =>
  URL.parse(addressOf(provider, baseUrl))?.origin;

async function setPrices(
  tx: Queryable,
  workspaceId: string,
  { id: connectionId, provider }: Pick<ConnectionRow, 'id' | 'provider'>,
  prices: Body<'updateModelConnection'>['prices'] = {},
): Promise<void> {
  const before = await listPrices(tx, workspaceId, connectionId);
  for (const [model, price] of Object.entries(prices)) {
    const changed = await setPrice(tx, workspaceId, {
      connectionId,
      model,
      price: price && {
        input: price.input,
        cached: price.cached ?? price.input,
        cacheWrite: price.cacheWrite ?? price.input,
        output: price.output,
        audioMinute: price.audioMinute ?? null,
      },
    });
    if (changed === 0) continue;
    // A model without any price is not asked: its agents would fall silent, or deaf.
    const thinkers =
      price === null && shippedPrice(provider, model) === null
        ? await usersOf(tx, workspaceId, connectionId, model)
        : [];
    const minute = before.find((one) => one.model === model)?.audioMinute ?? null;
    const isLost = minute !== null && audioMinuteOf(provider, model, price ?? undefined) === null;
    const usual = usualTranscribers[provider];
    const hearers = isLost
      ? await listHearers(tx, workspaceId, { connectionId, model, usual })
      : [];
    const users = [...thinkers, ...hearers.map(({ id, name }) => ({ id, name }))];
    if (users.length > 0)
      throw new AppError('model_price_in_use', { model, agents: namesOf(users) }, users);
  }
}
