import { z } from 'zod';
import { seededRandom } from '#simulators/kit/random.ts';

/**
 * What may go wrong with a call of the Graph API.
 * - `too_many`, `server_error`, `unavailable`, `reset_before`: refused or cut before anything was
 *   done.
 * - `reset_after`, `timeout_after`, `truncated`: done, but the caller does not learn it.
 * - `no_id`: done, but the answer lacks the id of what was made.
 * - `late_answer`: done, but answered only after its webhooks were accepted.
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

/** A refusal with any code, before anything is done. */
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
  /** Which operations fail by chance. Absent: `messages`. */
  operations: z.array(z.string()).default(['messages']),
  graph: z.partialRecord(GraphFault, probability).default({}),
  /**
   * The faults of the next calls of an operation, in order; null: no fault. They are used up before
   * chance decides.
   */
  next: z.record(z.string(), z.array(z.union([GraphFault, RefusalFault]).nullable())).default({}),
  /**
   * The error codes of the next accepted messages, which then get a `failed` status; null: the
   * message does not fail.
   */
  failNext: z.array(z.number().int().nullable()).default([]),
  /**
   * Whether Meta's own limits apply: one message in 6 s to one person with a burst of 45, 80 a
   * second on a number (20 in coexistence).
   */
  limits: z.boolean().default(true),
});
export type FaultPlan = z.input<typeof FaultPlan>;

/** How webhooks are sent. By default each change is sent alone, once and in order. */
export const Delivery = z.object({
  seed: z.number().int().default(1),
  /**
   * The most changes in one request. They wait for each other for `waitMs` milliseconds at most.
   */
  batch: z.number().int().min(1).max(1000).default(1),
  waitMs: z.number().int().min(0).default(100),
  /** Whether several messages, or statuses, of one number are put into one change. */
  merge: z.boolean().default(true),
  /** How likely an accepted request is sent again. */
  duplicate: probability.default(0),
  /** Keeps no order: waiting changes are sent in any order, in parallel. */
  shuffle: z.boolean().default(false),
  /** Whose secret signs Instagram's webhooks: the app's, or that of the app's Instagram product. */
  instagramSigner: z.enum(['instagram', 'app']).default('instagram'),
  connections: z.number().int().min(1).max(256).default(32),
});
export type Delivery = z.input<typeof Delivery>;

export interface Faults {
  set(plan: FaultPlan): void;
  /**
   * Decides for one call of the Graph API. Only a decision by chance takes a number of the seed's
   * sequence.
   */
  forCall(operation: string): Fault | null;
  /** The code with which an accepted message fails; null: it does not fail. */
  forMessage(): number | null;
  readonly limits: boolean;
}

export function createFaults(): Faults {
  let plan = FaultPlan.parse({});
  let random = seededRandom(plan.seed);
  return {
    set(next) {
      plan = FaultPlan.parse(next);
      random = seededRandom(plan.seed);
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
