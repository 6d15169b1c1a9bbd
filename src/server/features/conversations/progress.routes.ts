import type { conversationProgressRoutes } from '#contract/conversation-progress.ts';
import { changed } from '#server/features/live/live.ts';
import { tellPages } from '#server/features/notifications/notifications.ts';
import type { Handlers, Session } from '#server/platform/http/handlers.ts';
import type { Services } from '#server/platform/services.ts';
import { mute } from './mute.ts';
import { reopen, resolve } from './resolve.ts';
import { snooze, wakeNow } from './snooze.ts';

export function conversationProgressHandlers({ db, bus }: Services): Handlers<typeof conversationProgressRoutes> {
  const tell = (workspaceId: string): void => {
    tellPages(bus, workspaceId);
    changed(bus, workspaceId, 'conversations');
  };
  const by = ({ workspaceId, userId }: Session, params: { id: string }) => ({ workspaceId, userId, conversationId: params.id });
  return {
    async resolveConversation({ session, params, body }) {
      const resolvedAt = await resolve(db, by(session, params), body.seen);
      tell(session.workspaceId);
      return { resolvedAt };
    },

    async reopenConversation({ session, params, body }) {
      await reopen(db, by(session, params), body.undo);
      tell(session.workspaceId);
      bus.publish('answer-due', '0');
      return {};
    },

    async snoozeConversation({ session, params, body }) {
      await snooze(db, by(session, params), body);
      tell(session.workspaceId);
      return {};
    },

    async muteGroup({ session, params }) {
      await mute(db, by(session, params), true);
      tell(session.workspaceId);
      bus.publish('answer-due', '0');
      return {};
    },

    async unmuteGroup({ session, params }) {
      await mute(db, by(session, params), false);
      tell(session.workspaceId);
      bus.publish('answer-due', '0');
      return {};
    },

    async wakeConversation({ session, params }) {
      await wakeNow(db, session.workspaceId, params.id);
      tell(session.workspaceId);
      return {};
    },
  };
}
