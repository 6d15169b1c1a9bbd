import type { resolutionReasonRoutes } from '#contract/conversations/resolution-reasons.ts';
import { record } from '#server/features/audit/audit.ts';
import { inTransaction } from '#server/platform/db.ts';
import type { Handlers } from '#server/platform/http/handlers.ts';
import type { Services } from '#server/platform/services.ts';
import { storeReasons } from './reasons.store.ts';
import { readReasons } from './reasons.ts';

/** The list of reasons that people may give when they resolve a conversation. */
export function resolutionReasonHandlers({
  db,
}: Pick<Services, 'db'>): Handlers<typeof resolutionReasonRoutes> {
  return {
    readResolutionReasons: ({ session, caller }) =>
      readReasons(db, session.workspaceId, caller.language),

    async writeResolutionReasons({ session: { workspaceId, userId }, body }) {
      await inTransaction(db, async (tx) => {
        await storeReasons(tx, workspaceId, body);
        await record(tx, {
          workspaceId,
          userId,
          action: 'resolution_reasons.changed',
          subject: workspaceId,
          details: { reasons: body.reasons.length, required: body.required },
        });
      });
      return body;
    },
  };
}
