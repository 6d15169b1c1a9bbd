import { raise, withdraw, workspacesToldOf } from '#server/features/notifications/notifications.ts';
import { workerStopped } from '#server/features/notifications/workspace-notices.ts';
import { inTransaction } from '#server/platform/db.ts';
import type { Services } from '#server/platform/services.ts';
import { createLoop, type Loop } from '#server/platform/work/loop.ts';
import { listStopped } from './stopped.store.ts';

const CHECK_MS = 3000;

/**
 * Every process, whatever its role, checks whether any worker runs, because workers that stopped
 * cannot report it themselves. Several processes may raise the notice at once; users are told once.
 */
export function createWatch({ db, log }: Services): Loop {
  return createLoop({
    name: 'watch',
    log,
    pollMs: CHECK_MS,
    async run() {
      const stopped = new Set(await listStopped(db));
      const told = new Set(await workspacesToldOf(db, 'worker_stopped'));
      for (const workspaceId of stopped.difference(told))
        await inTransaction(db, (tx) => raise(tx, workspaceId, workerStopped));
      for (const workspaceId of told.difference(stopped))
        await inTransaction(db, (tx) => withdraw(tx, workspaceId, workerStopped));
      return null;
    },
  });
}
