import type { ChannelError } from '#channels/channel.ts';
import { undelivered } from '#server/features/notifications/conversation-notices.ts';
import { raise } from '#server/features/notifications/notifications.ts';
import type { Transaction } from '#server/platform/db.ts';
import { storeDeadLetter } from './dead-letter.store.ts';
import type { Delivery } from './deliveries.store.ts';
import { failRun } from './failures.store.ts';
import type { Head } from './heads.store.ts';
import type { Lane } from './lanes.store.ts';

/**
 * What a refused or uncertain send means: the state of the part, what else follows, and when the
 * lane is due again.
 */
export interface Verdict {
  delivery: Pick<Delivery, 'delivery' | 'error_code' | 'error_text' | 'support_code'> &
    Partial<Pick<Delivery, 'resent'>>;
  /**
   * Milliseconds until the lane is due again; null = it goes on with the parts that wait behind.
   */
  waitMs: number | null;
  /** Writes what follows, in the transaction that records the state. */
  afterwards(tx: Transaction): Promise<void>;
}

/** The part is tried again after `waitMs`; `effect` writes what else the refusal means. */
export function again(
  error: ChannelError,
  waitMs: number,
  effect: (tx: Transaction) => Promise<unknown>,
): Verdict {
  return {
    delivery: stateBy('queued', error),
    waitMs,
    async afterwards(tx) {
      await effect(tx);
    },
  };
}

/** The part will never be sent: people are told, and it becomes a dead letter with its reason. */
export function giveUp(
  lane: Lane,
  head: Head,
  code: string,
  text: string,
  support?: string,
): Verdict {
  const { workspace_id: workspaceId, id: conversationId } = lane;
  return {
    delivery: stateBy('failed', { code, message: text, support }),
    waitMs: null,
    async afterwards(tx) {
      await failRun(tx, workspaceId, head.id, code);
      await storeDeadLetter(tx, {
        workspaceId,
        conversationId,
        messageId: head.id,
        step: 'deliver',
        code,
        detail: text,
      });
      await raise(tx, workspaceId, undelivered(lane.channel_id, conversationId, head.id, code));
    },
  };
}

/**
 * The part was committed while its channel was being disconnected, so nobody can send it any more.
 */
export function disconnected(lane: Lane, head: Head): Verdict {
  return {
    delivery: stateBy('failed', {
      code: 'channel_disconnected',
      message: 'The channel was disconnected.',
    }),
    waitMs: null,
    async afterwards(tx) {
      await failRun(tx, lane.workspace_id, head.id, 'channel_disconnected');
    },
  };
}

/** The part is queued again at once, unless `delivery` says otherwise; nothing else follows. */
export const requeued = (delivery: Partial<Verdict['delivery']> = {}): Verdict => ({
  delivery: {
    delivery: 'queued',
    error_code: null,
    error_text: null,
    support_code: null,
    ...delivery,
  },
  waitMs: 0,
  afterwards: async () => {},
});

/** The state of a part with the error that is its reason. */
export const stateBy = (
  delivery: Delivery['delivery'],
  error: { code: string; message: string; support?: string | undefined },
): Verdict['delivery'] => ({
  delivery,
  error_code: error.code,
  error_text: error.message,
  support_code: error.support ?? null,
});
