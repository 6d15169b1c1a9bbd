import { createQuestionLoop } from '#server/features/satisfaction/question-loop.ts';
import { createSchedules } from '#server/features/conversations/writing/scheduled-loop.ts';
import { createSnoozes } from '#server/features/conversations/progress/snoozed-loop.ts';
import { createWordsWork } from '#server/features/conversations/search/text-index-loop.ts';
import type { ChannelDirectory } from '#server/features/channels/directory.ts';
import type { Database } from '#server/platform/db.ts';
import type { Services } from '#server/platform/services.ts';
import type { Loop } from '#server/platform/work/loop.ts';
import type { ChannelOf } from './bind-channel.ts';
import { createEarlyChanges } from './intake/changes/out-of-order.ts';
import { createHandoffs } from './turn/handoffs.ts';
import { createProfiles } from './intake/profiles.ts';
import { createStatusWork } from './intake/changes/statuses.ts';

/** What is looked after beside the way of a message; several processes may do so at one time. */
export interface Rounds {
  /** Who waits for a person, and nobody came. */
  handoffs: Loop;
  /** Conversations that were put off. */
  snoozes: Loop;
  /** What goes out at a time. */
  schedules: Loop;
  /** The question after a resolution. */
  satisfaction: Loop;
  /** Changes that came before their message. */
  early: Loop;
  /** What became of the parts that were sent. */
  statuses: Loop;
  /** What was said is written down for the search. */
  words: Loop;
  /** Contacts without a name. */
  profiles: Loop;
}

export interface RoundTools {
  directory: ChannelDirectory;
  channelOf: ChannelOf;
  /** Something is to be sent. */
  wakeDelivery(): void;
}

/** `leases` are connections that do not wait for the disk. */
export function startRounds(
  services: Services,
  leases: Database,
  { directory, channelOf, wakeDelivery }: RoundTools,
): Rounds {
  return {
    handoffs: createHandoffs(services, wakeDelivery),
    snoozes: createSnoozes(services),
    schedules: createSchedules(services, directory),
    satisfaction: createQuestionLoop(services, channelOf),
    early: createEarlyChanges(services),
    statuses: createStatusWork(services, leases),
    words: createWordsWork(services, leases),
    profiles: createProfiles(services),
  };
}

/** One after another: each ends what it is at. */
export async function stopRounds(rounds: Rounds): Promise<void> {
  for (const round of Object.values(rounds)) await round.stop();
}
