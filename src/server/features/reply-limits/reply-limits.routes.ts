import type { replyLimitRoutes } from '#contract/reply-limits.ts';
import { record } from '#server/features/audit/audit.ts';
import { inTransaction } from '#server/platform/db.ts';
import type { Handlers } from '#server/platform/http/handlers.ts';
import type { Services } from '#server/platform/services.ts';
import { storeLimits } from './reply-limits.store.ts';
import { readLimits } from './reply-limits.ts';

export function replyLimitHandlers({ db }: Services): Handlers<typeof replyLimitRoutes> {
  return {
    readReplyLimits: ({ session }) => readLimits(db, session.workspaceId),

    async writeReplyLimits({ session: { workspaceId, userId }, body }) {
      await inTransaction(db, async (tx) => {
        await storeLimits(tx, workspaceId, body);
        await record(tx, {
          workspaceId,
          userId,
          action: 'reply_limits.changed',
          subject: workspaceId,
          details: body,
        });
        tx.tell(workspaceId, 'conversations');
      });
      return body;
    },
  };
}
