import type { SocketKeys } from '#channels/connector/socket.ts';
import { inTransaction } from '#server/platform/db.ts';
import type { RunningJobs } from '#server/platform/jobs.ts';
import type { Services } from '#server/platform/services.ts';
import { deleteKeys, forgetOldSent, holdFence, readKeys, upsertKeys } from './socket-keys.store.ts';
import type { HeldSocket } from './held-socket.ts';

/** Another process holds the connection by now, so nothing that this one writes may count. */
export class LeaseLost extends Error {
  constructor(channelId: string) {
    super(`The connection of channel ${channelId} is held by another process`);
    this.name = 'LeaseLost';
  }
}

/**
 * The keys that a connection must know again after a restart, encrypted for their channel and kind.
 * Only the holder of the connection writes them, each change in one transaction.
 */
export function socketKeys(
  { db, secrets }: Pick<Services, 'db' | 'secrets'>,
  held: HeldSocket,
): SocketKeys {
  const { workspace_id: workspaceId, channel_id: channelId } = held;
  const place = (kind: string, id: string): string => `channel:${channelId}:${kind}:${id}`;
  return {
    async read(kind, ids) {
      const rows = await readKeys(db, held, kind, ids);
      return Object.fromEntries(
        rows.map(({ id, value }) => [id, secrets.open(workspaceId, place(kind, id), value)]),
      );
    },
    async write(changes) {
      if (changes.length === 0) return;
      const kept = changes.flatMap(({ kind, id, value }) =>
        value === null
          ? []
          : [{ kind, id, value: secrets.seal(workspaceId, place(kind, id), value) }],
      );
      const gone = changes.filter(({ value }) => value === null);
      await inTransaction(db, async (tx) => {
        if (!(await holdFence(tx, held))) throw new LeaseLost(channelId);
        if (kept.length > 0) await upsertKeys(tx, held, kept);
        if (gone.length > 0) await deleteKeys(tx, held, gone);
      });
    },
  };
}

const PURGE_JOB = 'socket-sent-purge';
/**
 * When a phone comes back that was off, it asks for the messages that it could not read. After this
 * many days it shows a gap instead.
 */
const SENT_DAYS = 14;

/** Declares the job that deletes sent messages that no phone will ask for again. */
export function declareSentPurge(jobs: RunningJobs, services: Pick<Services, 'db'>): void {
  jobs.handle(PURGE_JOB, { cron: '41 4 * * *', retryLimit: 1 }, async () => {
    await forgetOldSent(services.db, SENT_DAYS);
  });
}
