import type { checkUpRoutes } from '#contract/check-ups.ts';
import { record } from '#server/features/audit/audit.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Handlers, Session } from '#server/platform/http/handlers.ts';
import type { Services } from '#server/platform/services.ts';
import { type ChannelRow, findChannel } from './channels.store.ts';
import type { CheckUps } from './check-up.ts';

export function checkUpHandlers({ db }: Services, checkUps: CheckUps): Handlers<typeof checkUpRoutes> {
  async function existing(session: Session, channelId: string): Promise<ChannelRow> {
    const row = await findChannel(db, session.workspaceId, channelId);
    if (!row) throw new AppError('channel_not_found');
    return row;
  }

  return {
    readCheckUp: async ({ session, params }) => checkUps.read(await existing(session, params.id)),
    runCheckUp: async ({ session, params }) => checkUps.run(await existing(session, params.id)),
    async mendChannel({ session, params, body }) {
      await checkUps.mend(await existing(session, params.id), body.mend);
      const { workspaceId, userId } = session;
      await record(db, { workspaceId, userId, action: 'channel.mended', subject: params.id, details: { mend: body.mend } });
      return checkUps.run(await existing(session, params.id));
    },
  };
}
