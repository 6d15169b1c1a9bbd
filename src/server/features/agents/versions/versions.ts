import type { AgentConfig } from '#contract/agents/agents.ts';
import type { AgentVersion, Difference, versionRoutes } from '#contract/agents/version-routes.ts';
import { pagination } from '#contract/common.ts';
import type { RouteData } from '#contract/route.ts';
import type { Database, Queryable } from '#server/platform/db.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Caller, Session } from '#server/platform/http/handlers.ts';
import { update } from '../agent-changes.ts';
import { requireAgent } from '../agent-view.ts';
import { differenceOf } from './difference.ts';
import { findNumbered, type ListedVersionRow, listVersions } from './versions.store.ts';

/** Throws `agent_not_found`. */
export async function readVersions(
  db: Queryable,
  workspaceId: string,
  agentId: string,
  page: { page: number; limit: number },
): Promise<RouteData<typeof versionRoutes.listVersions>> {
  await requireAgent(db, workspaceId, agentId);
  const { rows, total } = await listVersions(
    db,
    { workspaceId, agentId },
    { limit: page.limit, offset: (page.page - 1) * page.limit },
  );
  return { versions: rows.map(toVersion), pagination: pagination(page, total) };
}

/** Throws `agent_not_found`, `version_not_found`. */
export async function readVersion(
  db: Queryable,
  workspaceId: string,
  agentId: string,
  number: number,
): Promise<AgentVersion & { config: AgentConfig }> {
  const row = await findNumbered(db, { workspaceId, agentId }, number);
  if (row) return { ...toVersion(row), config: row.config };
  await requireAgent(db, workspaceId, agentId);
  throw new AppError('version_not_found');
}

/** What changes from a version to another one or the draft. Throws as `readVersion`. */
export async function compare(
  db: Queryable,
  workspaceId: string,
  agentId: string,
  { from, to }: { from: number; to: number | 'draft' },
): Promise<Difference> {
  const before = await readVersion(db, workspaceId, agentId, from);
  const after =
    to === 'draft'
      ? await requireAgent(db, workspaceId, agentId)
      : await readVersion(db, workspaceId, agentId, to);
  return differenceOf(before.config, after.config);
}

/**
 * Makes a version the draft again; customers go on with the published one. Throws as `readVersion`,
 * and `knowledge_limit`, `hours_empty`, `hours_overlap`.
 */
export async function restore(
  db: Database,
  session: Session,
  { id, number }: { id: string; number: number },
  language: Caller['language'],
): Promise<void> {
  const { config } = await readVersion(db, session.workspaceId, id, number);
  await update(db, session, id, { config, publish: false }, language);
}

const toVersion = (row: ListedVersionRow): AgentVersion => ({
  number: row.number,
  publishedAt: row.published_at,
  publishedBy:
    row.published_by !== null && row.publisher_name !== null
      ? { id: row.published_by, name: row.publisher_name }
      : null,
  isLive: row.is_live,
  tests:
    row.tests === null
      ? null
      : { total: row.tests, failed: row.tests_failed, despite: row.despite_tests },
});
