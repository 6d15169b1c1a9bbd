import type { conversationSeenRoutes } from '#contract/conversations/conversation-seen.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Handlers } from '#server/platform/http/handlers.ts';
import type { Services } from '#server/platform/services.ts';
import { saveSeen, saveUnseen } from './seen.store.ts';

/** What a user has seen concerns that user alone, so no other user's page is told. */
export function conversationSeenHandlers({
  db,
  bus,
}: Services): Handlers<typeof conversationSeenRoutes> {
  return {
    async seeConversation({ session: { workspaceId, userId }, params, body }) {
      const isNews = await saveSeen(
        db,
        { workspaceId, userId, conversationId: params.id },
        body.message,
      );
      if (isNews === null) throw new AppError('not_found');
      if (isNews) bus.tellPerson({ workspaceId, userId }, 'seen');
      return {};
    },

    async unseeConversation({ session: { workspaceId, userId }, params }) {
      if (!(await saveUnseen(db, { workspaceId, userId, conversationId: params.id })))
        throw new AppError('not_found');
      bus.tellPerson({ workspaceId, userId }, 'seen');
      return {};
    },
  };
}
