import { catalog } from '#channels/catalog.ts';
import { peopleWindowEnd } from '#channels/window.ts';
import type { assignmentRoutes } from '#contract/assignment.ts';
import type { conversationRoutes } from '#contract/conversation-routes.ts';
import type { ledgerRoutes } from '#contract/ledger.ts';
import type { outgoingFileRoutes } from '#contract/outgoing-files.ts';
import { refusalSentence } from '#contract/refusal-sentences.ts';
import { pagination } from '#contract/common.ts';
import type { ChannelDirectory } from '#server/features/channels/directory.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Handlers } from '#server/platform/http/handlers.ts';
import type { Services } from '#server/platform/services.ts';
import { assign } from './assignment.ts';
import { handBack, openConversation, takeOver, toConversation } from './conversations.ts';
import { readDays } from './days.ts';
import { countLedger, listLedger } from './ledger.store.ts';
import { listHits } from './hits.store.ts';
import { countConversations, listConversations } from './lists.store.ts';
import { toLedgerMessage, toMessage } from './messages.ts';
import { explain } from './outcome.ts';
import { findOutcome, findRun, listReplies } from './outcome.store.ts';
import { sendAgain, sendAsPerson } from './send-as-person.ts';
import { sendFile } from './send-file.ts';
import { readThread } from './thread.ts';
import { pauseForTyping, showTyping } from './typing.ts';
import { excerpt } from './words.ts';

const offsetOf = ({ page, limit }: { page: number; limit: number }): number => (page - 1) * limit;

export function conversationHandlers(
  services: Services,
  directory: ChannelDirectory,
): Handlers<typeof conversationRoutes & typeof assignmentRoutes & typeof ledgerRoutes & typeof outgoingFileRoutes> {
  const { db } = services;
  return {
    async listConversations({ session: { workspaceId, userId }, query }) {
      const { state, channelId, labelId, agentId, team, search, limit, after, until } = query;
      const filter = { workspaceId, userId, channelId, labelId, agentId, team, search };
      const [rows, counts] = await Promise.all([
        listConversations(db, { ...filter, state, limit, offset: offsetOf(query), after, until }),
        countConversations(db, filter),
      ]);
      const ids = rows.map((row) => row.id);
      const hits = search ? await listHits(db, workspaceId, ids, search) : [];
      const conversations = rows.map((row) => {
        const hit = hits.find(({ conversation_id: id }) => id === row.id);
        return {
          ...toConversation(row),
          place: row.place,
          unread: row.unread,
          peopleMayWriteUntil: peopleWindowEnd(catalog[row.channel_type].abilities, row.customer_at, row.human_agent),
          hit: hit && search ? { messageId: hit.message_id, pieces: excerpt(hit.parts, search) } : null,
        };
      });
      return { conversations, counts, pagination: pagination(query, counts[state]) };
    },

    readConversation: ({ session, params }) => openConversation(db, session, params.id),

    async listMessages({ session, params, query, caller }) {
      const thread = await readThread(db, session.workspaceId, params.id, query);
      return { ...thread, messages: thread.messages.map((row) => toMessage(row, caller.language, session.role)) };
    },

    async listLedger({ session: { workspaceId }, query, caller }) {
      const { channelId, direction, outcome, author, limit } = query;
      const days = readDays(query);
      const filter = { workspaceId, channelId, direction, outcome, author, start: days.start, end: days.end };
      const [rows, total] = await Promise.all([listLedger(db, { ...filter, limit, offset: offsetOf(query) }), countLedger(db, filter)]);
      return {
        messages: rows.map((row) => toLedgerMessage(row, caller.language)),
        from: days.from,
        to: days.to,
        pagination: pagination(query, total),
      };
    },

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
      await sendAgain(db, session.workspaceId, params.id);
      return {};
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

    async messageOutcome({ session, params, caller }) {
      const row = await findOutcome(db, session.workspaceId, params.id);
      if (!row) throw new AppError('message_not_found');
      const replies = row.run_id ? await listReplies(db, session.workspaceId, row.run_id) : [];
      const run = row.run_id ? await findRun(db, session.workspaceId, row.run_id) : null;
      const undelivered = replies.some((reply) => ['queued', 'sending', 'unknown'].includes(reply.delivery));
      const refused = replies.find((reply) => reply.error_code !== null);
      return {
        messageId: row.id,
        conversationId: row.conversation_id,
        outcome: row.outcome && !undelivered ? row.outcome : 'pending',
        ...explain(
          { ...row, undelivered, reply_error_code: refused?.error_code ?? null, reply_support_code: refused?.support_code ?? null },
          caller.language,
        ),
        at: row.outcome_at,
        replies: replies.map((reply) => ({
          id: reply.id,
          delivery: reply.delivery,
          attempts: reply.attempts,
          possiblySentTwice: reply.resends > 0,
          errorCode: reply.error_code,
          errorText: reply.error_code && refusalSentence(reply.error_code, caller.language, reply.support_code),
          sentAt: reply.sent_at,
        })),
        run: run && { id: run.id, outcome: run.outcome, trace: run.trace, startedAt: run.started_at, finishedAt: run.finished_at },
      };
    },
  };
}
