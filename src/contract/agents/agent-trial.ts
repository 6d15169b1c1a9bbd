import { z } from 'zod';
import { AgentConfig } from './agents.ts';
import { ChannelTypeSchema, IdParams } from '../common.ts';
import { everyone } from '#contract/people/roles.ts';
import { route } from '../route.ts';

/** What an agent did in a turn, to explain its answer. */
export const TraceStep = z.object({
  step: z.string(),
  detail: z.string(),
  ms: z.number().optional(),
  sources: z
    .array(z.object({ id: z.string(), title: z.string(), confidence: z.number() }))
    .optional(),
});
export type TraceStep = z.output<typeof TraceStep>;
export const ProcessMessageBody = z.strictObject({
  message: z.string().trim().min(1).max(8000),
  history: z
    .array(z.strictObject({ role: z.enum(['customer', 'agent']), text: z.string().max(8000) }))
    .max(100)
    .default([]),
  channelType: ChannelTypeSchema.optional(),
  /** Try an unsaved draft. */
  config: AgentConfig.optional(),
  /** The `state` of the previous answer, so that a dialogue continues. */
  state: z.record(z.string(), z.unknown()).default({}),
});
export const ProcessedMessage = z.object({
  outcome: z.enum(['reply', 'choices', 'hand_off', 'wait']),
  reason: z.string().nullable(),
  messages: z.array(z.object({ text: z.string(), buttons: z.array(z.string()) })),
  sources: z.array(z.object({ id: z.string(), title: z.string(), confidence: z.number() })),
  /**
   * Entries that match the question and have no answer yet: `id` as in `sources`, a sentence, and
   * the page where the answer can be written.
   */
  toFillIn: z.array(
    z.object({ id: z.string(), question: z.string(), text: z.string(), link: z.string() }),
  ),
  trace: z.array(TraceStep),
  state: z.record(z.string(), z.unknown()),
  usage: z.object({
    inputTokens: z.number().int(),
    outputTokens: z.number().int(),
    costMicros: z.number().int(),
    currency: z.literal('USD'),
  }),
});

/** An agent that is tried before customers meet it. */
export const agentTrialRoutes = {
  processMessage: route({
    method: 'post',
    path: '/agents/{id}/process-message',
    summary: 'What the agent would answer; nothing is sent',
    tag: 'agents',
    auth: everyone,
    params: IdParams,
    body: ProcessMessageBody,
    answer: { status: 200, data: ProcessedMessage },
    errors: ['agent_not_found', 'time_zone_unknown'],
  }),
};
