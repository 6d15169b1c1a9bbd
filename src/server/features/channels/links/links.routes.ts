import type { linkRoutes } from '#contract/channels/links.ts';
import { record } from '#server/features/audit/audit.ts';
import type { Handlers, Session } from '#server/platform/http/handlers.ts';
import type { Services } from '#server/platform/services.ts';
import { requireChannel } from '../required-channel.ts';
import { changeName, createLink, readLinks, takeAway } from './links.ts';

export function linkHandlers({ db }: Services): Handlers<typeof linkRoutes> {
  const note = (
    { workspaceId, userId }: Session,
    action: string,
    subject: string,
    linkId: string,
  ): Promise<void> => record(db, { workspaceId, userId, action, subject, details: { linkId } });

  return {
    listLinks: async ({ session, params }) =>
      readLinks(db, await requireChannel(db, session, params.id)),

    async createLink({ session, params, body }) {
      const link = await createLink(db, await requireChannel(db, session, params.id), body);
      await note(session, 'channel_link.created', params.id, link.id);
      return link;
    },

    async renameLink({ session, params, body }) {
      const { channelId, link } = await changeName(db, session, params.id, body.name);
      await note(session, 'channel_link.renamed', channelId, link.id);
      return link;
    },

    async removeLink({ session, params }) {
      const channelId = await takeAway(db, session, params.id);
      await note(session, 'channel_link.removed', channelId, params.id);
      return {};
    },
  };
}
