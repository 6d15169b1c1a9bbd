import type { Abilities, ChannelError } from '#channels/channel.ts';
import { recordCredentialRefused } from '#server/features/channels/channel-status.ts';
import { raise, undelivered } from '#server/features/notifications/notifications.ts';
import type { Transaction } from '#server/platform/db.ts';
import { bury } from './dead-letter.store.ts';
import type { Delivery } from './deliveries.store.ts';
import type { Head } from './heads.store.ts';
import type { Lane } from './lanes.store.ts';
import { callOff, countFailure, failRun, moveConversation, pauseChannel } from './failures.store.ts';

/** What a refused or uncertain send means: the state of the part, what else follows, and when the lane is due again. */
export interface Verdict {
  delivery: Pick<Delivery, 'delivery' | 'error_code' | 'error_text' | 'support_code'> & Partial<Pick<Delivery, 'resent'>>;
  /** Milliseconds; null = go on with what else waits. */
  waitMs: number | null;
  /** In the transaction that records the state. */
  afterwards(tx: Transaction): Promise<void>;
}

const BACKOFF_MAX_MS = 300_000;
/**
 * How long word of an uncertain part is waited for before it is settled: a provider that tells of every part does so within a minute; where the
 * message has an id of ours, sending it again settles it.
 */
export const settleMs = (settles: Abilities['settles'] | undefined): number =>
  settles === undefined || settles === 'none' || settles === 'client_id' ? 2000 : 60_000;
/** A refused credential: nothing is tried until it may have been replaced. */
const CREDENTIAL_WAIT_MS = 60_000;
const MOVES_FOLLOWED = 3;
const RATE_WAIT_MAX_MS = 3_600_000;

/** The error table of the channel boundary, in one place. */
export function judge(lane: Lane, head: Head, error: ChannelError, settles: Abilities['settles']): Verdict {
  const { workspace_id: workspaceId, channel_id: channelId } = lane;
  switch (error.kind) {
    case 'rate_limited': {
      const waitMs = Math.min(RATE_WAIT_MAX_MS, (error.retryAfter ?? 1) * 1000 * error.growth ** (head.attempts - 1)) + Math.random() * 250;
      return again(error, waitMs, (tx) =>
        error.scope === 'channel' ? pauseChannel(tx, workspaceId, channelId, waitMs) : Promise.resolve(),
      );
    }
    case 'unreachable': {
      const backoffMs = Math.min(BACKOFF_MAX_MS, 1000 * 2 ** (head.attempts - 1));
      return again(error, backoffMs * (0.5 + Math.random() / 2), (tx) => countFailure(tx, workspaceId, channelId));
    }
    case 'uncertain':
      return {
        delivery: state('unknown', error),
        waitMs: settleMs(settles),
        async afterwards(tx) {
          await countFailure(tx, workspaceId, channelId);
        },
      };
    case 'auth':
      return again(error, CREDENTIAL_WAIT_MS, (tx) => recordCredentialRefused(tx, { workspaceId, channelId, code: error.code }));
    case 'migrated':
      if (head.attempts > MOVES_FOLLOWED) return giveUp(lane, head, error.code, error.message);
      return again(error, 0, (tx) => (error.chat ? moveConversation(tx, workspaceId, lane.id, error.chat) : Promise.resolve()));
    case 'recipient':
      return {
        delivery: state('failed', error),
        waitMs: null,
        async afterwards(tx) {
          await failRun(tx, workspaceId, head.id, 'provider_refused');
          await callOff(tx, workspaceId, lane.id, lane.contact_id, error.code);
        },
      };
    case 'rejected':
    case 'window_closed':
      return giveUp(lane, head, error.code, error.message, error.support);
  }
}

/** It will never be sent: people are told, and it is kept with its reason. */
export function giveUp(lane: Lane, head: Head, code: string, text: string, support?: string): Verdict {
  const { workspace_id: workspaceId, id: conversationId } = lane;
  return {
    delivery: state('failed', { code, message: text, support }),
    waitMs: null,
    async afterwards(tx) {
      await failRun(tx, workspaceId, head.id, code);
      await bury(tx, { workspaceId, conversationId, messageId: head.id, step: 'deliver', code, detail: text });
      await raise(tx, workspaceId, undelivered(lane.channel_id, conversationId, head.id, code));
    },
  };
}

/** Committed while the channel was being disconnected: there is nobody to send it any more. */
export function disconnected(lane: Lane, head: Head): Verdict {
  return {
    delivery: state('failed', { code: 'channel_disconnected', message: 'The channel was disconnected.' }),
    waitMs: null,
    async afterwards(tx) {
      await failRun(tx, lane.workspace_id, head.id, 'channel_disconnected');
    },
  };
}

/**
 * The provider took it and says later that it did not arrive: the question it answered has failed after all. What is wrong with the whole
 * account is the channel's reason as well.
 */
export async function refusedAfterwards(
  tx: Transaction,
  { workspaceId, channelId }: { workspaceId: string; channelId: string },
  part: { id: string; conversation_id: string },
  { kind, code }: { kind: string; code: string },
): Promise<void> {
  const { id: messageId, conversation_id: conversationId } = part;
  await failRun(tx, workspaceId, messageId, code === 'window_closed' ? code : 'provider_refused');
  await bury(tx, { workspaceId, conversationId, messageId, step: 'deliver', code, detail: 'The provider reported it as failed.' });
  await raise(tx, workspaceId, undelivered(channelId, conversationId, messageId, code));
  if (kind === 'auth') await recordCredentialRefused(tx, { workspaceId, channelId, code });
}

function again(error: ChannelError, waitMs: number, effect: (tx: Transaction) => Promise<unknown>): Verdict {
  return {
    delivery: state('queued', error),
    waitMs,
    async afterwards(tx) {
      await effect(tx);
    },
  };
}

const state = (
  delivery: Delivery['delivery'],
  error: { code: string; message: string; support?: string | undefined },
): Verdict['delivery'] => ({
  delivery,
  error_code: error.code,
  error_text: error.message,
  support_code: error.support ?? null,
});
