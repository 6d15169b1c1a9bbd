import type { correctionRoutes } from '#contract/agents/corrections.ts';
import type { testRoutes } from '#contract/agents/test-routes.ts';
import type { Handlers } from '#server/platform/http/handlers.ts';
import type { Services } from '#server/platform/services.ts';
import { requireAgent } from '../agent-view.ts';
import { correctAnswer, correctTrial } from './correction.ts';
import type { Suite } from './suite.ts';
import {
  createTest,
  createTestOf,
  createTestsOf,
  readTests,
  removeTest,
  updateTest,
} from './tests.ts';
import { listWorst } from './worst-messages.store.ts';

/** Tests of agents, their runs, and what agents are taught. */
export function testHandlers(
  { db }: Services,
  suite: Suite,
): Handlers<typeof testRoutes & typeof correctionRoutes> {
  return {
    listTests: ({ session, params }) => readTests(db, session.workspaceId, params.id),
    createTest: ({ session, params, body }) => createTest(db, session, params.id, body),
    updateTest: ({ session, params, body }) => updateTest(db, session.workspaceId, params.id, body),
    deleteTest: async ({ session, params }) => {
      await removeTest(db, session.workspaceId, params.id);
      return {};
    },
    testOfMessage: ({ session, params }) => createTestOf(db, suite, session, params.id),
    worstMessages: async ({ session: { workspaceId }, params }) => {
      await requireAgent(db, workspaceId, params.id);
      return { messages: await listWorst(db, workspaceId, params.id) };
    },
    testsOfMessages: ({ session, params, body }) =>
      createTestsOf(db, session, params.id, body.messageIds),
    runTests: ({ session, params, body }) => suite.begin(session, params.id, body.of),
    readTestRun: ({ session, params }) => suite.read(session.workspaceId, params.id),
    correctAnswer: ({ session, params, body }) =>
      correctAnswer(db, suite, session, params.id, body),
    teachInTrial: ({ session, params, body }) => correctTrial(db, suite, session, params.id, body),
  };
}
