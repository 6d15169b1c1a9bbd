import type { businessHoursRoutes } from '#contract/business-hours.ts';
import { record } from '#server/features/audit/audit.ts';
import { requireChannel } from '#server/features/channels/required-channel.ts';
import { hoursChanged } from '#server/features/reply-limits/reply-limits.ts';
import { inTransaction, type Transaction } from '#server/platform/db.ts';
import type { Handlers, Session } from '#server/platform/http/handlers.ts';
import type { Services } from '#server/platform/services.ts';
import { findChannelHours, storeChannelHours, storeHours } from './business-hours.store.ts';
import { readHours } from './business-hours.ts';
import { requireHours } from './checked-hours.ts';

export function businessHoursHandlers({ db }: Services): Handlers<typeof businessHoursRoutes> {
  /** Stores hours, with their entry in the audit trail, and tells the processes that answer. */
  const change = (
    { workspaceId, userId }: Session,
    { action, subject }: { action: string; subject: string },
    work: (tx: Transaction) => Promise<unknown>,
  ): Promise<void> =>
    inTransaction(db, async (tx) => {
      await work(tx);
      await record(tx, { workspaceId, userId, action, subject, details: {} });
      tx.publish('agents', workspaceId);
    });

  return {
    readBusinessHours: ({ session }) => readHours(db, session.workspaceId),

    async writeBusinessHours({ session, body }) {
      requireHours(body.blocks, 'blocks');
      const { workspaceId } = session;
      const what = { action: 'business_hours.changed', subject: workspaceId };
      await change(session, what, (tx) => storeHours(tx, workspaceId, body));
      return body;
    },

    async readChannelHours({ session, params: { id } }) {
      await requireChannel(db, session, id);
      return { hours: await findChannelHours(db, session.workspaceId, id) };
    },

    async writeChannelHours({ session, params: { id }, body }) {
      await requireChannel(db, session, id);
      requireHours(body.hours?.blocks ?? [], 'hours.blocks');
      const place = { workspaceId: session.workspaceId, channelId: id };
      const what = { action: 'channel_hours.changed', subject: id };
      await change(session, what, async (tx) => {
        await storeChannelHours(tx, place, body.hours);
        await hoursChanged(tx, session.workspaceId);
      });
      return body;
    },
  };
}
