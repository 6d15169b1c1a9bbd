import { uuidv7 } from 'uuidv7';
import type { z } from 'zod';
import type {
  AgentTest,
  ExpectedCost,
  NewTest,
  TestChange,
  TestResult,
} from '#contract/agents/tests.ts';
import { type Database, inTransaction, type Queryable } from '#server/platform/db.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Session } from '#server/platform/http/handlers.ts';
import { readPassport } from '#server/features/conversations/thread/passport/passport.ts';
import { requireAgent } from '../agent-view.ts';
import { proposeTest, type ProposedTest } from './from-message.ts';
import { readHappened } from './from-message.store.ts';
import { readExpectedCost } from './run-costs.ts';
import { type Suite, testedOf, toTest } from './suite.ts';
import {
  changeTest,
  countTests,
  deleteTest,
  findTest,
  insertTests,
  listTested,
  listTests,
  type StoredTest,
  type TestRow,
} from './tests.store.ts';

/** More would make publishing slow, and nobody would read what each of them is about. */
export const TESTS_AT_MOST = 300;

/** Throws `agent_not_found`. */
export async function readTests(
  db: Queryable,
  workspaceId: string,
  agentId: string,
): Promise<{ tests: AgentTest[]; expected: ExpectedCost | null }> {
  const { config } = await requireAgent(db, workspaceId, agentId);
  const [rows, expected] = await Promise.all([
    listTests(db, workspaceId, agentId),
    readExpectedCost(db, workspaceId, agentId, config),
  ]);
  return { tests: rows.map(toAgentTest), expected };
}

/** Throws `agent_not_found`, `test_limit`. */
export async function createTest(
  db: Database,
  { workspaceId, userId }: Session,
  agentId: string,
  test: z.output<typeof NewTest>,
): Promise<AgentTest> {
  await requireAgent(db, workspaceId, agentId);
  const id = uuidv7();
  const stored = { ...test, state: {}, messageId: null, conversationId: null };
  await store(db, workspaceId, agentId, [
    { ...stored, id, workspaceId, agentId, createdBy: userId },
  ]);
  return requireTest(db, workspaceId, id);
}

/** Throws `test_not_found`. */
export async function updateTest(
  db: Database,
  workspaceId: string,
  id: string,
  { name, given, turns, blocking }: z.output<typeof TestChange>,
): Promise<AgentTest> {
  const change = { name, given, turns, blocking };
  if (!(await changeTest(db, workspaceId, id, change))) throw new AppError('test_not_found');
  return requireTest(db, workspaceId, id);
}

/** Throws `test_not_found`. */
export async function removeTest(db: Database, workspaceId: string, id: string): Promise<void> {
  if (!(await deleteTest(db, workspaceId, id))) throw new AppError('test_not_found');
}

/**
 * Makes a test of a message and tries it on what answers customers now. Throws `message_not_found`,
 * `not_for_a_test`, `test_limit`.
 */
export async function createTestOf(
  db: Database,
  suite: Suite,
  session: Session,
  messageId: string,
): Promise<{ test: AgentTest; live: TestResult }> {
  const { workspaceId } = session;
  const { agentId, conversationId, proposed } = await proposeFor(db, workspaceId, messageId);
  const stored = toStored(session, agentId, { messageId, conversationId, proposed });
  await store(db, workspaceId, agentId, [stored]);
  const tested = await testedOf(db, workspaceId, agentId, 'live');
  const [live] = await suite.try(session, tested, [stored]);
  if (!live) throw new Error('A test gave nothing.');
  return { test: await requireTest(db, workspaceId, stored.id), live };
}

/**
 * Makes a test of each of these messages that is one of the agent's and has none yet. Throws
 * `agent_not_found`, `test_limit`.
 */
export async function createTestsOf(
  db: Database,
  session: Session,
  agentId: string,
  messageIds: readonly string[],
): Promise<{ created: number; skipped: number }> {
  const { workspaceId } = session;
  await requireAgent(db, workspaceId, agentId);
  const wanted = [...new Set(messageIds)];
  const tested = await listTested(db, workspaceId, wanted);
  const happened = await readHappened(
    db,
    workspaceId,
    wanted.filter((id) => !tested.has(id)),
  );
  const tests = happened
    .filter((one) => one.agent_id === agentId)
    .flatMap((one) => {
      const proposed = proposeTest(one);
      const from = { messageId: one.id, conversationId: one.conversation_id };
      return proposed ? [toStored(session, agentId, { ...from, proposed })] : [];
    });
  if (tests.length > 0) await store(db, workspaceId, agentId, tests);
  return { created: tests.length, skipped: wanted.length - tests.length };
}

/** Throws `message_not_found`, `not_for_a_test`. */
export async function proposeFor(
  db: Queryable,
  workspaceId: string,
  messageId: string,
): Promise<{ agentId: string; conversationId: string; answer: string; proposed: ProposedTest }> {
  const [happened] = await readHappened(db, workspaceId, [messageId]);
  const proposed = happened && proposeTest(happened);
  if (happened && proposed)
    return {
      agentId: happened.agent_id,
      conversationId: happened.conversation_id,
      answer: happened.answer,
      proposed,
    };
  await readPassport(db, workspaceId, messageId); // throws where there is no such message
  throw new AppError('not_for_a_test');
}

export const toStored = (
  { workspaceId, userId }: Session,
  agentId: string,
  from: { messageId: string | null; conversationId: string | null; proposed: ProposedTest },
): StoredTest => ({
  ...from.proposed,
  id: uuidv7(),
  workspaceId,
  agentId,
  messageId: from.messageId,
  conversationId: from.conversationId,
  createdBy: userId,
});

/** Throws `test_limit`. */
const store = (
  db: Database,
  workspaceId: string,
  agentId: string,
  tests: readonly StoredTest[],
): Promise<void> =>
  inTransaction(db, async (tx) => {
    await storeTests(tx, workspaceId, agentId, tests);
  });

/** The same in the caller's transaction. */
export async function storeTests(
  tx: Queryable,
  workspaceId: string,
  agentId: string,
  tests: readonly StoredTest[],
): Promise<void> {
  const before = await countTests(tx, workspaceId, agentId);
  if (before + tests.length > TESTS_AT_MOST)
    throw new AppError('test_limit', { count: TESTS_AT_MOST });
  await insertTests(tx, tests);
}

async function requireTest(db: Queryable, workspaceId: string, id: string): Promise<AgentTest> {
  const row = await findTest(db, workspaceId, id);
  if (!row) throw new AppError('test_not_found');
  return toAgentTest(row);
}

function toAgentTest(row: TestRow): AgentTest {
  const { given } = toTest(row);
  return {
    id: row.id,
    agentId: row.agent_id,
    name: row.name,
    given,
    turns: row.turns,
    blocking: row.blocking,
    messageId: row.message_id,
    conversationId: row.conversation_id,
    createdAt: row.created_at,
    last:
      row.last_state === null || row.last_of === null || row.last_at === null
        ? null
        : {
            state: row.last_state,
            of: row.last_of,
            at: row.last_at,
            failed: row.last_failed ?? [],
          },
  };
}
