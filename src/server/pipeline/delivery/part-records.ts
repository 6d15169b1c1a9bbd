import { inTransaction } from '#server/platform/db.ts';
import { lockConversation } from '#server/features/conversations/state/locking.store.ts';
import { answerUncertain } from '#server/features/conversations/state/questions.store.ts';
import type { Services } from '#server/platform/services.ts';
import { createBatch } from '#server/platform/work/batch.ts';
import {
  type Delivery,
  recordDelivery,
  recordSent,
  recordSentLate,
  type SentPart,
} from './deliveries.store.ts';
import { callOffInLane, type Head } from './heads.store.ts';
import { insist } from './insist.ts';
import type { Lane } from './lanes.store.ts';
import { tracepoints } from '../tracepoints.ts';
import type { Verdict } from './verdicts.ts';

/**
 * Writes what became of parts. While the database is away, writing is tried again, because only
 * this process knows what the provider said.
 */
export interface PartRecords {
  /**
   * The provider took the part. Answers whether its lane is due again, if the same statement gave
   * the lane back; null: it did not.
   */
  taken(
    lane: Lane,
    head: Pick<Head, 'id' | 'seq'>,
    messageId: string | null,
  ): Promise<{ due: boolean } | null>;
  /**
   * The part was not taken, or nobody knows. Answers in how many milliseconds the lane is due
   * again; null = nothing is left in it.
   */
  conclude(lane: Lane, head: Head, verdict: Verdict): Promise<number | null>;
  /** Somebody has stepped in since the part was decided. Answers like `conclude`. */
  callOff(lane: Lane, head: Head): Promise<number | null>;
}

export function createPartRecords({ db }: Pick<Services, 'db'>): PartRecords {
  const sent = createBatch<SentPart, { due: boolean | null; isSettled: boolean }>({
    size: 200,
    limit: Infinity,
    async write(parts) {
      const { released, settled } = await recordSent(db, parts);
      tracepoints.deliverRecorded.publish(parts);
      return parts.map((part) => ({
        due: released.get(part.conversation_id) ?? null,
        isSettled: settled.has(part.id),
      }));
    },
  });

  return {
    async taken(lane, { id, seq }, messageId) {
      const part = {
        id,
        conversation_id: lane.id,
        fence: lane.deliver_fence,
        seq,
        provider_message_id: messageId,
      };
      const { due, isSettled } = await insist(() => sent.submit(part));
      if (isSettled) await insist(() => tellLate(db, lane.workspace_id, part));
      return due === null ? null : { due };
    },

    /**
     * Records a refusal and all its consequences in one transaction, so that a failed part never
     * leaves its question looking answered.
     */
    async conclude(lane, head, verdict) {
      const recorded = await insist(() =>
        inTransaction(db, async (tx) => {
          const written = await recordDelivery(tx, lane.workspace_id, {
            ...blank(lane, head),
            ...verdict.delivery,
          });
          if (!written) return null;
          await verdict.afterwards(tx);
          tx.tell(lane.workspace_id, 'conversations');
          return written;
        }),
      );
      // A receipt settled the part first, or another worker holds the lane by now: there is nothing
      // to wait for.
      if (!recorded) return restOf(lane, head);
      return recorded.calledOff ? restOf(lane, head) : (verdict.waitMs ?? restOf(lane, head));
    },

    async callOff(lane, head) {
      await inTransaction(db, async (tx) => {
        await callOffInLane(tx, lane);
        tx.tell(lane.workspace_id, 'conversations');
      });
      return restOf(lane, head);
    },
  };
}

/**
 * If the part was given up, it was taken after all, and the customer has the answer to their
 * questions. Both are written in one transaction: until then people see the part among what failed.
 */
const tellLate = (db: Services['db'], workspaceId: string, part: SentPart): Promise<void> =>
  inTransaction(db, async (tx) => {
    await lockConversation(tx, { workspaceId, conversationId: part.conversation_id });
    if (!(await recordSentLate(tx, workspaceId, part))) return;
    await answerUncertain(tx, workspaceId, part.id);
    tx.tell(workspaceId, 'conversations');
  });

/** When a lane is due again after one of its parts: at once if more parts wait behind it. */
export const restOf = (lane: Lane, head: Head): number | null =>
  head.seq < lane.sent_seq ? 0 : null;

const blank = (lane: Lane, head: Head): Delivery => ({
  id: head.id,
  fence: lane.deliver_fence,
  delivery: 'unknown',
  error_code: null,
  error_text: null,
  support_code: null,
  resent: false,
});
