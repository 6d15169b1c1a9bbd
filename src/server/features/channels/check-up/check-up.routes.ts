import type { checkUpRoutes } from '#contract/channels/check-ups.ts';
import { record } from '#server/features/audit/audit.ts';
import type { Handlers } from '#server/platform/http/handlers.ts';
import type { Services } from '#server/platform/services.ts';
import { requireChannel } from '../required-channel.ts';
import type { CheckUps } from './check-up.ts';

export function checkUpHandlers(
  { db }: Services,
  checkUps: CheckUps,
): Handlers<typeof checkUpRoutes> {
  return {
    readCheckUp: async ({ session, params }) =>
      checkUps.read(await requireChannel(db, session, params.id)),
    runCheckUp: async ({ session, params }) =>
      checkUps.run(await requireChannel(db, session, params.id)),
    async mendChannel({ session, params, body }) {
      await checkUps.mend(await requireChannel(db, session, params.id), body.mend);
      const { workspaceId, userId } = session;
      await record(db, {
        workspaceId,
        userId,
        action: 'channel.mended',
        subject: params.id,
        details: { mend: body.mend },
      });
      return checkUps.run(await requireChannel(db, session, params.id));
    },
  };
}
