import { z } from 'zod';
import { TraceStep } from '#contract/agents/trace-step.ts';
import { everyone } from '#contract/people/roles.ts';
import { Id, IdParams, Time } from '../common.ts';
import { route } from '../route.ts';

/** What an answer of an agent rests on, sent or tried. */
export const Explanation = z.object({
  brain: z.enum(['builtin', 'model']),
  /** Null: none was asked, or none answered. */
  model: z.string().nullable(),
  connectionId: Id.nullable(),
  /** It is the agent's second model: the first one gave nothing, as the trace says. */
  isSecondModel: z.boolean(),
  /**
   * Why the rules or a person decided after all, by the reasons of a hand-over; null: whoever was
   * asked did.
   */
  fallback: z.string().nullable(),
  outcome: z.string(),
  reason: z.string().nullable(),
  /** What was done, in order. */
  trace: z.array(TraceStep),
  /**
   * What the model read and said was forgotten, because the turn is older than the installation
   * keeps it: no source has words, `calls` is empty, and the figures stay.
   */
  isForgotten: z.boolean(),
  /** What was found, the most certain first. */
  sources: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      /** The words that were used. Null: the rules answered, which keep none, or they were forgotten. */
      text: z.string().nullable(),
      confidence: z.number(),
      /** The answer names it. */
      isCited: z.boolean(),
    }),
  ),
  /** What the model asked for, in order, and what it was told. */
  calls: z.array(z.object({ name: z.string(), args: z.unknown(), told: z.string() })),
  /** How the model worked out what no source says, one equation each; each was done again. */
  calculations: z.array(z.string()),
  /** The guards that refused a draft or a call, in order. */
  guards: z.array(z.string()),
  tokens: z.object({
    input: z.number().int(),
    cached: z.number().int(),
    output: z.number().int(),
  }),
  /** What was charged for it, also of calls that gave nothing and for listening to the customer. */
  costMicros: z.number().int(),
  /** What `costMicros` is without, because nobody knows what it cost. */
  uncounted: z.array(z.enum(['model', 'transcription'])),
  /** The time of the model, and of the whole turn. */
  modelMs: z.number().int(),
  ms: z.number().int(),
});
export type Explanation = z.output<typeof Explanation>;

/**
 * What an answer of an agent rests on. It is kept with the turn, so it stays as it was when the
 * business's knowledge or the agent changes.
 */
export const Passport = Explanation.extend({
  /** What the customer wrote in the turn. */
  asked: z.string(),
  runId: Id,
  /** Null: the agent was deleted. */
  agent: z
    .object({
      id: Id,
      name: z.string(),
      version: z.number().int(),
      publishedAt: Time,
      /** The name of who made the version live. Null: a program, or nobody who is still here. */
      publishedBy: z.string().nullable(),
    })
    .nullable(),
  startedAt: Time,
  finishedAt: Time,
});

export const passportRoutes = {
  messagePassport: route({
    method: 'get',
    path: '/api/messages/{id}/passport',
    summary:
      'What an agent’s answer rests on: sources with their words, calls, guards, tokens and cost; of a customer’s message, its answer’s',
    tag: 'conversations',
    auth: everyone,
    params: IdParams,
    // Null: no agent had to do with the message.
    answer: { status: 200, data: z.object({ passport: Passport.nullable() }) },
    errors: ['message_not_found'],
  }),
};
