import type { templateRoutes } from '#contract/channels/templates.ts';
import type { ChannelDirectory } from '#server/features/channels/directory.ts';
import type { Handlers } from '#server/platform/http/handlers.ts';
import type { Services } from '#server/platform/services.ts';
import { readTemplates, refreshTemplates } from './templates.ts';

export function templateHandlers(
  { db }: Services,
  directory: ChannelDirectory,
): Handlers<typeof templateRoutes> {
  return {
    listTemplates: ({ session: { workspaceId }, params }) =>
      readTemplates({ db, directory }, { workspaceId, channelId: params.id }),
    refreshTemplates: ({ session: { workspaceId }, params }) =>
      refreshTemplates({ db, directory }, { workspaceId, channelId: params.id }),
  };
}
