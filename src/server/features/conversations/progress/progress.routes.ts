import type { conversationActRoutes } from '#contract/conversations/conversation-acts.ts';
import type { conversationProgressRoutes } from '#contract/conversations/conversation-progress.ts';
import type { Handlers, Session } from '#server/platform/http/handlers.ts';
import type { Services } from '#server/platform/services.ts';
import { mute } from '../thread/mute.ts';
import { actOn } from './acts.ts';
import { checkReason } from './reasons.ts';
import { reopen, resolve } from './resolve.ts';
import { snooze, wakeNow } from './snooze.ts';

export function conversationProgressHandlers({
  db,
}: Services): Handlers<typeof conversationProgressRoutes & typeof conversationActRoutes> {
  const by = ({ workspaceId, userId }: Session, params: { id: string }) => ({
    workspaceId,
    userId,
    conversationId: params.id,
  });
  return {
    async resolveConversation({ session, params, body, caller }) {
      const why = await checkReason(db, session.workspaceId, body, caller.language);
      const resolvedAt = await resolve(db, by(session, params), {
        seen: body.seen,
        why,
      });
      return { resolvedAt };
    },

    async reopenConversation({ session, params, body }) {
      await reopen(db, by(session, params), body.undo);
      return {};
    },

    async snoozeConversation({ session, params, body }) {
      await snooze(db, by(session, params), body);
      return {};
    },

    async muteGroup({ session, params }) {
      await mute(db, by(session, params), true);
      return {};
    },

    async unmuteGroup({ session, params }) {
      await mute(db, by(session, params), false);
      return {};
    },

    actOnConversations: async ({ session, body, caller }) => ({
      results: await actOn(db, session, body.ids, body.act, caller.language),
    }),

    async wakeConversation({ session, params }) {
      await wakeNow(db, session.workspaceId, params.id);
      return {};
    },
  };
}
