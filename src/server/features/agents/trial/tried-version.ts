import type { AgentConfig } from '#contract/agents/agents.ts';
import type { TriedVersion } from '#contract/agents/agent-trial.ts';
import type { Queryable } from '#server/platform/db.ts';
import { AppError } from '#server/platform/errors.ts';
import type { AgentRow } from '../agents.store.ts';
import { readVersion } from '../versions/versions.ts';

/** A configuration that is tried. */
export interface Tried {
  config: AgentConfig;
  /** Null: a draft. */
  number: number | null;
}

/** Throws `version_not_found`, also where none was published yet. */
export async function readTried(
  db: Queryable,
  workspaceId: string,
  agent: AgentRow,
  version: TriedVersion,
): Promise<Tried> {
  if (version === 'draft') return { config: agent.config, number: null };
  const number = version === 'live' ? agent.version_number : version;
  if (number === null) throw new AppError('version_not_found');
  const { config } = await readVersion(db, workspaceId, agent.id, number);
  return { config, number };
}
