import { createReplyLimits } from '#server/features/reply-limits/reply-limits-loop.ts';
import { createQuestionLoop } from '#server/features/satisfaction/question-loop.ts';
import { createSchedules } from '#server/features/conversations/writing/scheduled-loop.ts';
import { createSnoozes } from '#server/features/conversations/progress/snoozed-loop.ts';
import { createWordsWork } from '#server/features/conversations/search/text-index-loop.ts';
import type { ChannelDirectory } from '#server/features/channels/directory.ts';
import type { Database } from '#server/platform/db.ts';
import type { Services } from '#server/platform/services.ts';
import type { Loop } from '#server/platform/work/loop.ts';
import type { ChannelOf } from './bind-channel.ts';
import { createOutOfOrderChanges } from './intake/changes/out-of-order.ts';
import { createEarlierPromises } from './turn/promises/earlier-promises.ts';
import { createHandoffs } from './turn/handoffs.ts';
import { createOpenings } from './turn/promises/openings.ts';
import { createProfiles } from './intake/profiles.ts';
import { createStatusWork } from './intake/changes/statuses.ts';

/** Periodic work beside the path of a message. Several processes may do it at the same time. */
export interface Rounds {
  /** Customers who wait for a person when nobody has come. */
  handoffs: Loop;
  /** Customers who wrote while the business was closed. */
  openings: Loop;
  /** What was promised before the hours of people changed. */
  earlierPromises: Loop;
  /** How long customers wait: warnings, marks, and a count anew after a change. */
  replyLimits: Loop;
  /** Snoozed conversations whose time has come. */
  snoozes: Loop;
  /** Scheduled messages. */
  schedules: Loop;
  /** The satisfaction question after a conversation is resolved. */
  satisfaction: Loop;
  /** Changes that came before their message. */
  outOfOrder: Loop;
  /** Delivery states of the parts that were sent. */
  statuses: Loop;
  /** Writes the words of new messages into the search index. */
  words: Loop;
  /** Contacts without a name. */
  profiles: Loop;
}

export interface RoundTools {
  directory: ChannelDirectory;
  channelOf: ChannelOf;
  /** Says that something is to be sent. */
  wakeDelivery(): void;
}

/** `leases` is a pool whose commits do not wait for the disk. */
export function startRounds(
  services: Services,
  leases: Database,
  { directory, channelOf, wakeDelivery }: RoundTools,
): Rounds {
  return {
    handoffs: createHandoffs(services, wakeDelivery),
    openings: createOpenings(services),
    earlierPromises: createEarlierPromises(services),
    replyLimits: createReplyLimits(services),
    snoozes: createSnoozes(services),
    schedules: createSchedules(services, directory),
    satisfaction: createQuestionLoop(services, channelOf),
    outOfOrder: createOutOfOrderChanges(services),
    statuses: createStatusWork(services, leases),
    words: createWordsWork(services, leases),
    profiles: createProfiles(services),
  };
}

/** Stops the loops one after another; each finishes the run that it is in. */
export async function stopRounds(rounds: Rounds): Promise<void> {
  for (const round of Object.values(rounds)) await round.stop();
}
