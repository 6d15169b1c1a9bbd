import type { assignmentRoutes } from '#contract/conversations/assignment.ts';
import type { conversationRoutes } from '#contract/conversations/conversation-routes.ts';
import type { ChannelDirectory } from '#server/features/channels/directory.ts';
import type { Handlers } from '#server/platform/http/handlers.ts';
import type { Services } from '#server/platform/services.ts';
import { assign } from './progress/assignment.ts';
import { handBack, openConversation, takeOver } from './conversations.ts';
import { readPage } from './list/list-page.ts';
import { toMessage } from './thread/messages.ts';
import { readThread } from './thread/thread.ts';
import { pauseForTyping, showTyping } from './thread/typing.ts';

type ConversationRoutes = Omit<
  typeof conversationRoutes,
  'sendMessage' | 'sendAgain' | 'messageOutcome'
>;

/** Reads conversations, and takes them over or gives them back. */
export function conversationHandlers(
  services: Services,
  directory: ChannelDirectory,
): Handlers<ConversationRoutes & typeof assignmentRoutes> {
  const { db } = services;
  return {
    listConversations: ({ session, query }) => readPage(db, session, query),

    readConversation: ({ session, params }) => openConversation(db, directory, session, params.id),

    async listMessages({ session, params, query, caller }) {
      const thread = await readThread(db, session.workspaceId, params.id, query);
      return {
        ...thread,
        messages: thread.messages.map((row) => toMessage(row, caller.language, session.role)),
      };
    },

    async takeOver({ session, params }) {
      await takeOver(db, session.workspaceId, params.id, session.userId);
      return {};
    },

    async assignConversation({ session, params, body }) {
      await assign(db, session, params.id, body);
      return {};
    },

    async typeToCustomer({ session, params }) {
      await pauseForTyping(db, session.workspaceId, params.id, session.userId);
      await showTyping(services, directory, session.workspaceId, params.id);
      return {};
    },

    async handBack({ session, params }) {
      await handBack(db, session.workspaceId, params.id);
      return {};
    },
  };
}
