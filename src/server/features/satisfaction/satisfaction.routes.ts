import type { satisfactionRoutes } from '#contract/satisfaction.ts';
import { record } from '#server/features/audit/audit.ts';
import { inTransaction } from '#server/platform/db.ts';
import type { Handlers } from '#server/platform/http/handlers.ts';
import type { Services } from '#server/platform/services.ts';
import { storeSatisfaction } from './satisfaction.store.ts';
import { readSatisfaction } from './satisfaction.ts';

export function satisfactionHandlers({
  db,
}: Pick<Services, 'db'>): Handlers<typeof satisfactionRoutes> {
  return {
    readSatisfaction: ({ session }) => readSatisfaction(db, session.workspaceId),

    async writeSatisfaction({ session: { workspaceId, userId }, body }) {
      await inTransaction(db, async (tx) => {
        await storeSatisfaction(tx, workspaceId, body);
        await record(tx, {
          workspaceId,
          userId,
          action: 'satisfaction.changed',
          subject: workspaceId,
          details: { isOn: body.isOn },
        });
      });
      return body;
    },
  };
}
