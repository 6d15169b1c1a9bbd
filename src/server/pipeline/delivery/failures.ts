import type { Abilities, ChannelError } from '#channels/channel.ts';
import { recordCredentialRefused } from '#server/features/channels/channel-status.ts';
import { raise } from '#server/features/notifications/notifications.ts';
import { undelivered } from '#server/features/notifications/conversation-notices.ts';
import type { Transaction } from '#server/platform/db.ts';
import { storeDeadLetter } from './dead-letter.store.ts';
import type { Head } from './heads.store.ts';
import type { Lane } from './lanes.store.ts';
import {
  callOff,
  countFailure,
  failRun,
  moveConversation,
  pauseChannel,
} from './failures.store.ts';
import { again, giveUp, requeued, stateBy, type Verdict } from './verdicts.ts';

const BACKOFF_MAX_MS = 300_000;
/**
 * How long we wait for a receipt of an uncertain part before we settle it ourselves. A provider
 * that reports every part does so within a minute. Where a message carries an id of ours, sending
 * it again settles it.
 */
export const confirmationMs = (settles: Abilities['settles'] | undefined): number =>
  settles === undefined || settles === 'none' || settles === 'client_id' ? 2000 : 60_000;
/** After a refused credential nothing is tried for this long; it may have been replaced by then. */
const CREDENTIAL_WAIT_MS = 60_000;
const MOVES_FOLLOWED = 3;
const RATE_WAIT_MAX_MS = 3_600_000;

/** Says what each kind of channel error means for the part, the lane and the channel. */
export function verdictOf(
  lane: Lane,
  head: Head,
  error: ChannelError,
  settles: Abilities['settles'],
): Verdict {
  const { workspace_id: workspaceId, channel_id: channelId } = lane;
  switch (error.kind) {
    case 'rate_limited': {
      const waitMs =
        Math.min(
          RATE_WAIT_MAX_MS,
          (error.retryAfter ?? 1) * 1000 * error.growth ** (head.attempts - 1),
        ) +
        Math.random() * 250;
      return again(error, waitMs, (tx) =>
        error.scope === 'channel'
          ? pauseChannel(tx, workspaceId, channelId, waitMs)
          : Promise.resolve(),
      );
    }
    case 'unreachable': {
      const backoffMs = Math.min(BACKOFF_MAX_MS, 1000 * 2 ** (head.attempts - 1));
      return again(error, backoffMs * (0.5 + Math.random() / 2), (tx) =>
        countFailure(tx, workspaceId, channelId),
      );
    }
    case 'uncertain':
      return {
        delivery: stateBy('unknown', error),
        waitMs: confirmationMs(settles),
        async afterwards(tx) {
          await countFailure(tx, workspaceId, channelId);
        },
      };
    case 'auth':
      return again(error, CREDENTIAL_WAIT_MS, (tx) =>
        recordCredentialRefused(tx, { workspaceId, channelId, code: error.code }),
      );
    case 'migrated':
      if (head.attempts > MOVES_FOLLOWED) return giveUp(lane, head, error.code, error.message);
      return again(error, 0, (tx) =>
        error.chat ? moveConversation(tx, workspaceId, lane.id, error.chat) : Promise.resolve(),
      );
    case 'recipient':
      return {
        delivery: stateBy('failed', error),
        waitMs: null,
        async afterwards(tx) {
          await failRun(tx, workspaceId, head.id, 'provider_refused');
          await callOff(tx, workspaceId, lane.id, lane.contact_id, error.code);
          // Who wrote first may have gone on meanwhile, and no customer waits for an answer.
          if (head.never_answered)
            await raise(tx, workspaceId, undelivered(channelId, lane.id, head.id, error.code));
        },
      };
    case 'rejected':
    case 'window_closed':
      return giveUp(lane, head, error.code, error.message, error.support);
  }
}

/**
 * The provider did not answer for this part, and no receipt came in time: it is sent once more, and
 * the part says so.
 */
export function verdictOfUnknown(lane: Lane, head: Head, settles: Abilities['settles']): Verdict {
  // The provider delivers it once under the same id, however often we send it.
  if (settles === 'client_id') return requeued({ error_code: 'outcome_unknown' });
  if (head.resends > 0)
    return giveUp(
      lane,
      head,
      'outcome_unknown',
      'The provider never said whether it took the message.',
    );
  return requeued({ error_code: 'outcome_unknown', resent: true });
}

/**
 * The provider took the part and reports later that it did not arrive: the question that it
 * answered has failed after all. A reason that concerns the whole account is also recorded for the
 * channel.
 */
export async function refusedAfterwards(
  tx: Transaction,
  { workspaceId, channelId }: { workspaceId: string; channelId: string },
  part: { id: string; conversation_id: string },
  { kind, code }: { kind: string; code: string },
): Promise<void> {
  const { id: messageId, conversation_id: conversationId } = part;
  await failRun(tx, workspaceId, messageId, code === 'window_closed' ? code : 'provider_refused');
  await storeDeadLetter(tx, {
    workspaceId,
    conversationId,
    messageId,
    step: 'deliver',
    code,
    detail: 'The provider reported it as failed.',
  });
  await raise(tx, workspaceId, undelivered(channelId, conversationId, messageId, code));
  if (kind === 'auth') await recordCredentialRefused(tx, { workspaceId, channelId, code });
}
