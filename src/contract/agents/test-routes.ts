import { z } from 'zod';
import { everyone, managers } from '#contract/people/roles.ts';
import { Empty, Id, IdParams, Time } from '../common.ts';
import { route } from '../route.ts';
import {
  AgentTest,
  ExpectedCost,
  NewTest,
  RunCost,
  TestChange,
  TestResult,
  TestRun,
} from './tests.ts';

/** Which configuration is tested: what is being written, what answers customers, or a version. */
const Of = z.enum(['draft', 'live']).or(z.number().int().min(1).max(1_000_000_000));

/** Customers' messages of the last day that an agent did badly with, the worst first. */
const WorstMessage = z.object({
  messageId: Id,
  conversationId: Id,
  text: z.string(),
  why: z.enum(['corrected', 'rated_low', 'handed_over']),
  at: Time,
});
export type WorstMessage = z.output<typeof WorstMessage>;

const tag = 'agents';
export const testRoutes = {
  listTests: route({
    method: 'get',
    path: '/api/agents/{id}/tests',
    summary: 'The tests of an agent, the newest first, and what each gave when it last ran',
    tag,
    auth: everyone,
    params: IdParams,
    answer: {
      status: 200,
      // `expected`: null where nobody knows what a run would cost; without a model it costs nothing.
      data: z.object({ tests: z.array(AgentTest), expected: ExpectedCost.nullable() }),
    },
    errors: ['agent_not_found'],
  }),
  createTest: route({
    method: 'post',
    path: '/api/agents/{id}/tests',
    summary: 'Writes a test: a conversation and what must be true of the agent’s answers',
    tag,
    auth: managers,
    params: IdParams,
    body: NewTest,
    answer: { status: 201, data: AgentTest },
    errors: ['agent_not_found', 'test_limit', 'test_without_checks'],
  }),
  updateTest: route({
    method: 'patch',
    path: '/api/agent-tests/{id}',
    summary: 'Changes a test',
    tag,
    auth: managers,
    params: IdParams,
    body: TestChange,
    answer: { status: 200, data: AgentTest },
    errors: ['test_not_found', 'test_without_checks'],
  }),
  deleteTest: route({
    method: 'delete',
    path: '/api/agent-tests/{id}',
    summary: 'Deletes a test; what it gave before stays in its runs',
    tag,
    auth: managers,
    params: IdParams,
    answer: { status: 200, data: Empty },
    errors: ['test_not_found'],
  }),
  testOfMessage: route({
    method: 'post',
    path: '/api/messages/{id}/test',
    summary:
      'Makes a test of a customer’s message: what came before, the words without anybody’s personal data, and checks from what became of it',
    tag: 'conversations',
    auth: managers,
    params: IdParams,
    body: z.strictObject({}),
    answer: { status: 201, data: z.object({ test: AgentTest, live: TestResult }) },
    errors: ['message_not_found', 'not_for_a_test', 'test_limit'],
  }),
  worstMessages: route({
    method: 'get',
    path: '/api/agents/{id}/worst-messages',
    summary: 'Of the last day: what was corrected, rated 1 or 2, or handed over, and has no test',
    tag,
    auth: everyone,
    params: IdParams,
    answer: { status: 200, data: z.object({ messages: z.array(WorstMessage) }) },
    errors: ['agent_not_found'],
  }),
  testsOfMessages: route({
    method: 'post',
    path: '/api/agents/{id}/tests/of-messages',
    summary: 'Makes a test of each of these customers’ messages, as one press on each would',
    tag,
    auth: managers,
    params: IdParams,
    body: z.strictObject({ messageIds: z.array(Id).min(1).max(200) }),
    answer: {
      status: 201,
      // `skipped`: nothing became of it yet, or it is no message of this agent's.
      data: z.object({ created: z.number().int(), skipped: z.number().int() }),
    },
    errors: ['agent_not_found', 'test_limit'],
  }),
  runTests: route({
    method: 'post',
    path: '/api/agents/{id}/test-runs',
    summary: 'Runs the agent’s tests; what they give is read at the run',
    tag,
    auth: managers,
    params: IdParams,
    body: z.strictObject({ of: Of.default('draft') }),
    answer: { status: 201, data: TestRun },
    errors: ['agent_not_found', 'version_not_found', 'no_tests'],
  }),
  readTestRun: route({
    method: 'get',
    path: '/api/test-runs/{id}',
    summary: 'A run of tests, with what each gave so far',
    tag,
    auth: everyone,
    params: IdParams,
    answer: {
      status: 200,
      // `cost`: null while it runs, and where what answers customers has run no such test.
      data: TestRun.extend({ results: z.array(TestResult), cost: RunCost.nullable() }),
    },
    errors: ['test_run_not_found'],
  }),
};
