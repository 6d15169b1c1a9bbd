import { z } from 'zod';
import { ChannelError } from '#channels/channel.ts';
import type { Queryable } from '#server/platform/db.ts';
import type { RunningJobs } from '#server/platform/jobs.ts';
import type { Jobs, Services } from '#server/platform/services.ts';
import type { ChannelDirectory } from '../directory.ts';
import { beginImport, endImport, type Imported, noteImported } from './history.store.ts';

const JOB = 'channel-history';
const Place = z.object({ workspaceId: z.string(), channelId: z.string() });

/**
 * Requests later what was written before the channel was connected. Runs in the transaction that
 * marks the channel as connected.
 */
export const enqueueHistory = (
  jobs: Jobs,
  db: Queryable,
  place: z.output<typeof Place>,
): Promise<void> => jobs.enqueue(db, JOB, place);

/** Notes that some of the history came. The channel's page shows how far it is. */
export const historyCame = (
  db: Queryable,
  place: z.output<typeof Place>,
  came: Omit<Imported, 'contacts'>,
): Promise<number> => noteImported(db, place, { ...came, contacts: 0 });

/** Notes that this many entries of the owner's address book came. */
export const contactsCame = (
  db: Queryable,
  place: z.output<typeof Place>,
  contacts: number,
): Promise<number> =>
  noteImported(db, place, { messages: 0, contacts, progress: null, declined: false });

/**
 * Declares the job that asks the provider once for the history. When the provider does not answer,
 * it is asked again; when it refuses, it is not.
 */
export function declareHistoryJob(
  jobs: RunningJobs,
  { db, log }: Pick<Services, 'db' | 'log'>,
  directory: ChannelDirectory,
): void {
  jobs.handle(JOB, { retryLimit: 8, retryDelaySeconds: 5, timeoutSeconds: 120 }, async (data) => {
    const place = Place.parse(data);
    const channel = await directory.find(place.channelId);
    const history = channel?.connector.history;
    if (
      !channel ||
      !history?.isOffered(channel.settings) ||
      channel.row.workspace_id !== place.workspaceId
    )
      return;
    // The history may arrive before the answer does.
    await beginImport(db, place);
    try {
      const answer = await history.ask(channel.tools, channel.settings);
      if (answer !== 'requested') await endImport(db, place, answer);
    } catch (error) {
      if (
        !(error instanceof ChannelError) ||
        ['unreachable', 'uncertain', 'rate_limited'].includes(error.kind)
      )
        throw error;
      log.warn(
        { channelId: place.channelId, code: error.code },
        'The provider does not hand out what was there before',
      );
      await endImport(db, place, 'failed');
    }
  });
}
