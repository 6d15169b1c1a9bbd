import { createHash } from 'node:crypto';
import { uuidv7 } from 'uuidv7';
import type { AgentConfig } from '#contract/agents/agents.ts';
import { publishKnowledge } from '#server/features/knowledge/knowledge.ts';
import { requireBrain } from '#server/features/models/brain-faults.ts';
import type { Caller } from '#server/platform/http/handlers.ts';
import type { Queryable } from '#server/platform/db.ts';
import { AppError } from '#server/platform/errors.ts';
import { storedConfig } from './stored-config.ts';
import { insertVersion, readDraft } from './versions.store.ts';

/** What the tests said of a configuration that is to be published. */
export interface Passed {
  /** Of the configuration that was tested. */
  hash: string;
  runId: string | null;
  /** Why it is published although tests fail. */
  despite: string | null;
}

/**
 * Makes the draft, with its knowledge, the version that answers customers. Resolves with the number
 * of the new version, or null when the draft equals the published version. Runs in the caller's
 * transaction, which has locked the agent. Throws `brain_not_ready`; `draft_changed` where the draft
 * is not what was tested.
 */
export async function publish(
  db: Queryable,
  workspaceId: string,
  agentId: string,
  /** Who publishes it; null: the product itself. */
  { userId, language }: { userId: string | null; language: Caller['language'] },
  /** What its tests said; left out: it is new and has none. */
  passed?: Passed,
): Promise<number | null> {
  const draft = await readDraft(db, workspaceId, agentId);
  if (!draft) return null;
  const hash = hashOf(draft.config);
  if (hash === draft.hash) return null;
  if (passed && passed.hash !== hash) throw new AppError('draft_changed');
  await requireBrain(db, workspaceId, draft.config, language);
  const version = {
    id: uuidv7(),
    workspaceId,
    agentId,
    number: draft.number + 1,
    name: draft.name,
    config: draft.config,
    hash,
    publishedBy: userId,
    testRunId: passed?.runId ?? null,
    despiteTests: passed?.despite ?? null,
  };
  await insertVersion(db, version);
  await publishKnowledge(db, workspaceId, version.id, draft.config);
  return version.number;
}

/** The contract's schema fixes the order of the fields, so equal configurations have equal text. */
export const hashOf = (config: AgentConfig): string =>
  createHash('sha256').update(storedConfig(config)).digest('hex');
