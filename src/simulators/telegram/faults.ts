import { z } from 'zod';
import { seededRandom } from '#simulators/kit/random.ts';

/**
 * What may go wrong with a call of the Bot API.
 * - `too_many`, `server_error`, `bad_gateway`, `reset_before`: refused or cut before anything was
 *   done.
 * - `reset_after`, `timeout_after`, `truncated`: done, but the caller does not learn it.
 * - `no_id`: done, but the answer lacks the id of what was made.
 */
export const ApiFault = z.enum([
  'too_many',
  'server_error',
  'bad_gateway',
  'reset_before',
  'reset_after',
  'timeout_after',
  'truncated',
  'no_id',
]);
export type ApiFault = z.infer<typeof ApiFault>;

const probability = z.number().min(0).max(1);
export const FaultPlan = z.object({
  seed: z.number().int().default(1),
  /** Which methods fail by chance. Absent: the sending ones. */
  methods: z.array(z.string()).optional(),
  api: z.partialRecord(ApiFault, probability).default({}),
  /** How many seconds a 429 asks the caller to wait. */
  retryAfter: z.number().int().min(1).default(1),
  /**
   * `duplicate`: an accepted update is sent again. `disorder`: two updates of one chat are swapped.
   */
  webhook: z
    .object({ duplicate: probability.default(0), disorder: probability.default(0) })
    .prefault({}),
  /**
   * The faults of the next calls of a method, in order; null: no fault. They are used up before
   * chance decides.
   */
  next: z.record(z.string(), z.array(ApiFault.nullable())).default({}),
  /**
   * Whether Telegram's own limits apply: 1 message a second to a chat (bursts tolerated), 20 a
   * minute to a group, 30 a second in all.
   */
  limits: z.boolean().default(false),
});
export type FaultPlan = z.input<typeof FaultPlan>;

export interface Faults {
  set(plan: FaultPlan): void;
  /**
   * Decides for one call of the Bot API. Only a decision by chance takes a number of the seed's
   * sequence.
   */
  forCall(method: string): ApiFault | null;
  duplicate(): boolean;
  disorder(): boolean;
  readonly retryAfter: number;
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
    forCall(method) {
      const planned = plan.next[method]?.shift();
      if (planned !== undefined) return planned;
      const hit =
        plan.methods === undefined
          ? method.startsWith('send') && method !== 'sendChatAction'
          : plan.methods.includes(method);
      if (!hit) return null;
      let roll = random();
      for (const fault of ApiFault.options) {
        roll -= plan.api[fault] ?? 0;
        if (roll < 0) return fault;
      }
      return null;
    },
    duplicate: () => plan.webhook.duplicate > 0 && random() < plan.webhook.duplicate,
    disorder: () => plan.webhook.disorder > 0 && random() < plan.webhook.disorder,
    get retryAfter() {
      return plan.retryAfter;
    },
    get limits() {
      return plan.limits;
    },
  };
}
