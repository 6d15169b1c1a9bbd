import { z } from 'zod';
import { query, type Queryable } from '#server/platform/db.ts';

/**
 * Where the next page begins. The time is text as PostgreSQL writes it, because JavaScript's dates
 * have only milliseconds.
 */
export interface Place {
  at: string;
  id: string;
}

const MessageRow = z.object({
  id: z.string(),
  at: z.string(),
  direction: z.enum(['in', 'out']),
  author: z.enum(['customer', 'agent', 'person', 'phone', 'system']),
  provider_time: z.string().nullable(),
  created_at: z.string(),
  parts: z.array(z.unknown()),
  reply_to: z.string().nullable(),
  edited_at: z.string().nullable(),
  removed_at: z.string().nullable(),
  reactions: z.record(z.string(), z.array(z.string())).nullable(),
  outcome: z.string().nullable(),
  outcome_reason: z.string().nullable(),
  outcome_at: z.string().nullable(),
  delivery: z.string().nullable(),
  error_code: z.string().nullable(),
  support_code: z.string().nullable(),
});
export type ExportedMessage = z.output<typeof MessageRow>;

/**
 * The oldest messages of a conversation after a place, in the order in which they came.
 * `withFiles`: only messages with a file stored here.
 */
export function nextMessages(
  db: Queryable,
  { workspaceId, conversationId }: { workspaceId: string; conversationId: string },
  after: Place | null,
  { withFiles, limit }: { withFiles: boolean; limit: number },
): Promise<ExportedMessage[]> {
  return query(db, MessageRow, {
    text: `select id, created_at::text as at, direction, author, provider_time, created_at, parts, reply_to, edited_at, removed_at, reactions,
        outcome, outcome_reason, outcome_at, delivery, error_code, support_code
      from message where workspace_id = $1 and conversation_id = $2 ${after ? 'and (created_at, id) > ($4::timestamptz, $5::uuid)' : ''}
        ${withFiles ? `and jsonb_path_exists(parts, '$[*].blob')` : ''}
      order by created_at, id limit $3`,
    values: [workspaceId, conversationId, limit, ...(after ? [after.at, after.id] : [])],
  });
}

const TurnRow = z.object({
  id: z.string(),
  at: z.string(),
  agent_name: z.string().nullable(),
  outcome: z.string(),
  reason: z.string().nullable(),
  trace: z.array(z.looseObject({ step: z.string(), detail: z.string().optional() })),
  finished_at: z.string(),
  model_steps: z.array(
    z.object({
      kind: z.string(),
      at: z.string(),
      messages: z.array(z.unknown()),
      sources: z.array(z.unknown()),
      effects: z.array(z.unknown()),
      guards: z.array(z.string()),
    }),
  ),
});
export type ExportedTurn = z.output<typeof TurnRow>;

/**
 * What agents decided in a conversation, and by which steps, with what a model read and said in
 * them: the oldest turns after a place.
 */
export function nextTurns(
  db: Queryable,
  { workspaceId, conversationId }: { workspaceId: string; conversationId: string },
  after: Place | null,
  limit: number,
): Promise<ExportedTurn[]> {
  return query(db, TurnRow, {
    text: `select r.id, r.finished_at::text as at, a.name as agent_name, r.outcome, r.reason, r.trace, r.finished_at,
        coalesce((select jsonb_agg(jsonb_build_object('kind', s.kind, 'at', s.finished_at, 'messages', s.messages, 'sources', coalesce(s.detail -> 'sources', '[]'),
            'effects', coalesce(s.detail -> 'effects', '[]'), 'guards', coalesce(s.detail -> 'guards', '[]')) order by s.n)
          from run_step s where s.run_id = r.id and s.workspace_id = $1), '[]') as model_steps
      from run r left join agent a on a.id = r.agent_id and a.workspace_id = $1
      where r.workspace_id = $1 and r.conversation_id = $2 ${after ? 'and (r.finished_at, r.id) > ($4::timestamptz, $5::uuid)' : ''}
      order by r.finished_at, r.id limit $3`,
    values: [workspaceId, conversationId, limit, ...(after ? [after.at, after.id] : [])],
  });
}
