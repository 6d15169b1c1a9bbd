import { z } from 'zod';
import { FailedCheck, Given, type NewTest, TestResult, TestTurn } from '#contract/agents/tests.ts';
import { execute, query, type Queryable, toJson } from '#server/platform/db.ts';

const Row = z.object({
  id: z.string(),
  agent_id: z.string(),
  name: z.string(),
  /** `state` is not told: it is the agent's memory, which only a run reads. */
  given: Given.extend({
    state: z.record(z.string(), z.unknown()).default({}),
  }),
  turns: z.array(TestTurn),
  blocking: z.boolean(),
  message_id: z.string().nullable(),
  conversation_id: z.string().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
  last_state: TestResult.shape.state.nullable(),
  last_of: z.string().nullable(),
  last_at: z.string().nullable(),
  last_failed: z.array(FailedCheck).nullable(),
});
export type TestRow = z.output<typeof Row>;

const select = `select t.id, t.agent_id, t.name, t.given, t.turns, t.blocking, t.message_id, t.conversation_id, t.created_at, t.updated_at,
    l.state as last_state, l.tested as last_of, l.started_at as last_at, l.failed as last_failed
  from test_case t left join lateral (
    select s.state, s.failed, r.tested, r.started_at from test_result s join test_run r on r.id = s.run_id
    where s.test_case_id = t.id and s.workspace_id = t.workspace_id order by r.started_at desc limit 1) l on true`;

/** The tests of an agent, the newest first. */
export function listTests(db: Queryable, workspaceId: string, agentId: string): Promise<TestRow[]> {
  return query(db, Row, {
    text: `${select} where t.workspace_id = $1 and t.agent_id = $2 order by t.created_at desc, t.id desc`,
    values: [workspaceId, agentId],
  });
}

export async function findTest(
  db: Queryable,
  workspaceId: string,
  id: string,
): Promise<TestRow | null> {
  const [row] = await query(db, Row, {
    text: `${select} where t.workspace_id = $1 and t.id = $2`,
    values: [workspaceId, id],
  });
  return row ?? null;
}

export interface StoredTest extends z.output<typeof NewTest> {
  id: string;
  workspaceId: string;
  agentId: string;
  state: Record<string, unknown>;
  messageId: string | null;
  conversationId: string | null;
  createdBy: string;
}

/** Stores tests, as many of them as the agent may still have; the caller has counted. */
export async function insertTests(db: Queryable, tests: readonly StoredTest[]): Promise<void> {
  await execute(
    db,
    `insert into test_case (id, workspace_id, agent_id, name, given, turns, blocking, message_id, conversation_id, created_by)
      select id, workspace_id, agent_id, name, given, turns, blocking, message_id, conversation_id, created_by
      from jsonb_to_recordset($1::jsonb) as t (id uuid, workspace_id uuid, agent_id uuid, name text, given jsonb, turns jsonb, blocking boolean, message_id uuid, conversation_id uuid, created_by uuid)`,
    [
      toJson(
        tests.map((test) => ({
          id: test.id,
          workspace_id: test.workspaceId,
          agent_id: test.agentId,
          name: test.name,
          given: { ...test.given, state: test.state },
          turns: test.turns,
          blocking: test.blocking,
          message_id: test.messageId,
          conversation_id: test.conversationId,
          created_by: test.createdBy,
        })),
      ),
    ],
  );
}

/** Changes what is given; resolves with whether the test is there. */
export async function changeTest(
  db: Queryable,
  workspaceId: string,
  id: string,
  change: {
    name: string | undefined;
    given: object | undefined;
    turns: readonly TestTurn[] | undefined;
    blocking: boolean | undefined;
  },
): Promise<boolean> {
  const { name = null, given, turns, blocking = null } = change;
  const changed = await execute(
    db,
    `update test_case set name = coalesce($3, name), given = coalesce(given || $4::jsonb, given), turns = coalesce($5::jsonb, turns),
      blocking = coalesce($6, blocking), updated_at = now() where workspace_id = $1 and id = $2`,
    [
      workspaceId,
      id,
      name,
      given === undefined ? null : toJson(given),
      turns === undefined ? null : toJson(turns),
      blocking,
    ],
  );
  return changed > 0;
}

export async function deleteTest(db: Queryable, workspaceId: string, id: string): Promise<boolean> {
  const deleted = await execute(db, 'delete from test_case where workspace_id = $1 and id = $2', [
    workspaceId,
    id,
  ]);
  return deleted > 0;
}

/** How many tests the agent has; it is locked, so that two who add one stand in line. */
export async function countTests(
  db: Queryable,
  workspaceId: string,
  agentId: string,
): Promise<number> {
  await execute(db, 'select from agent where workspace_id = $1 and id = $2 for no key update', [
    workspaceId,
    agentId,
  ]);
  const [row] = await query(db, z.object({ count: z.number() }), {
    text: 'select count(*) as count from test_case where workspace_id = $1 and agent_id = $2',
    values: [workspaceId, agentId],
  });
  return row?.count ?? 0;
}

/** Which of these messages a test was made from already. */
export async function listTested(
  db: Queryable,
  workspaceId: string,
  messageIds: readonly string[],
): Promise<Set<string>> {
  const rows = await query(db, z.object({ message_id: z.string() }), {
    text: 'select distinct message_id from test_case where workspace_id = $1 and message_id = any($2::uuid[])',
    values: [workspaceId, messageIds],
  });
  return new Set(rows.map((row) => row.message_id));
}
