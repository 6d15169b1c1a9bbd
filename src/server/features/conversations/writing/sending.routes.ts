import type { conversationRoutes } from '#contract/conversations/conversation-routes.ts';
import type { outgoingFileRoutes } from '#contract/conversations/outgoing-files.ts';
import type { ChannelDirectory } from '#server/features/channels/directory.ts';
import type { Handlers } from '#server/platform/http/handlers.ts';
import type { Services } from '#server/platform/services.ts';
import { sendAgain, sendAsPerson } from './send-as-person.ts';
import { sendFile } from './send-file.ts';

/** The routes by which a person of the team writes to a customer. */
export function sendingHandlers(
  services: Services,
  directory: ChannelDirectory,
): Handlers<
  Pick<typeof conversationRoutes, 'sendMessage' | 'sendAgain'> & typeof outgoingFileRoutes
> {
  return {
    async sendMessage({ session, params, body, caller }) {
      const messageIds = await sendAsPerson(
        services,
        directory,
        { ...session, conversationId: params.id, language: caller.language },
        body,
      );
      return { messageIds };
    },

    async sendFile({ session, params, query, body, caller }) {
      const writer = { ...session, conversationId: params.id, language: caller.language };
      const { messageId: id, seen } = query;
      const messageIds = await sendFile(services, directory, writer, { id, seen }, body);
      return { messageIds };
    },

    async sendAgain({ session, params }) {
      await sendAgain(services.db, session.workspaceId, params.id);
      return {};
    },
  };
}
