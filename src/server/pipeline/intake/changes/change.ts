import type { InboundEvent } from '#channels/inbound-event.ts';
import type { Transaction } from '#server/platform/db.ts';
import type { Jobs } from '#server/platform/services.ts';

/** Everything a provider tells us that is not a new customer message. */
export type Change = Exclude<InboundEvent, { kind: 'message' }>;
export type ChangeOf<Kind extends Change['kind']> = Extract<Change, { kind: Kind }>;

/** What is needed to write a change, in one transaction. */
export interface ChangeTools {
  db: Transaction;
  jobs: Jobs;
}
