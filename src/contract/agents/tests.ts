import { z } from 'zod';
import { ChannelTypeSchema, Id, Time } from '../common.ts';
import { ProcessedMessage } from './agent-trial.ts';

const words = z.string().trim().min(1).max(4000);

/**
 * What must be true of the agent's answer to a turn. `source`: the question of the entry that the
 * answer rests on. `says`: the answer holds these words, spaces and case apart; `says_not`: it does
 * not. `effects`: all that it would do beside its answer, by kind (`set_labels`). `value`: a price, time, date, address or number that it says, in whatever way it is written;
 * `no_value`: one that it must not say. `reason`: why it called a person or stayed silent.
 */
export const Check = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('outcome'), is: ProcessedMessage.shape.outcome }),
  z.strictObject({ kind: z.literal('reason'), is: z.string().trim().min(1).max(60) }),
  z.strictObject({ kind: z.literal('source'), is: z.string().trim().min(1).max(300) }),
  z.strictObject({ kind: z.literal('says'), text: words }),
  z.strictObject({ kind: z.literal('says_not'), text: words }),
  z.strictObject({ kind: z.literal('value'), is: z.string().trim().min(1).max(200) }),
  z.strictObject({ kind: z.literal('no_value'), is: z.string().trim().min(1).max(200) }),
  z.strictObject({ kind: z.literal('effects'), are: z.array(z.string().max(40)).max(20) }),
  z.strictObject({ kind: z.literal('max_cost'), micros: z.number().int().min(0).max(1e9) }),
]);
export type Check = z.output<typeof Check>;

/**
 * What the customer of a test writes. `after`: only if the agent's last answer holds these words;
 * otherwise the turn is left out, with its checks.
 */
export const TestTurn = z.strictObject({
  text: z.string().trim().min(1).max(8000),
  after: words.nullable().default(null),
  checks: z.array(Check).max(20).default([]),
});
export type TestTurn = z.output<typeof TestTurn>;

export const TestHistory = z
  .array(z.strictObject({ role: z.enum(['customer', 'agent']), text: z.string().max(8000) }))
  .max(40);

/** A conversation as data. `at`: when it takes place, so that hours decide the same every time. */
export const Given = z.strictObject({
  at: Time.nullable().default(null),
  channelType: ChannelTypeSchema.nullable().default(null),
  history: TestHistory.default([]),
});

const fields = {
  name: z.string().trim().min(1).max(120),
  given: Given.prefault({}),
  turns: z
    .array(TestTurn)
    .min(1)
    .max(20)
    .refine((turns) => turns.some(({ checks }) => checks.length > 0), {
      params: { error: 'test_without_checks' },
    }),
  /** Whether the agent is not published while it fails. */
  blocking: z.boolean().default(true),
};
export const NewTest = z.strictObject(fields);
export const TestChange = z.strictObject({
  name: fields.name.optional(),
  given: Given.optional(),
  turns: fields.turns.optional(),
  blocking: z.boolean().optional(),
});

/**
 * A check that did not hold; `said`: what the agent did instead, in the words of its turn. `turn`:
 * of which of the customer's messages, from 1 on; older results do not say.
 */
export const FailedCheck = z.object({
  check: Check,
  said: z.string(),
  turn: z.number().int().optional(),
});
/** What one test gave. `gone`: it was deleted while it ran. */
export const TestResult = z.object({
  testId: Id,
  name: z.string(),
  blocking: z.boolean(),
  state: z.enum(['passed', 'failed', 'gone']),
  failed: z.array(FailedCheck),
  transcript: z.array(z.object({ role: z.enum(['customer', 'agent']), text: z.string() })),
  costMicros: z.number().int(),
  ms: z.number().int(),
});
export type TestResult = z.output<typeof TestResult>;

export const AgentTest = z.object({
  id: Id,
  agentId: Id,
  name: z.string(),
  given: Given,
  turns: z.array(TestTurn),
  blocking: z.boolean(),
  /** The customer's message that it was made from; null: it was written by hand, or that is gone. */
  messageId: Id.nullable(),
  conversationId: Id.nullable(),
  createdAt: Time,
  /** What it gave when it last ran, and on what: `draft` or the number of a version. */
  last: z
    .object({
      state: TestResult.shape.state,
      of: z.string(),
      at: Time,
      failed: z.array(FailedCheck),
    })
    .nullable(),
});
export type AgentTest = z.output<typeof AgentTest>;

/** `stopped`: the process that ran it ended; it can be run again. */
export const TestRun = z.object({
  id: Id,
  agentId: Id,
  /** `draft`, or the number of a version. */
  of: z.string(),
  state: z.enum(['running', 'finished', 'stopped']),
  total: z.number().int(),
  passed: z.number().int(),
  failed: z.number().int(),
  costMicros: z.number().int(),
  startedAt: Time,
  finishedAt: Time.nullable(),
});
export type TestRun = z.output<typeof TestRun>;

/** What a run of so many tests has cost with the draft's model, in millionths of a dollar. */
export const ExpectedCost = z.object({ tests: z.number().int(), costMicros: z.number().int() });
export type ExpectedCost = z.output<typeof ExpectedCost>;

/**
 * What an answer costs on average in a run, and in the newest run of what answers customers; both
 * over the same tests, in millionths of a dollar.
 */
export const RunCost = z.object({
  answerMicros: z.number().int(),
  liveAnswerMicros: z.number().int(),
});
export type RunCost = z.output<typeof RunCost>;
