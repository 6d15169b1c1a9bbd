import { z } from 'zod';
import { query, type Queryable } from '#server/platform/db.ts';
import { personInCharge } from '../state/predicates.sql.ts';
import { OutcomeFacts } from './outcome.ts';
import { pauseOf } from './pause.sql.ts';
import { isOfLivingChannel } from '#server/features/channels/purged.sql.ts';

const OutcomeRow = OutcomeFacts.omit({
  undelivered: true,
  reply_error_code: true,
  reply_support_code: true,
}).extend({
  id: z.string(),
  run_id: z.string().nullable(),
});

/** One customer message with everything that is known about its outcome. */
export async function findOutcome(
  db: Queryable,
  workspaceId: string,
  messageId: string,
): Promise<z.output<typeof OutcomeRow> | null> {
  const [row] = await query(db, OutcomeRow, {
    text: `select m.id, m.conversation_id, m.channel_id, r.agent_id, m.outcome, m.outcome_reason, m.outcome_at, m.created_at, m.run_id, ${pauseOf},
        c.answer_at, c.answer_at is not null and coalesce(c.answer_lease_until > now(), false) as running, ${personInCharge} as paused,
        coalesce(c.answer_at > now(), false) as waiting, c.answer_at is not null and c.answer_attempts > 0 as retrying
      from message m join conversation c on c.id = m.conversation_id left join run r on r.id = m.run_id
      where m.workspace_id = $1 and m.id = $2 and m.direction = 'in' and ${isOfLivingChannel('m')}`,
    values: [workspaceId, messageId],
  });
  return row ?? null;
}

const ReplyRow = z.object({
  id: z.string(),
  delivery: z.string(),
  attempts: z.number(),
  resends: z.number(),
  error_code: z.string().nullable(),
  support_code: z.string().nullable(),
  sent_at: z.string().nullable(),
});

export function listReplies(
  db: Queryable,
  workspaceId: string,
  runId: string,
): Promise<z.output<typeof ReplyRow>[]> {
  return query(db, ReplyRow, {
    text: `select id, delivery, attempts, resends, error_code, support_code, sent_at from message where workspace_id = $1 and run_id = $2 and direction = 'out' order by seq`,
    values: [workspaceId, runId],
  });
}

const RunRow = z.object({
  id: z.string(),
  outcome: z.string(),
  trace: z.array(z.unknown()),
  started_at: z.string(),
  finished_at: z.string(),
});

export async function findRun(
  db: Queryable,
  workspaceId: string,
  runId: string,
): Promise<z.output<typeof RunRow> | null> {
  const [row] = await query(db, RunRow, {
    text: `select id, outcome, trace, started_at, finished_at from run where workspace_id = $1 and id = $2`,
    values: [workspaceId, runId],
  });
  return row ?? null;
}
