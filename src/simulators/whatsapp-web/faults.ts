import { z } from 'zod';
import { seededRandom } from '#simulators/kit/random.ts';

/**
 * What may go wrong with a message that the device sends.
 * - `cut_before`: the socket dies before the message was accepted.
 * - `cut_after`: the message was accepted, and the socket dies before the answer.
 * - `no_answer`: accepted, but never acknowledged.
 * - `refused`: 463, the account may not start new chats.
 * - `unreadable`: the customer's phone lost its keys and asks for the message again.
 */
export const SendFault = z.enum(['cut_before', 'cut_after', 'no_answer', 'refused', 'unreadable']);
export type SendFault = z.infer<typeof SendFault>;

export const FaultPlan = z.object({
  seed: z.number().int().default(1),
  send: z.partialRecord(SendFault, z.number().min(0).max(1)).default({}),
  /**
   * The faults of the next messages, in order; null: no fault. They are used up before chance
   * decides.
   */
  next: z.array(SendFault.nullable()).default([]),
  /** New sockets are turned away with 503. */
  down: z.boolean().default(false),
  /** Sockets stay open, but nothing on them is answered any more. */
  silent: z.boolean().default(false),
  /** Queries that are received but never answered, by their name space. */
  unanswered: z.array(z.string()).default([]),
  /** Nobody gets a pairing code, because too many were asked for. */
  tooManyCodes: z.boolean().default(false),
  /** Older clients are turned away with 405. */
  lowestVersion: z.string().optional(),
  /**
   * The version that the page names. Absent: the library's own; null: the page cannot be reached.
   */
  namedVersion: z.string().nullable().optional(),
  /**
   * What WhatsApp asks between a scan and the link. `refresh`: the first scan of each client
   * retires the secret in its code. `passkey`: the account's passkey is required, and nothing
   * continues without it.
   */
  linking: z.enum(['refresh', 'passkey']).optional(),
});
export type FaultPlan = z.input<typeof FaultPlan>;

export interface Faults {
  set(plan: FaultPlan): void;
  /** Decides for one message. Only a decision by chance takes a number of the seed's sequence. */
  forMessage(): SendFault | null;
  readonly down: boolean;
  readonly silent: boolean;
  readonly unanswered: readonly string[];
  readonly tooManyCodes: boolean;
  readonly lowestVersion: string | undefined;
  readonly namedVersion: string | null | undefined;
  readonly linking: 'refresh' | 'passkey' | undefined;
}

export function createFaults(): Faults {
  let plan = FaultPlan.parse({});
  let random = seededRandom(plan.seed);
  return {
    set(next) {
      plan = FaultPlan.parse(next);
      random = seededRandom(plan.seed);
    },
    forMessage() {
      const planned = plan.next.shift();
      if (planned !== undefined) return planned;
      let roll = random();
      for (const fault of SendFault.options) {
        roll -= plan.send[fault] ?? 0;
        if (roll < 0) return fault;
      }
      return null;
    },
    get down() {
      return plan.down;
    },
    get silent() {
      return plan.silent;
    },
    get unanswered() {
      return plan.unanswered;
    },
    get tooManyCodes() {
      return plan.tooManyCodes;
    },
    get lowestVersion() {
      return plan.lowestVersion;
    },
    get namedVersion() {
      return plan.namedVersion;
    },
    get linking() {
      return plan.linking;
    },
  };
}
