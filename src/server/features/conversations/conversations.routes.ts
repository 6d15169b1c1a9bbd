import type { conversationRoutes } from '#contract/conversations.ts';
import { pagination } from '#contract/common.ts';
import { type OutcomeReason, outcomeSentence } from '#contract/outcome-sentences.ts';
import { tellPages } from '#server/features/notifications/notifications.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Handlers } from '#server/platform/http/handlers.ts';
import type { Services } from '#server/platform/services.ts';
import { conversationExists, countConversations, listConversations, listMessages } from './conversations.store.ts';
import { handBack, takeOver } from './conversations.ts';
import { findOutcome, findRun, listReplies } from './outcome.store.ts';

export function conversationHandlers({ db, bus }: Services): Handlers<typeof conversationRoutes> {
  return {
    async listConversations({ session, query }) {
      const channelId = query.channelId ?? null;
      const rows = await listConversations(db, {
        workspaceId: session.workspaceId,
        channelId,
        limit: query.limit,
        offset: (query.page - 1) * query.limit,
      });
      return {
        conversations: rows.map((row) => ({
          id: row.id,
          channelId: row.channel_id,
          channelName: row.channel_name,
          channelType: row.channel_type,
          contactName: row.contact_name,
          owner: row.owner,
          lastMessageAt: row.last_message_at,
          unanswered: row.unanswered,
        })),
        pagination: pagination(query, await countConversations(db, session.workspaceId, channelId)),
      };
    },

    async listMessages({ session, params, query }) {
      if (!(await conversationExists(db, session.workspaceId, params.id))) throw new AppError('not_found');
      const rows = await listMessages(db, session.workspaceId, params.id, query.before ?? null, query.limit);
      return {
        messages: rows.map((row) => ({
          id: row.id,
          direction: row.direction,
          author: row.author,
          parts: row.parts,
          outcome: row.outcome,
          outcomeReason: row.outcome_reason,
          delivery: row.delivery,
          createdAt: row.created_at,
        })),
      };
    },

    async takeOver({ session, params }) {
      await takeOver(db, session.workspaceId, params.id, session.userId);
      tellPages(bus, session.workspaceId);
      return {};
    },

    async handBack({ session, params }) {
      await handBack(db, session.workspaceId, params.id);
      tellPages(bus, session.workspaceId);
      bus.publish('answer-due', '0');
      return {};
    },

    async messageOutcome({ session, params, caller }) {
      const row = await findOutcome(db, session.workspaceId, params.id);
      if (!row) throw new AppError('message_not_found');
      const replies = row.run_id ? await listReplies(db, session.workspaceId, row.run_id) : [];
      const run = row.run_id ? await findRun(db, session.workspaceId, row.run_id) : null;
      const undelivered = replies.some((reply) => ['queued', 'sending', 'unknown'].includes(reply.delivery));
      const at = row.outcome ? row.outcome_at : row.answer_at;
      const waiting: OutcomeReason | null = row.outcome ? (undelivered ? 'queued' : null) : pendingReason(row);
      const reason = waiting ?? row.outcome_reason;
      const code = replies.find((reply) => reply.error_code !== null)?.error_code ?? null;
      const { text, link } = outcomeSentence(reason, caller.language, {
        channelId: row.channel_id,
        agentId: row.agent_id,
        conversationId: row.conversation_id,
        at: at && timeOfDay(at, caller.language),
        code,
      });
      return {
        messageId: row.id,
        conversationId: row.conversation_id,
        outcome: row.outcome && !undelivered ? row.outcome : 'pending',
        reason,
        text,
        link,
        at: row.outcome_at,
        replies: replies.map((reply) => ({
          id: reply.id,
          delivery: reply.delivery,
          attempts: reply.attempts,
          possiblySentTwice: reply.resends > 0,
          errorCode: reply.error_code,
          sentAt: reply.sent_at,
        })),
        run: run && { id: run.id, outcome: run.outcome, trace: run.trace, startedAt: run.started_at, finishedAt: run.finished_at },
      };
    },
  };
}

/** In the product's home time zone; a workspace has none of its own yet. */
function timeOfDay(at: string, language: 'pt' | 'en'): string {
  return new Intl.DateTimeFormat(language === 'pt' ? 'pt-BR' : 'en-GB', {
    hour: '2-digit',
    minute: '2-digit',
    timeZone: 'America/Sao_Paulo',
  }).format(new Date(at));
}

/** What is being done about a message that has no outcome yet. */
function pendingReason(row: { answer_at: string | null; running: boolean; waiting: boolean; retrying: boolean }): OutcomeReason {
  if (row.answer_at === null) return 'unknown';
  if (row.running) return 'running';
  if (row.retrying) return 'model_retry';
  return row.waiting ? 'waiting_more' : 'queued';
}
