import { createHash } from 'node:crypto';
import { uuidv7 } from 'uuidv7';
import type { AgentConfig } from '#contract/agents/agents.ts';
import type { RunCost, TestResult, TestRun } from '#contract/agents/tests.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Session } from '#server/platform/http/handlers.ts';
import type { Services } from '#server/platform/services.ts';
import { requireAgent } from '../agent-view.ts';
import { storedConfig } from '../stored-config.ts';
import { readVersion } from '../versions/versions.ts';
import { readRunCost } from './run-costs.ts';
import { type Ask, runTest, type Test } from './run-test.ts';
import { listTests, type TestRow } from './tests.store.ts';
import {
  findFreshRun,
  findRun,
  finishRun,
  insertResult,
  insertRun,
  listResults,
  type RunRow,
} from './test-runs.store.ts';

/** So many tests run at once, so that a model's provider is not asked for all in one moment. */
const AT_ONCE = 8;

/** How an agent of this session is asked. */
export type AskOf = (session: Session, agentId: string) => Promise<Ask>;

export interface Tested {
  agentId: string;
  config: AgentConfig;
  /** `draft`, or the number of a version. */
  of: string;
}

export interface Suite {
  /** Begins a run; what it gives is read at the run. Throws `no_tests` and as `readVersion`. */
  begin(session: Session, agentId: string, of: 'draft' | 'live' | number): Promise<TestRun>;
  /** Throws `test_run_not_found`. */
  read(
    workspaceId: string,
    id: string,
  ): Promise<TestRun & { results: TestResult[]; cost: RunCost | null }>;
  /** Runs all tests, or takes what they gave on the same within an hour; null: there are none. */
  judge(session: Session, tested: Tested): Promise<RunRow | null>;
  /** Runs these tests and keeps nothing. */
  try(session: Session, tested: Tested, tests: readonly Test[]): Promise<TestResult[]>;
}

/** The runs of an agent's tests. */
export function createSuite({ db, log }: Services, askOf: AskOf): Suite {
  const start = async (
    session: Session,
    { agentId, config, of }: Tested,
    rows: readonly TestRow[],
    suiteHash: string,
  ): Promise<{ id: string; ended: Promise<void> }> => {
    const { workspaceId, userId } = session;
    const id = uuidv7();
    const total = rows.length;
    await insertRun(db, {
      id,
      workspaceId,
      agentId,
      tested: of,
      suiteHash,
      total,
      startedBy: userId,
    });
    const ask = await askOf(session, agentId);
    const work = async (): Promise<void> => {
      await atOnce(AT_ONCE, rows.map(toTest), async (test) => {
        await insertResult(db, workspaceId, id, await runTest(ask, config, test));
      });
      await finishRun(db, workspaceId, id);
    };
    return { id, ended: work() };
  };

  const require = async (workspaceId: string, id: string): Promise<RunRow> => {
    const row = await findRun(db, workspaceId, id);
    if (!row) throw new AppError('test_run_not_found');
    return row;
  };

  return {
    async begin(session, agentId, of) {
      const tested = await testedOf(db, session.workspaceId, agentId, of);
      const rows = await listTests(db, session.workspaceId, agentId);
      if (rows.length === 0) throw new AppError('no_tests');
      const { id, ended } = await start(session, tested, rows, hashOf(tested.config, rows));
      ended.catch((error: unknown) => log.error({ err: error, runId: id }, 'tests of an agent'));
      return toRun(await require(session.workspaceId, id));
    },

    async read(workspaceId, id) {
      const row = await require(workspaceId, id);
      const run = toRun(row);
      const cost = run.state === 'finished' ? await readRunCost(db, workspaceId, id) : null;
      return { ...run, results: await listResults(db, workspaceId, id), cost };
    },

    async judge(session, tested) {
      const rows = await listTests(db, session.workspaceId, tested.agentId);
      if (rows.length === 0) return null;
      const hash = hashOf(tested.config, rows);
      const fresh = await findFreshRun(db, session.workspaceId, tested.agentId, hash);
      if (fresh) return fresh;
      const { id, ended } = await start(session, tested, rows, hash);
      await ended;
      return require(session.workspaceId, id);
    },

    async try(session, { agentId, config }, tests) {
      const ask = await askOf(session, agentId);
      return Promise.all(tests.map((test) => runTest(ask, config, test)));
    },
  };
}

/** What is tested. Throws `agent_not_found`, `version_not_found`. */
export async function testedOf(
  db: Services['db'],
  workspaceId: string,
  agentId: string,
  of: 'draft' | 'live' | number,
): Promise<Tested> {
  const agent = await requireAgent(db, workspaceId, agentId);
  if (of === 'draft') return { agentId, config: agent.config, of };
  const number = of === 'live' ? agent.version_number : of;
  if (number === null) throw new AppError('version_not_found');
  const { config } = await readVersion(db, workspaceId, agentId, number);
  return { agentId, config, of: String(number) };
}

export const toTest = ({ id, name, given, turns, blocking }: TestRow): Test => {
  const { state, ...rest } = given;
  return { id, name, given: rest, turns, blocking, state };
};

export const toRun = (row: RunRow): TestRun => ({
  id: row.id,
  agentId: row.agent_id,
  of: row.tested,
  state: row.state,
  total: row.total,
  passed: row.passed,
  failed: row.failed,
  costMicros: row.cost_micros,
  startedAt: row.started_at,
  finishedAt: row.finished_at,
});

const hashOf = (config: AgentConfig, tests: readonly TestRow[]): string =>
  createHash('sha256')
    .update(storedConfig(config))
    .update(tests.map(({ id, updated_at: at }) => `${id} ${at}`).join())
    .digest('hex');

/** Does the work for all, so many of them at once. */
async function atOnce<Item>(
  count: number,
  items: readonly Item[],
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const left = [...items];
  await Promise.all(
    Array.from({ length: count }, async () => {
      for (let item = left.shift(); item !== undefined; item = left.shift()) await work(item);
    }),
  );
}
