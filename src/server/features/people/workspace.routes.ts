import type { workspaceRoutes } from '#contract/people/workspace.ts';
import { record } from '#server/features/audit/audit.ts';
import { inTransaction } from '#server/platform/db.ts';
import type { Handlers } from '#server/platform/http/handlers.ts';
import type { Services } from '#server/platform/services.ts';
import { renameWorkspace } from './workspace.store.ts';

export function workspaceHandlers({ db }: Pick<Services, 'db'>): Handlers<typeof workspaceRoutes> {
  return {
    async renameWorkspace({ session: { workspaceId, userId }, body: { name } }) {
      await inTransaction(db, async (tx) => {
        if (!(await renameWorkspace(tx, workspaceId, name))) return;
        await record(tx, {
          workspaceId,
          userId,
          action: 'workspace.renamed',
          subject: workspaceId,
          details: { name },
        });
        // Whoever hears of it asks anew who they are, and where.
        tx.tell(workspaceId, 'people');
      });
      return { id: workspaceId, name };
    },
  };
}
