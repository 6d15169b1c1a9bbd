import { z } from 'zod';
import { Id } from '../common.ts';
import { managers } from '../people/roles.ts';
import { route } from '../route.ts';

/** US$ 20 a month, until somebody says otherwise. */
export const USUAL_MONTH_MICROS = 20_000_000;

/** US$ 0.50 a day for one conversation, until its agent says otherwise. */
export const USUAL_CONVERSATION_MICROS = 500_000;

/** Millionths of a dollar. */
const Micros = z.number().int().min(0).max(1_000_000_000_000);
const Spent = z.object({
  spentMicros: z.number().int(),
  /** In this period a call was not made, because it might have gone past the stop. */
  hasRefused: z.boolean(),
});

/**
 * What may be spent on models, and what was, in millionths of a dollar. A day and a month are those
 * of the business's time zone. A stop of null: the wider ones alone stop it; the month always has
 * one.
 */
const Budgets = z.object({
  month: Spent.extend({ stopMicros: z.number().int() }),
  day: Spent.extend({ stopMicros: z.number().int().nullable() }),
  agents: z.array(
    Spent.extend({ agentId: Id, name: z.string(), stopMicros: z.number().int().nullable() }),
  ),
});

export const usagePurposes = ['turn', 'judge', 'embed', 'transcribe', 'test', 'suggest'] as const;
export const UsageRow = z.object({
  day: z.iso.date(),
  agentId: Id.nullable(),
  connectionId: Id,
  model: z.string(),
  purpose: z.enum(usagePurposes),
  calls: z.number().int(),
  inputTokens: z.number().int(),
  cachedTokens: z.number().int(),
  outputTokens: z.number().int(),
  costMicros: z.number().int(),
  supersededMicros: z.number().int(),
});
export type UsageRow = z.output<typeof UsageRow>;

const tag = 'models';
export const budgetRoutes = {
  readBudgets: route({
    method: 'get',
    path: '/api/budgets',
    summary: 'What may be spent on models today and this month, and what was',
    tag,
    auth: managers,
    answer: { status: 200, data: Budgets },
  }),
  writeBudgets: route({
    method: 'put',
    path: '/api/budgets',
    summary: 'Other limits; an agent that is not named keeps its own',
    tag,
    auth: managers,
    body: z.strictObject({
      monthStopMicros: Micros,
      dayStopMicros: Micros.nullable(),
      agents: z
        .array(z.strictObject({ agentId: Id, dayStopMicros: Micros.nullable() }))
        .max(1000)
        .default([]),
    }),
    answer: { status: 200, data: Budgets },
    errors: ['agent_not_found'],
  }),
  readUsage: route({
    method: 'get',
    path: '/api/usage',
    summary: 'What models were asked and what it cost, by day, agent, model and purpose',
    tag,
    auth: managers,
    query: z.object({ days: z.coerce.number().int().min(1).max(366).default(31) }),
    answer: { status: 200, data: z.object({ usage: z.array(UsageRow) }) },
  }),
};
