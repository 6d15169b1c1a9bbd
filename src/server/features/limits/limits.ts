import type { ErrorCode } from '#contract/errors.ts';
import type { Queryable } from '#server/platform/db.ts';
import { AppError } from '#server/platform/errors.ts';
import { findLimit, type LimitName, standInLine } from './limits.store.ts';

/**
 * The limits of a workspace where `workspace_limit` has no other. The limit of files is
 * `STORAGE_GB_PER_WORKSPACE` (`storage.ts`).
 */
const defaults: Record<LimitName, number> = {
  agents: 200,
  channels: 200,
  /** Per agent; the contract accepts no more from anybody. */
  knowledge_entries: 2000,
};

const refusals: Record<Exclude<LimitName, 'knowledge_entries'>, ErrorCode> = {
  agents: 'agent_limit',
  channels: 'channel_limit',
};

const limitOf = async (db: Queryable, workspaceId: string, name: LimitName): Promise<number> =>
  (await findLimit(db, workspaceId, name)) ?? defaults[name];

/**
 * Makes sure that one more may be created, in the transaction that creates it. Two at the same
 * moment run one after the other. Throws `agent_limit`, `channel_limit`.
 */
export async function requireOneMore(
  tx: Queryable,
  workspaceId: string,
  name: keyof typeof refusals,
  count: () => Promise<number>,
): Promise<void> {
  await standInLine(tx, workspaceId, name);
  const limit = await limitOf(tx, workspaceId, name);
  if ((await count()) >= limit) throw new AppError(refusals[name], { count: limit });
}

/**
 * Makes sure that an agent may have `given` entries in place of the `before` that it has. The
 * caller has locked the agent. When a limit was lowered, existing entries stay and may be changed.
 * Throws `knowledge_limit`.
 */
export async function requireEntries(
  tx: Queryable,
  workspaceId: string,
  given: number,
  before: number,
): Promise<void> {
  if (given <= before) return;
  const limit = await limitOf(tx, workspaceId, 'knowledge_entries');
  if (given > limit) throw new AppError('knowledge_limit', { count: limit, given });
}
