import { z } from 'zod';
import { everyone, managers } from './people/roles.ts';
import { route } from './route.ts';
import { MOST_QUIET_DAYS, textLimits } from './text-limits.ts';

/**
 * Whether customers are asked how they were served after a conversation is resolved, and in what
 * words.
 */
export const Satisfaction = z.strictObject({
  isOn: z.boolean(),
  /** One to five stars are shown below it. */
  question: z.string().trim().min(1).max(textLimits.satisfactionQuestion),
  /** Sent to a customer who answered. */
  thanks: z.string().trim().min(1).max(textLimits.satisfactionThanks),
  /** No customer is asked again within this many days. */
  quietDays: z.number().int().min(1).max(MOST_QUIET_DAYS),
});
export type Satisfaction = z.output<typeof Satisfaction>;

/**
 * For so many hours after the question an answer counts as a score; afterwards it is an ordinary
 * message.
 */
export const SCORE_HOURS = 24;

const tag = 'conversations';
export const satisfactionRoutes = {
  readSatisfaction: route({
    method: 'get',
    path: '/api/satisfaction',
    summary: 'Whether customers are asked how they were served, and in what words',
    tag,
    auth: everyone,
    answer: { status: 200, data: Satisfaction },
  }),
  writeSatisfaction: route({
    method: 'put',
    path: '/api/satisfaction',
    summary: 'Holds for conversations that are resolved from now on',
    tag,
    auth: managers,
    body: Satisfaction,
    answer: { status: 200, data: Satisfaction },
  }),
};
