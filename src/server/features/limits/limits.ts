import type { ErrorCode } from '#contract/errors.ts';
import type { Queryable } from '#server/platform/db.ts';
import { AppError } from '#server/platform/errors.ts';
import { findLimit, type LimitName, standInLine } from './limits.store.ts';

/**
 * What a workspace may have at most where `workspace_limit` says nothing else. Files:
 * `STORAGE_GB_PER_WORKSPACE`, in `storage.ts`.
 */
const defaults: Record<LimitName, number> = {
  agents: 200,
  channels: 200,
  /** Of one agent; the contract takes no more of anybody. */
  knowledge_entries: 2000,
};

const refusals: Record<Exclude<LimitName, 'knowledge_entries'>, ErrorCode> = {
  agents: 'agent_limit',
  channels: 'channel_limit',
};

const limitOf = async (db: Queryable, workspaceId: string, name: LimitName): Promise<number> =>
  (await findLimit(db, workspaceId, name)) ?? defaults[name];

/**
 * Before one more is made, in the transaction that makes it: two at one moment come one after the
 * other. Throws `agent_limit`, `channel_limit`.
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
 * An agent gets so many entries in the place of those `before`; the caller has locked it. A limit
 * that was lowered takes nothing away, and lets what is there be mended. Throws `knowledge_limit`.
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
