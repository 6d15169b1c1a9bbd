import { setTimeout as wait } from 'node:timers/promises';
import { ChannelError } from '#channels/channel.ts';
import { writingAllowed } from '#channels/window.ts';
import { reportAccepted } from '#server/features/channels/channel-status.ts';
import { inTransaction } from '#server/platform/db.ts';
import type { Services } from '#server/platform/services.ts';
import { createBatch } from '#server/platform/work/batch.ts';
import type { Clock } from './clock.ts';
import { type Delivery, recordDelivery, recordSent, type SentPart } from './deliveries.store.ts';
import { callOffInLane, findOutdated, type Head } from './heads.store.ts';
import type { Lane } from './lanes.store.ts';
import { disconnected, giveUp, judge, settleMs, type Verdict } from './failures.ts';
import { clearFailures } from './failures.store.ts';
import { points } from './points.ts';
import type { SendingChannel } from './sending-channel.ts';

/** When a lane is due again, milliseconds; null = nothing is left in it. `released`: it was given back with what was written. */
export type LaneEnd = number | null | { released: true; due: boolean };

export interface Sender {
  send(lane: Lane, head: Head, channel: SendingChannel | null): Promise<LaneEnd>;
  readonly delivered: number;
}

/** Retried for a day, the longest that a provider keeps anything open; then it is failed, with a notice. */
const GIVE_UP_MS = 24 * 3_600_000;
/** A mark that is older says nothing of who has stepped in since: the process stood still, or had much to do. */
const MARK_HOLDS_MS = 5;
const INSIST_EVERY_MS = 250;
const INSIST_FOR_MS = 120_000;

/**
 * One part on its way. The row says `sending` before the request leaves, so a crash leaves `unknown` and never a blind repetition
 * (B9). What the provider said is known here alone until it is written: while the database is away, writing is tried again.
 */
export function createSender(services: Services, clock: Pick<Clock, 'age'>): Sender {
  const { db, log, blobs } = services;
  const ageOf = (ms: number): Promise<number> => insist(() => clock.age(ms));
  let delivered = 0;

  const records = createBatch<SentPart, { due: boolean } | null>({
    size: 200,
    limit: Infinity,
    async write(parts) {
      const released = await recordSent(db, parts);
      points.deliverRecorded.publish(parts);
      return parts.map((part) => {
        const due = released.get(part.conversation_id);
        return due === undefined ? null : { due };
      });
    },
  });

  const outdated = createBatch<string, boolean>({
    size: 200,
    limit: Infinity,
    async write(ids) {
      const found = await findOutdated(db, ids);
      return ids.map((id) => found.has(id));
    },
  });

  async function send(lane: Lane, head: Head, channel: SendingChannel | null): Promise<LaneEnd> {
    if (head.outdated) return head.was === 'queued' ? callOff(lane, head) : conclude(lane, head, leftUnknown);
    // Left by a worker that died or lost its lease, perhaps a moment ago: word of it may still come.
    if (head.was === 'sending') return settleMs(channel?.abilities.settles);
    if (!channel) return conclude(lane, head, disconnected(lane, head));
    if (head.was === 'unknown') return settleUnknown(lane, head, channel.abilities.settles);
    if ((await ageOf(head.age_ms)) > GIVE_UP_MS)
      return conclude(lane, head, giveUp(lane, head, 'expired', 'It could not be sent within a day.'));
    if (!head.part)
      return conclude(lane, head, giveUp(lane, head, 'unreadable_part', 'The part is of a kind that this version does not know.'));
    const silentMs = head.silent_ms === null ? null : await ageOf(head.silent_ms);
    const writing = writingAllowed(channel.abilities, silentMs, channel.mayTag);
    const byPerson = writing === 'people' && head.author === 'person';
    if (writing !== 'free' && !byPerson && !(channel.abilities.templates === true && head.part.kind === 'template'))
      return conclude(lane, head, giveUp(lane, head, 'window_closed', 'The time for answering freely was over before it could be sent.'));
    const outgoing = {
      id: head.id,
      chat: lane.chat,
      part: head.part,
      ...(head.topic !== null && { topic: head.topic }),
      ...(byPerson && { byPerson }),
      readBlob: blobs.read,
    };
    points.deliverMarked.publish(outgoing);
    if (performance.now() - head.markedAt > MARK_HOLDS_MS && (await outdated.submit(head.id))) return conclude(lane, head, notBegun);
    let messageId: string | null;
    try {
      ({ messageId } = await channel.send(outgoing));
    } catch (error) {
      if (!(error instanceof ChannelError)) throw error;
      return conclude(lane, head, judge(lane, head, error, channel.abilities.settles));
    }
    points.deliverAnswered.publish(outgoing);
    const { id, seq } = head;
    const taken = { id, conversation_id: lane.id, fence: lane.deliver_fence, seq, provider_message_id: messageId };
    const released = await insist(() => records.submit(taken));
    delivered += 1;
    if (lane.failures > 0) {
      await clearFailures(db, lane.workspace_id, lane.channel_id).catch((error: unknown) =>
        log.warn({ err: error, channelId: lane.channel_id }, 'The circuit of a channel could not be closed'),
      );
    }
    if (lane.refused) {
      await reportAccepted(services, { workspaceId: lane.workspace_id, channelId: lane.channel_id }).catch((error: unknown) =>
        log.warn({ err: error, channelId: lane.channel_id }, 'A channel that works again could not be marked so'),
      );
    }
    return released ? { released: true, ...released } : rest(lane, head);
  }

  /** Somebody has stepped in since it was decided. */
  async function callOff(lane: Lane, head: Head): Promise<number | null> {
    await inTransaction(db, async (tx) => {
      await callOffInLane(tx, lane);
      tx.tell(lane.workspace_id, 'conversations');
    });
    return rest(lane, head);
  }

  /** A refusal and all that follows from it are one transaction: a failed part never leaves its question looking answered. */
  async function conclude(lane: Lane, head: Head, verdict: Verdict): Promise<number | null> {
    const recorded = await insist(() =>
      inTransaction(db, async (tx) => {
        const written = await recordDelivery(tx, lane.workspace_id, { ...blank(lane, head), ...verdict.delivery });
        if (!written) return null;
        await verdict.afterwards(tx);
        tx.tell(lane.workspace_id, 'conversations');
        return written;
      }),
    );
    // Word of the part came first, or another worker holds the lane by now: nothing is left to wait for.
    if (!recorded) return rest(lane, head);
    return recorded.calledOff ? rest(lane, head) : (verdict.waitMs ?? rest(lane, head));
  }

  /** Nobody answered for this part, and no word of it came in time: it is sent once more, and says so. */
  async function settleUnknown(lane: Lane, head: Head, settles: SendingChannel['abilities']['settles']): Promise<number | null> {
    if (settles === 'client_id') {
      // Under the same id it arrives once, however often it is sent.
      return conclude(lane, head, plain({ error_code: 'outcome_unknown' }));
    }
    if (head.resends > 0) {
      return conclude(lane, head, giveUp(lane, head, 'outcome_unknown', 'The provider never said whether it took the message.'));
    }
    return conclude(lane, head, plain({ error_code: 'outcome_unknown', resent: true }));
  }

  async function insist<Result>(ask: () => Promise<Result>): Promise<Result> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await ask();
      } catch (error) {
        if (attempt * INSIST_EVERY_MS > INSIST_FOR_MS) throw error;
        await wait(INSIST_EVERY_MS);
      }
    }
  }

  return {
    send,
    get delivered() {
      return delivered;
    },
  };
}

const plain = (delivery: Partial<Verdict['delivery']>): Verdict => ({
  delivery: { delivery: 'queued', error_code: null, error_text: null, support_code: null, ...delivery },
  waitMs: 0,
  afterwards: async () => {},
});
/** Marked, and somebody stepped in before its request began. */
const notBegun = plain({});
/** Left by another worker, and somebody has stepped in since: nobody sends it once more. */
const leftUnknown = plain({ delivery: 'unknown' });

/** More parts wait behind this one. */
const rest = (lane: Lane, head: Head): number | null => (head.seq < lane.sent_seq ? 0 : null);

const blank = (lane: Lane, head: Head): Delivery => ({
  id: head.id,
  fence: lane.deliver_fence,
  delivery: 'unknown',
  error_code: null,
  error_text: null,
  support_code: null,
  resent: false,
});
