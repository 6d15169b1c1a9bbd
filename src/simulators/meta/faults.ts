import { z } from 'zod';
import { randomRow } from '#simulators/kit/random.ts';

/**
 * What may go wrong with a call of the Graph API.
 * - `too_many`, `server_error`, `unavailable`, `reset_before`: refused or cut before anything was
 *   done.
 * - `reset_after`, `timeout_after`, `truncated`: done, and the caller does not learn it.
 * - `no_id`: done, and the answer says so without the id of what was made.
 * - `late_answer`: done, and answered only once the webhooks about it were taken.
 */
export const GraphFault = z.enum([
  'too_many',
  'server_error',
  'unavailable',
  'reset_before',
  'reset_after',
  'timeout_after',
  'truncated',
  'no_id',
  'late_answer',
]);
export type GraphFault = z.infer<typeof GraphFault>;

/** A refusal with any code, before anything was done. */
export const RefusalFault = z.object({
  code: z.number().int(),
  subcode: z.number().int().optional(),
  status: z.number().int().min(400).max(599).default(400),
  message: z.string().optional(),
  details: z.string().optional(),
  transient: z.boolean().optional(),
});
export type RefusalFault = z.output<typeof RefusalFault>;
export type Fault = GraphFault | RefusalFault;

const probability = z.number().min(0).max(1);
export const FaultPlan = z.object({
  seed: z.number().int().default(1),
  /** Which operations are hit by chance; `messages` unless named. */
  operations: z.array(z.string()).default(['messages']),
  graph: z.partialRecord(GraphFault, probability).default({}),
  /**
   * Faults of the next calls of an operation, in order, before chance has its turn; null = none.
   */
  next: z.record(z.string(), z.array(z.union([GraphFault, RefusalFault]).nullable())).default({}),
  /** Error codes that the next accepted messages end with, as a `failed` status; null = none. */
  failNext: z.array(z.number().int().nullable()).default([]),
  /**
   * Meta's own limits: one message in 6 s to one person with a burst of 45, 80 a second on a number
   * (20 in coexistence).
   */
  limits: z.boolean().default(true),
});
export type FaultPlan = z.input<typeof FaultPlan>;

/** How webhooks leave. Each change goes alone, once and in order unless this says otherwise. */
export const Delivery = z.object({
  seed: z.number().int().default(1),
  /** Changes in one request; up to so many wait for each other, `waitMs` at most. */
  batch: z.number().int().min(1).max(1000).default(1),
  waitMs: z.number().int().min(0).default(100),
  /** Several messages, or statuses, of one number go into one change. */
  merge: z.boolean().default(true),
  /** The same request again after it was taken. */
  duplicate: probability.default(0),
  /** No order is kept: what waits leaves in any order, side by side. */
  shuffle: z.boolean().default(false),
  /**
   * Whose secret signs what is about Instagram: the app's, or that of its product for Instagram.
   */
  instagramSigner: z.enum(['instagram', 'app']).default('instagram'),
  connections: z.number().int().min(1).max(256).default(32),
});
export type Delivery = z.input<typeof Delivery>;

export interface Faults {
  set(plan: FaultPlan): void;
  /** Decides for one call of the Graph API; every decision takes one number of the seed's row. */
  forCall(operation: string): Fault | null;
  /** The code that an accepted message is to fail with. */
  forMessage(): number | null;
  readonly limits: boolean;
}

export function createFaults(): Faults {
  let plan = FaultPlan.parse({});
  let random = randomRow(plan.seed);
  return {
    set(next) {
      plan = FaultPlan.parse(next);
      random = randomRow(plan.seed);
    },
    forCall(operation) {
      const planned = plan.next[operation]?.shift();
      if (planned !== undefined) return planned;
      if (!plan.operations.includes(operation)) return null;
      let roll = random();
      for (const fault of GraphFault.options) {
        roll -= plan.graph[fault] ?? 0;
        if (roll < 0) return fault;
      }
      return null;
    },
    forMessage: () => plan.failNext.shift() ?? null,
    get limits() {
      return plan.limits;
    },
  };
}
