import { uuidv7 } from 'uuidv7';
import type { agentRoutes } from '#contract/agents/agent-routes.ts';
import { record } from '#server/features/audit/audit.ts';
import { inTransaction } from '#server/platform/db.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Handlers } from '#server/platform/http/handlers.ts';
import type { Services } from '#server/platform/services.ts';
import { listWorkers, readQueue } from './worker.store.ts';
import {
  type Cleared,
  clearQueue,
  findUndoable,
  previewClearing,
  undoClearing,
} from './clear-queue.store.ts';

const UNDO_MINUTES = 10;

type WorkerRoutes = Pick<typeof agentRoutes, 'workerStatus' | 'clearQueue' | 'undoClearQueue'>;

/** The worker's page: which workers run, what waits, and clearing the queue with its undo. */
export function workerHandlers({ db }: Services): Handlers<WorkerRoutes> {
  return {
    async workerStatus({ session }) {
      const [workers, queue] = await Promise.all([
        listWorkers(db),
        readQueue(db, session.workspaceId),
      ]);
      const answering = workers.filter(
        (worker) => worker.alive && worker.roles.split(',').includes('worker'),
      );
      return {
        running: answering.length > 0,
        paused: false,
        workers: workers.map((worker) => ({
          id: worker.id,
          host: worker.host,
          roles: worker.roles.split(','),
          startedAt: worker.started_at,
          heartbeatAt: worker.heartbeat_at,
          alive: worker.alive,
        })),
        queue: {
          waiting: queue.waiting,
          due: queue.due,
          running: queue.running,
          retrying: queue.retrying,
          dead: queue.dead,
          withoutOutcome: queue.without_outcome,
        },
        oldestAgeSeconds: queue.oldest_seconds,
        ratePerMinute: queue.last_minute,
      };
    },

    async clearQueue({ session, query }) {
      if (query.dryRun === 'true')
        return present(null, await previewClearing(db, session.workspaceId));
      const id = uuidv7();
      const cleared = await inTransaction(db, async (tx) => {
        const rows = await clearQueue(tx, session.workspaceId, { id, userId: session.userId });
        const messages = rows.reduce((total, row) => total + row.message_ids.length, 0);
        await record(tx, {
          workspaceId: session.workspaceId,
          userId: session.userId,
          action: 'queue.cleared',
          subject: id,
          details: { messages, conversations: rows.length },
        });
        return rows;
      });
      return present(id, cleared);
    },

    async undoClearQueue({ session }) {
      const messages = await inTransaction(db, async (tx) => {
        const clearing = await findUndoable(tx, session.workspaceId, UNDO_MINUTES);
        if (!clearing) throw new AppError('undo_expired');
        const restored = await undoClearing(tx, session.workspaceId, clearing);
        await record(tx, {
          workspaceId: session.workspaceId,
          userId: session.userId,
          action: 'queue.restored',
          subject: clearing.id,
          details: { messages: restored },
        });
        tx.wake('answer');
        return restored;
      });
      return { messages };
    },
  };
}

function present(id: string | null, cleared: Cleared[]) {
  return {
    id,
    dryRun: id === null,
    messages: cleared.reduce((total, row) => total + row.message_ids.length, 0),
    conversations: cleared.map((row) => ({
      id: row.conversation_id,
      contact: row.contact ?? '',
      messages: row.message_ids.length,
    })),
    undoUntil: id === null ? null : new Date(Date.now() + UNDO_MINUTES * 60_000).toISOString(),
  };
}
