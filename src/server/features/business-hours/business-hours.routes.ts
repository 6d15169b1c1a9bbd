import type { businessHoursRoutes } from '#contract/business-hours.ts';
import { record } from '#server/features/audit/audit.ts';
import { inTransaction } from '#server/platform/db.ts';
import type { Handlers } from '#server/platform/http/handlers.ts';
import type { Services } from '#server/platform/services.ts';
import { storeHours } from './business-hours.store.ts';
import { readHours } from './business-hours.ts';

export function businessHoursHandlers({ db }: Services): Handlers<typeof businessHoursRoutes> {
  return {
    readBusinessHours: ({ session }) => readHours(db, session.workspaceId),

    async writeBusinessHours({ session: { workspaceId, userId }, body }) {
      await inTransaction(db, async (tx) => {
        await storeHours(tx, workspaceId, body);
        await record(tx, {
          workspaceId,
          userId,
          action: 'business_hours.changed',
          subject: workspaceId,
          details: {},
        });
        tx.publish('agents', workspaceId);
      });
      return body;
    },
  };
}
