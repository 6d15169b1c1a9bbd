import type { z } from 'zod';
import { refusalSentence } from '#contract/channels/refusal-sentences.ts';
import type {
  ScheduledMessage,
  scheduledMessageRoutes,
} from '#contract/conversations/scheduled-messages.ts';
import type { ChannelDirectory } from '#server/features/channels/directory.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Handlers, Session } from '#server/platform/http/handlers.ts';
import type { Services } from '#server/platform/services.ts';
import { findConversation } from '../list/lists.store.ts';
import { listScheduled, type ShownScheduled } from './scheduled.store.ts';
import { cancelScheduled, isInHandsOf, schedule } from './scheduled.ts';
import { sendScheduledNow } from './send-scheduled.ts';

export function scheduledMessageHandlers(
  services: Services,
  directory: ChannelDirectory,
): Handlers<typeof scheduledMessageRoutes> {
  const { db } = services;
  return {
    async listScheduledMessages({ session, params, caller }) {
      if (!(await findConversation(db, session.workspaceId, params.id)))
        throw new AppError('not_found');
      const rows = await listScheduled(db, session.workspaceId, params.id);
      return { scheduledMessages: rows.map((row) => toScheduled(row, session, caller.language)) };
    },

    async scheduleMessage({ session, params, body, caller }) {
      const row = await schedule(services, session, params.id, body);
      return toScheduled(row, session, caller.language);
    },

    async cancelScheduledMessage({ session, params }) {
      await cancelScheduled(services, session, params.id);
      return {};
    },

    async sendScheduledMessage({ session, params, caller }) {
      await sendScheduledNow(services, directory, session, caller.language, params.id);
      return {};
    },
  };
}

const toScheduled = (
  row: ShownScheduled,
  session: Session,
  language: 'pt' | 'en',
): z.output<typeof ScheduledMessage> => ({
  id: row.id,
  text: row.text,
  sendAt: row.send_at,
  authorName: row.author_name ?? '',
  isMine: row.user_id === session.userId,
  isInMyHands: isInHandsOf(session, row.user_id),
  customerWroteSince: row.wrote_since,
  errorText: row.failed_code && refusalSentence(row.failed_code, language),
  createdAt: row.created_at,
});
