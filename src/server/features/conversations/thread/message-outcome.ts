import type { z } from 'zod';
import type { MessageOutcome } from '#contract/conversations/messages.ts';
import { refusalSentence } from '#contract/channels/refusal-sentences.ts';
import type { Database } from '#server/platform/db.ts';
import { AppError } from '#server/platform/errors.ts';
import { explain } from './outcome.ts';
import { findOutcome, findRun, listReplies } from './outcome.store.ts';

/**
 * What became of a customer's message and why, with its answers and the turn that gave them. Throws
 * `message_not_found`.
 */
export async function readOutcome(
  db: Database,
  workspaceId: string,
  messageId: string,
  language: 'pt' | 'en',
): Promise<z.input<typeof MessageOutcome>> {
  const row = await findOutcome(db, workspaceId, messageId);
  if (!row) throw new AppError('message_not_found');
  const replies = row.run_id ? await listReplies(db, workspaceId, row.run_id) : [];
  const run = row.run_id ? await findRun(db, workspaceId, row.run_id) : null;
  const undelivered = replies.some((reply) =>
    ['queued', 'sending', 'unknown'].includes(reply.delivery),
  );
  const refused = replies.find((reply) => reply.error_code !== null);
  return {
    messageId: row.id,
    conversationId: row.conversation_id,
    outcome: row.outcome && !undelivered ? row.outcome : 'pending',
    ...explain(
      {
        ...row,
        undelivered,
        reply_error_code: refused?.error_code ?? null,
        reply_support_code: refused?.support_code ?? null,
      },
      language,
    ),
    at: row.outcome_at,
    replies: replies.map((reply) => ({
      id: reply.id,
      delivery: reply.delivery,
      attempts: reply.attempts,
      possiblySentTwice: reply.resends > 0,
      errorCode: reply.error_code,
      errorText:
        reply.error_code && refusalSentence(reply.error_code, language, reply.support_code),
      sentAt: reply.sent_at,
    })),
    run: run && {
      id: run.id,
      outcome: run.outcome,
      trace: run.trace,
      startedAt: run.started_at,
      finishedAt: run.finished_at,
    },
  };
}
