import { z } from 'zod';
import { managers } from '#contract/people/roles.ts';
import { Id, IdParams } from '../common.ts';
import { route } from '../route.ts';
import { TestResult } from './tests.ts';

/**
 * What should have been said. It becomes an entry of the draft: a new one with `question`, or that
 * of `replaces`, whose answer it takes over. `instruction`: a piece of guidance for the model, which
 * the customer's words name, in place of an entry.
 */
export const CorrectionBody = z
  .strictObject({
    answer: z.string().trim().min(1).max(4000),
    question: z.string().trim().min(1).max(300).optional(),
    replaces: z.string().trim().min(1).max(300).optional(),
    instruction: z.literal(true).optional(),
  })
  .refine(({ question, replaces }) => question === undefined || replaces === undefined, {
    path: ['replaces'],
  });

const Correction = z.object({
  id: Id,
  agentId: Id,
  testId: Id,
  /** Where it was said; null: it was only tried. */
  conversationId: Id.nullable(),
  /** The question of the entry that was written or changed; null: guidance was. */
  entry: z.string().nullable(),
  /** What the test gives on what answers customers now, and on the draft. */
  live: TestResult,
  draft: TestResult,
});
export type Correction = z.output<typeof Correction>;
export type TeachBody = z.input<typeof CorrectionBody>;

const refusals = [
  'agent_not_found',
  'draft_changed',
  'entry_not_found',
  'correction_changes_nothing',
  'correction_not_learned',
  'guidance_full',
  'knowledge_limit',
  'test_limit',
] as const;
export const correctionRoutes = {
  correctAnswer: route({
    method: 'post',
    path: '/api/messages/{id}/correction',
    summary:
      'Teaches the agent what it should have said: an entry in the draft and a test, which fails on what answers now and passes on the draft',
    tag: 'conversations',
    auth: managers,
    params: IdParams,
    body: CorrectionBody,
    answer: { status: 201, data: Correction },
    errors: ['message_not_found', 'not_for_a_test', ...refusals],
  }),
  teachInTrial: route({
    method: 'post',
    path: '/api/agents/{id}/correction',
    summary: 'The same for words that were tried with the agent, of which no message exists',
    tag: 'agents',
    auth: managers,
    params: IdParams,
    body: CorrectionBody.safeExtend({
      said: z.string().trim().max(8000),
      message: z.string().trim().min(1).max(8000),
      history: z
        .array(z.strictObject({ role: z.enum(['customer', 'agent']), text: z.string().max(8000) }))
        .max(40)
        .default([]),
    }),
    answer: { status: 201, data: Correction },
    errors: [...refusals],
  }),
};
