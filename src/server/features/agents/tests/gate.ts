import type { z } from 'zod';
import type { UpdateAgentBody } from '#contract/agents/agents.ts';
import { requireBrain } from '#server/features/models/brain-faults.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Caller, Session } from '#server/platform/http/handlers.ts';
import type { Services } from '#server/platform/services.ts';
import { requireAgent } from '../agent-view.ts';
import { hashOf, type Passed } from '../publish.ts';
import { readDraft } from '../versions.store.ts';
import { listResults, type RunRow } from './test-runs.store.ts';
import type { Suite } from './suite.ts';

/**
 * Runs the agent's tests on what is to be published. Throws `brain_not_ready` before they run,
 * because a model's tests are paid for; `tests_failed` with each test that fails, where it blocks
 * and nobody who may says why it should not; `owner_needed`, `agent_not_found`.
 */
export async function passGate(
  { db }: Services,
  suite: Suite,
  session: Session,
  agentId: string,
  {
    config: given,
    despiteTests,
  }: Pick<z.output<typeof UpdateAgentBody>, 'config' | 'despiteTests'>,
  language: Caller['language'],
): Promise<Passed> {
  const { workspaceId, role } = session;
  const config = given ?? (await requireAgent(db, workspaceId, agentId)).config;
  const hash = hashOf(config);
  const live = await readDraft(db, workspaceId, agentId);
  if (live?.hash !== hash) await requireBrain(db, workspaceId, config, language);
  const run = await suite.judge(session, { agentId, config, of: 'draft' });
  if (!run || run.failed_blocking === 0 || config.gate === 'warn')
    return { hash, runId: run?.id ?? null, despite: null };
  if (despiteTests === undefined) await refuse(db, workspaceId, run);
  if (role !== 'owner') throw new AppError('owner_needed');
  return { hash, runId: run.id, despite: despiteTests ?? null };
}

async function refuse(db: Services['db'], workspaceId: string, run: RunRow): Promise<never> {
  const results = await listResults(db, workspaceId, run.id);
  const failed = results.filter(({ state, blocking }) => state === 'failed' && blocking);
  throw new AppError(
    'tests_failed',
    { failed: failed.length, total: run.total },
    failed.map(({ testId, name, failed: checks }) => ({ runId: run.id, testId, name, checks })),
  );
}
