import { z } from 'zod';
import { Part } from '#channels/message.ts';
import { RunStep } from '#server/agent/journal.ts';
import { TraceStep } from '#contract/agents/trace-step.ts';
import { query, type Queryable } from '#server/platform/db.ts';
import { heardIn } from './heard-in.sql.ts';

const Row = z.object({
  id: z.string(),
  agent_id: z.string().nullable(),
  agent_name: z.string().nullable(),
  version: z.number().nullable(),
  published_at: z.string().nullable(),
  published_by: z.string().nullable(),
  masks_personal: z.boolean(),
  brain: z.enum(['builtin', 'model']),
  model: z.string().nullable(),
  connection_id: z.string().nullable(),
  fallback_reason: z.string().nullable(),
  outcome: z.string(),
  reason: z.string().nullable(),
  heard: z.array(z.unknown()),
  trace: z.array(z.unknown()),
  /** The names of the connections that were asked in vain, by their ids. */
  connections: z.record(z.string(), z.string()),
  input_tokens: z.number(),
  cached_tokens: z.number(),
  output_tokens: z.number(),
  cost_micros: z.number(),
  model_ms: z.number(),
  ms: z.number(),
  started_at: z.string(),
  finished_at: z.string(),
  steps: z.array(z.unknown()),
  is_forgotten: z.boolean(),
});
export type PassportRow = Omit<z.output<typeof Row>, 'heard' | 'trace' | 'steps'> & {
  /** The parts of the messages that the turn was about. */
  heard: Part[];
  trace: TraceStep[];
  steps: RunStep[];
};

/** The turn that a message belongs to, with its steps. */
export async function findPassport(
  db: Queryable,
  workspaceId: string,
  messageId: string,
): Promise<PassportRow | null> {
  const [row] = await query(db, Row, {
    text: `select r.id, v.agent_id, coalesce(v.name, a.name) as agent_name, v.number as version, v.published_at, u.name as published_by, v.id is null or coalesce(v.config #>> '{guards,pii}', 'off') = 'mask' as masks_personal, r.brain, r.model, r.connection_id, r.fallback_reason, r.outcome, r.reason, r.trace,
        coalesce((select jsonb_agg(part order by q.seq, place) from message q, jsonb_array_elements(q.parts) with ordinality as p (part, place)
          where ${heardIn('q')}), '[]') as heard,
        coalesce((select jsonb_object_agg(k.id, k.name) from model_connection k where k.workspace_id = r.workspace_id
          and to_jsonb(k.id) in (select jsonb_path_query(r.trace, '$[*].call.connectionId'))), '{}') as connections,
        r.input_tokens, r.cached_tokens, r.output_tokens, r.cost_micros, r.model_ms,
        greatest(0, round(extract(epoch from r.finished_at - r.started_at) * 1000))::integer as ms, r.started_at, r.finished_at,
        coalesce((select jsonb_agg(s.detail || jsonb_build_object('n', s.n, 'kind', s.kind, 'messages', s.messages) order by s.n)
          from run_step s where s.run_id = r.id and s.workspace_id = r.workspace_id), '[]') as steps,
        (exists (select from run_step s where s.run_id = r.id and not s.has_words)
          or exists (select from message q where ${heardIn('q')} and q.removed_at is not null)) as is_forgotten
      from message m join run r on r.id = m.run_id and r.workspace_id = m.workspace_id
        left join agent_version v on v.id = r.version_id left join agent a on a.id = r.agent_id left join app_user u on u.id = v.published_by
      where m.workspace_id = $1 and m.id = $2`,
    values: [workspaceId, messageId],
  });
  return (
    (row && {
      ...row,
      heard: row.heard.flatMap((part) => Part.safeParse(part).data ?? []),
      // A step that an earlier version wrote, and this one cannot read, is left out.
      trace: row.trace.flatMap((step) => named(TraceStep.safeParse(step).data, row.connections)),
      steps: row.steps.flatMap((step) => RunStep.safeParse(step).data ?? []),
    }) ??
    null
  );
}

function named(
  step: TraceStep | undefined,
  connections: z.output<typeof Row>['connections'],
): TraceStep[] {
  if (!step?.call) return step ? [step] : [];
  const connection = connections[step.call.connectionId ?? ''] ?? null;
  return [{ ...step, call: { ...step.call, connection } }];
}

/** Whether the workspace has the message. */
export async function isMessage(
  db: Queryable,
  workspaceId: string,
  messageId: string,
): Promise<boolean> {
  const rows = await query(db, z.object({ id: z.string() }), {
    text: `select id from message where workspace_id = $1 and id = $2`,
    values: [workspaceId, messageId],
  });
  return rows.length > 0;
}
