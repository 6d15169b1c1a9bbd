import type { beginConversationRoutes } from '#contract/conversations/begin-conversation.ts';
import type { ChannelDirectory } from '#server/features/channels/directory.ts';
import type { Handlers } from '#server/platform/http/handlers.ts';
import type { Services } from '#server/platform/services.ts';
import { beginConversation } from './begin.ts';
import { waysToWrite } from './ways.ts';

/** The routes by which a person of the team writes first. */
export function beginConversationHandlers(
  services: Services,
  directory: ChannelDirectory,
): Handlers<typeof beginConversationRoutes> {
  return {
    beginConversation: ({ session, body, caller }) =>
      beginConversation(services, directory, { ...session, language: caller.language }, body),

    waysToWrite: ({ session, query, caller }) =>
      waysToWrite(services.db, session.workspaceId, caller.language, query),
  };
}
