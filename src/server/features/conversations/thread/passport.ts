import { z } from 'zod';
import type { Passport } from '#contract/models/passport.ts';
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

function toPassport(row: PassportRow): z.input<typeof Passport> {
  return {
    runId: row.id,
    agent:
      row.agent_id !== null && row.agent_name !== null && row.version !== null
        ? { id: row.agent_id, name: row.agent_name, version: row.version }
        : null,
    brain: row.brain,
    model: row.model,
    connectionId: row.connection_id,
    fallback: row.fallback_reason,
    outcome: row.outcome,
    reason: row.reason,
    asked: row.asked,
    trace: row.trace,
    isForgotten: row.is_forgotten,
    sources: sourcesOf(row),
    calls: callsOf(row),
    guards: row.steps.flatMap(({ guards }) => guards),
    tokens: { input: row.input_tokens, cached: row.cached_tokens, output: row.output_tokens },
    costMicros: row.cost_micros,
    modelMs: row.model_ms,
    ms: row.ms,
    startedAt: row.started_at,
    finishedAt: row.finished_at,
  };
}

type Source = z.input<typeof Passport>['sources'][number];

function sourcesOf({
  brain,
  fallback_reason: fallback,
  is_forgotten: isForgotten,
  trace,
  steps,
}: PassportRow): Source[] {
  const found = new Map<string, Source>();
  // The rules keep no words, and those of a model are forgotten; what they found is in the trace.
  if (brain === 'builtin' || fallback !== null || isForgotten)
    for (const source of trace.flatMap(({ sources }) => sources ?? []))
      add(found, { ...source, text: null, isCited: false });
  const cited = fallback === null ? citedBy(steps) : new Set<string>();
  for (const source of steps.flatMap(({ sources }) => sources))
    add(found, { ...source, isCited: cited.has(source.id) });
  return [...found.values()].sort((a, b) => b.confidence - a.confidence);
}

function add(found: Map<string, Source>, source: Source): void {
  const before = found.get(source.id);
  if (!before || before.text === null || before.confidence < source.confidence)
    found.set(source.id, { ...source, text: source.text ?? before?.text ?? null });
}

const Cited = z.object({ sources: z.array(z.string()) });

/** What the reply cites that was sent: the last one that was not refused. */
function citedBy(steps: PassportRow['steps']): Set<string> {
  const last = steps.findLast(({ kind }) => kind === 'model');
  const reply = last?.messages
    .flatMap((said) => (said.role === 'assistant' ? said.calls : []))
    .find(({ name }) => name === 'reply');
  return new Set(Cited.safeParse(reply?.args).data?.sources);
}

function callsOf({ steps }: PassportRow): z.input<typeof Passport>['calls'] {
  const said = steps.flatMap(({ messages }) => messages);
  const told = new Map(
    said.flatMap((one) =>
      one.role === 'tool' ? one.results.map(({ id, text }) => [id, text] as const) : [],
    ),
  );
  return said.flatMap((one) =>
    one.role === 'assistant'
      ? one.calls.map(({ id, name, args }) => ({ name, args, told: told.get(id) ?? '' }))
      : [],
  );
}
