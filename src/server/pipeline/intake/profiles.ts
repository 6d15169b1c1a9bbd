import { z } from 'zod';
import { ChannelError } from '#channels/channel.ts';
import type { ChannelDirectory } from '#server/features/channels/directory.ts';
import { inTransaction, type Queryable } from '#server/platform/db.ts';
import type { RunningJobs } from '#server/platform/jobs.ts';
import type { Services } from '#server/platform/services.ts';
import { createLoop, type Loop } from '#server/platform/work/loop.ts';
import { nameGroup } from './groups.store.ts';
import { claimNameless, findStranger, nameContact, type Stranger } from './profiles.store.ts';

/** The job that asks the provider for a contact's name. */
const PROFILE_JOB = 'contact-profile';
const JobData = z.object({ conversationId: z.uuid() });

/**
 * The heartbeat wakes the loop when there is such a contact; the poll is for a heartbeat that
 * hangs.
 */
const CHECK_MS = 10_000;
const AT_A_TIME = 100;

/**
 * Finds new contacts without a name, beside the path of their messages, which are not delayed by
 * it.
 */
export function createProfiles({ db, jobs, log }: Services): Loop {
  return createLoop({
    name: 'profiles',
    log,
    pollMs: CHECK_MS,
    async run() {
      const found = await inTransaction(db, async (tx) => {
        const conversations = await claimNameless(tx, AT_A_TIME);
        for (const conversationId of conversations)
          await jobs.enqueue(tx, PROFILE_JOB, { conversationId });
        return conversations.length;
      });
      return found === AT_A_TIME ? 0 : null;
    },
  });
}

/** A longer name is somebody's joke. */
const LONGEST_NAME = 200;

/**
 * Messenger and Instagram name the writer only by an id, and WhatsApp does so with a group. The
 * message does not wait: its answer goes out while the name is fetched. If the provider refuses
 * (some people allow nobody to ask), the contact stays without a name.
 */
export function declareProfileJob(
  jobs: RunningJobs,
  { db, log, bus }: Pick<Services, 'db' | 'log' | 'bus'>,
  directory: ChannelDirectory,
): void {
  jobs.handle(
    PROFILE_JOB,
    { retryLimit: 3, retryDelaySeconds: 5, timeoutSeconds: 60, concurrency: 2 },
    async (data) => {
      const { conversationId } = JobData.parse(data);
      const stranger = await findStranger(db, conversationId);
      const channel = stranger && (await directory.find(stranger.channel_id));
      const ask = stranger?.is_group ? channel?.connector.group : channel?.connector.profile;
      if (!stranger || !channel || !ask) return;
      try {
        const { name, username } = await ask(channel.tools, channel.settings, stranger.chat);
        const shown = (name ?? username ?? '')
          .toWellFormed()
          .replaceAll('\0', '')
          .trim()
          .slice(0, LONGEST_NAME);
        if (shown !== '' && (await nameStranger(db, stranger, shown)) > 0)
          bus.tell(stranger.workspace_id, 'conversations');
      } catch (error) {
        if (
          !(error instanceof ChannelError) ||
          ['unreachable', 'uncertain', 'rate_limited'].includes(error.kind)
        )
          throw error;
        log.info(
          { conversationId, code: error.code },
          'The provider does not say who a contact is',
        );
      }
    },
  );
}

const nameStranger = (
  db: Queryable,
  { workspace_id: workspaceId, channel_id: channelId, ...who }: Stranger,
  name: string,
): Promise<number> =>
  who.is_group
    ? nameGroup(db, { workspaceId, channelId }, who.chat, name)
    : nameContact(db, workspaceId, who.contact_id, name);
