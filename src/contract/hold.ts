import { z } from 'zod';
import { Time } from './common.ts';
import { everyone, managers } from './people/roles.ts';
import { route } from './route.ts';

/**
 * Why new messages wait, too: the provider sends events to another address, or another program
 * polls for them.
 */
export const SecondSign = z.enum(['webhook_elsewhere', 'polled_elsewhere']);
export type SecondSign = z.output<typeof SecondSign>;

/**
 * This installation is a copy of another: everything that was queued before is held back until a
 * person confirms that this is the one in use.
 */
const Hold = z.object({
  since: Time,
  secondSign: SecondSign.nullable(),
  /** What waits in this workspace. */
  waiting: z.object({
    /** Customers' messages without an answer. */
    questions: z.number().int(),
    /** Parts of answers that were decided but not sent. */
    answers: z.number().int(),
    scheduled: z.number().int(),
    /** Customers who would be told that nobody came. */
    fallbacks: z.number().int(),
    /** Customers who would be asked how they were served. */
    surveys: z.number().int(),
    /** Connections of WhatsApp Web that are not opened. */
    connections: z.number().int(),
  }),
});
export type Hold = z.output<typeof Hold>;

const tag = 'system';
const State = z.object({ hold: Hold.nullable() });
export const holdRoutes = {
  readHold: route({
    method: 'get',
    path: '/api/hold',
    summary: 'Whether this installation is a copy that holds back what was queued, and what waits',
    tag,
    auth: everyone,
    answer: { status: 200, data: State },
  }),
  releaseHold: route({
    method: 'post',
    path: '/api/hold/release',
    summary:
      'This is the one: the installation goes on with what it held back, in all its workspaces',
    tag,
    auth: managers,
    answer: { status: 200, data: State },
  }),
};
