import type { z } from 'zod';
import type { Part } from '#channels/message.ts';
import type { TraceStep } from '#contract/agents/trace-step.ts';
import type { Passport } from '#contract/models/passport.ts';
import { explain } from '#server/agent/explain.ts';
import { wordsIn } from '#server/agent/words-said.ts';
import type { Queryable } from '#server/platform/db.ts';
import { AppError } from '#server/platform/errors.ts';
import { findPassport, isMessage, type PassportRow } from './passport.store.ts';

/**
 * What an answer of an agent rests on; null: no agent had to do with the message. Throws
 * `message_not_found`.
 */
export async function readPassport(
  db: Queryable,
  workspaceId: string,
  messageId: string,
): Promise<{ passport: z.input<typeof Passport> | null }> {
  const row = await findPassport(db, workspaceId, messageId);
  if (row) return { passport: toPassport(row) };
  if (await isMessage(db, workspaceId, messageId)) return { passport: null };
  throw new AppError('message_not_found');
}

/** The agent listened to a voice message before its turn. */
const listened = (part: Part): TraceStep[] =>
  part.kind === 'media' && part.transcript
    ? [{ step: 'transcribed', detail: part.transcript.by }]
    : [];

/** What listening to it was charged; null: an earlier version listened, which kept nothing of that. */
function heardMicrosOf(part: Part): number | null {
  if (part.kind !== 'media') return 0;
  const isHeard = part.transcript || part.unreadable === 'no_words' || part.unreadable === 'failed';
  return part.heardMicros ?? (isHeard ? null : 0);
}

function toPassport(row: PassportRow): z.input<typeof Passport> {
  const explained = explain({
    trace: row.trace,
    steps: row.steps,
    isOfModel: row.brain === 'model' && row.fallback_reason === null && !row.is_forgotten,
    fallback: row.fallback_reason,
    hides: row.masks_personal ? 'all' : 'cards',
  });
  return {
    runId: row.id,
    agent:
      row.agent_id !== null &&
      row.agent_name !== null &&
      row.version !== null &&
      row.published_at !== null
        ? {
            id: row.agent_id,
            name: row.agent_name,
            version: row.version,
            publishedAt: row.published_at,
            publishedBy: row.published_by,
          }
        : null,
    brain: row.brain,
    model: row.model,
    connectionId: row.connection_id,
    fallback: row.fallback_reason,
    outcome: row.outcome,
    reason: row.reason,
    asked: row.heard.flatMap(wordsIn).join('\n'),
    trace: [...row.heard.flatMap(listened), ...row.trace],
    isForgotten: row.is_forgotten,
    ...explained,
    tokens: { input: row.input_tokens, cached: row.cached_tokens, output: row.output_tokens },
    costMicros: row.heard.reduce((sum, part) => sum + (heardMicrosOf(part) ?? 0), row.cost_micros),
    uncounted: [
      ...explained.uncounted,
      ...(row.heard.some((part) => heardMicrosOf(part) === null)
        ? (['transcription'] as const)
        : []),
    ],
    modelMs: row.model_ms,
    ms: row.ms,
    startedAt: row.started_at,
    finishedAt: row.finished_at,
  };
}
