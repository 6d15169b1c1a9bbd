import type { automaticTextRoutes, ChannelTexts } from '#contract/automatic-texts.ts';
import { record } from '#server/features/audit/audit.ts';
import { hoursOf, readAllHours } from '#server/features/business-hours/business-hours.ts';
import { requireChannel } from '#server/features/channels/required-channel.ts';
import { inTransaction } from '#server/platform/db.ts';
import type { Handlers, Session } from '#server/platform/http/handlers.ts';
import type { Services } from '#server/platform/services.ts';
import { storeTexts } from './automatic-texts.store.ts';
import { readAllTexts, textsOf } from './automatic-texts.ts';
import { preview } from './preview.ts';

export function automaticTextHandlers(
  { db }: Services,
  { now }: { now(): Date },
): Handlers<typeof automaticTextRoutes> {
  /** Stores texts, with their entry in the audit trail, and tells the processes that answer. */
  const change = (
    { workspaceId, userId }: Session,
    channelId: string | null,
    texts: ChannelTexts,
  ): Promise<void> =>
    inTransaction(db, async (tx) => {
      await storeTexts(tx, { workspaceId, channelId }, texts);
      await record(tx, {
        workspaceId,
        userId,
        action: 'automatic_texts.changed',
        subject: channelId ?? workspaceId,
        details: {},
      });
      tx.publish('agents', workspaceId);
    });

  return {
    readAutomaticTexts: async ({ session }) =>
      (await readAllTexts(db, session.workspaceId)).workspace,

    async writeAutomaticTexts({ session, body }) {
      await change(session, null, body);
      return body;
    },

    async readChannelTexts({ session, params: { id } }) {
      await requireChannel(db, session, id);
      return textsOf(await readAllTexts(db, session.workspaceId), id);
    },

    async writeChannelTexts({ session, params: { id }, body }) {
      await requireChannel(db, session, id);
      await change(session, id, body);
      return body;
    },

    async previewAutomaticTexts({ session, body: { channelId, texts, hours } }) {
      if (channelId !== null) await requireChannel(db, session, channelId);
      const saved = hoursOf(await readAllHours(db, session.workspaceId), channelId);
      return preview({ hours: hours ?? saved, texts }, now());
    },
  };
}
