import { z } from 'zod';
import { AgentConfig } from '#contract/agents/agents.ts';
import { execute, query, type Queryable } from '#server/platform/db.ts';
import { storedConfig } from './stored-config.ts';

const Current = z.object({
  config: AgentConfig,
  name: z.string(),
  hash: z.string().nullable(),
  number: z.number(),
});

/** The draft of an agent, and the hash and number of its newest version. */
export async function readDraft(
  db: Queryable,
  workspaceId: string,
  agentId: string,
): Promise<z.output<typeof Current> | null> {
  const [row] = await query(db, Current, {
    text: `select a.config, a.name, v.hash, coalesce((select max(number) from agent_version where agent_id = a.id), 0) as number
      from agent a left join agent_version v on v.id = a.version_id where a.workspace_id = $1 and a.id = $2`,
    values: [workspaceId, agentId],
  });
  return row ?? null;
}

export interface NewVersion {
  id: string;
  workspaceId: string;
  agentId: string;
  number: number;
  name: string;
  config: AgentConfig;
  hash: string;
  publishedBy: string | null;
  testRunId: string | null;
  despiteTests: string | null;
}

/** Stores a version and makes it the one that answers. */
export async function insertVersion(db: Queryable, version: NewVersion): Promise<void> {
  await execute(
    db,
    'insert into agent_version (id, workspace_id, agent_id, number, name, config, hash, published_by, test_run_id, despite_tests) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)',
    [
      version.id,
      version.workspaceId,
      version.agentId,
      version.number,
      version.name,
      storedConfig(version.config),
      version.hash,
      version.publishedBy,
      version.testRunId,
      version.despiteTests,
    ],
  );
  await execute(
    db,
    'update agent set version_id = $3, updated_at = now() where workspace_id = $1 and id = $2',
    [version.workspaceId, version.agentId, version.id],
  );
}

/**
 * The configuration has only those questions that have no answer. The others are looked up as
 * knowledge items, and may be megabytes.
 */
const Version = z.object({ number: z.number(), config: AgentConfig });

export async function findVersion(
  db: Queryable,
  workspaceId: string,
  versionId: string,
): Promise<z.output<typeof Version> | null> {
  const [row] = await query(db, Version, {
    name: 'agent-version',
    text: `select number, jsonb_set(config, '{faq}', jsonb_path_query_array(config, '$.faq[*] ? (@.answer == "")')) as config from agent_version where workspace_id = $1 and id = $2`,
    values: [workspaceId, versionId],
  });
  return row ?? null;
}
