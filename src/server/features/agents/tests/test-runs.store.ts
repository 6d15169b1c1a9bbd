import { z } from 'zod';
import { FailedCheck, TestResult } from '#contract/agents/tests.ts';
import { execute, query, type Queryable, toJson } from '#server/platform/db.ts';

/** A run that gave nothing for so long has no process any more: a turn of a model ends in 45 s. */
const STOPPED_AFTER = "interval '2 minutes'";
/** So many runs of an agent are kept, beside those that a version names. */
const KEPT_RUNS = 30;

const Run = z.object({
  id: z.string(),
  agent_id: z.string(),
  tested: z.string(),
  state: z.enum(['running', 'finished', 'stopped']),
  total: z.number(),
  passed: z.number(),
  failed: z.number(),
  failed_blocking: z.number(),
  cost_micros: z.number(),
  started_at: z.string(),
  finished_at: z.string().nullable(),
});
export type RunRow = z.output<typeof Run>;

const select = `select r.id, r.agent_id, r.tested, r.total, r.cost_micros, r.started_at, r.finished_at,
    case when r.finished_at is not null then 'finished' when r.beat_at < now() - ${STOPPED_AFTER} then 'stopped' else 'running' end as state,
    count(s.*) filter (where s.state = 'passed') as passed, count(s.*) filter (where s.state = 'failed') as failed,
    count(s.*) filter (where s.state = 'failed' and s.blocking) as failed_blocking
  from test_run r left join test_result s on s.run_id = r.id`;

export async function insertRun(
  db: Queryable,
  run: {
    id: string;
    workspaceId: string;
    agentId: string;
    tested: string;
    suiteHash: string;
    total: number;
    startedBy: string;
  },
): Promise<void> {
  await execute(
    db,
    'insert into test_run (id, workspace_id, agent_id, tested, suite_hash, total, started_by) values ($1, $2, $3, $4, $5, $6, $7)',
    [run.id, run.workspaceId, run.agentId, run.tested, run.suiteHash, run.total, run.startedBy],
  );
  await execute(
    db,
    `delete from test_run where id in (
       select r.id from test_run r where r.workspace_id = $1 and r.agent_id = $2 and r.id <> all (
         select v.test_run_id from agent_version v where v.agent_id = $2 and v.test_run_id is not null)
       order by r.started_at desc offset ${KEPT_RUNS})`,
    [run.workspaceId, run.agentId],
  );
}

/** Keeps what a test gave. A test that was deleted meanwhile is `gone`, whatever it gave. */
export async function insertResult(
  db: Queryable,
  workspaceId: string,
  runId: string,
  result: TestResult,
): Promise<void> {
  await execute(
    db,
    `with beat as (update test_run set beat_at = now(), cost_micros = cost_micros + $9 where id = $1 and workspace_id = $2 returning id)
      insert into test_result (run_id, test_case_id, workspace_id, name, blocking, state, failed, transcript, cost_micros, ms)
      select beat.id, $3, $2, $4, $5, case when exists (select from test_case where id = $3 and workspace_id = $2) then $6 else 'gone' end, $7, $8, $9, $10
      from beat`,
    [
      runId,
      workspaceId,
      result.testId,
      result.name,
      result.blocking,
      result.state,
      toJson(result.failed),
      toJson(result.transcript),
      result.costMicros,
      result.ms,
    ],
  );
}

export async function finishRun(db: Queryable, workspaceId: string, runId: string): Promise<void> {
  await execute(db, 'update test_run set finished_at = now() where workspace_id = $1 and id = $2', [
    workspaceId,
    runId,
  ]);
}

export async function findRun(
  db: Queryable,
  workspaceId: string,
  id: string,
): Promise<RunRow | null> {
  const [row] = await query(db, Run, {
    text: `${select} where r.workspace_id = $1 and r.id = $2 group by r.id`,
    values: [workspaceId, id],
  });
  return row ?? null;
}

/** The newest finished run of exactly this configuration and these tests, of the last hour. */
export async function findFreshRun(
  db: Queryable,
  workspaceId: string,
  agentId: string,
  suiteHash: string,
): Promise<RunRow | null> {
  const [row] = await query(db, Run, {
    text: `${select} where r.workspace_id = $1 and r.agent_id = $2 and r.suite_hash = $3 and r.finished_at > now() - interval '1 hour'
      group by r.id order by r.started_at desc limit 1`,
    values: [workspaceId, agentId, suiteHash],
  });
  return row ?? null;
}

const Result = z.object({
  test_case_id: z.string(),
  name: z.string(),
  blocking: z.boolean(),
  state: TestResult.shape.state,
  failed: z.array(FailedCheck),
  transcript: TestResult.shape.transcript,
  cost_micros: z.number(),
  ms: z.number(),
});

/** What the tests of a run gave so far: those that failed first. */
export async function listResults(
  db: Queryable,
  workspaceId: string,
  runId: string,
): Promise<TestResult[]> {
  const rows = await query(db, Result, {
    text: `select test_case_id, name, blocking, state, failed, transcript, cost_micros, ms from test_result
      where workspace_id = $1 and run_id = $2 order by state = 'failed' desc, test_case_id desc`,
    values: [workspaceId, runId],
  });
  return rows.map(({ test_case_id: testId, cost_micros: costMicros, ...row }) => ({
    ...row,
    testId,
    costMicros,
  }));
}
