import { z } from 'zod';
import { execute, query, type Queryable } from '#server/platform/db.ts';
import { periodStart, today } from './today.sql.ts';

const Row = z.object({
  period: z.enum(['day', 'month']),
  agent_id: z.string().nullable(),
  name: z.string().nullable(),
  stop_micros: z.number().nullable(),
  spent_micros: z.number(),
});

/** The budgets of a workspace with what was spent in the period that is now. */
export const listBudgets = (db: Queryable, workspaceId: string): Promise<z.output<typeof Row>[]> =>
  query(db, Row, {
    text: `with today as (${today})
      select b.period, b.agent_id, a.name, b.stop_micros, case when b.period_start = ${periodStart} then b.spent_micros else 0 end as spent_micros
      from today, budget b left join agent a on a.id = b.agent_id where b.workspace_id = $1 order by a.name, b.agent_id`,
    values: [workspaceId],
  });

/**
 * Another stop of a budget that is there. People are told anew. Resolves with 0 where there is no
 * such budget.
 */
export const setStop = (
  db: Queryable,
  workspaceId: string,
  {
    agentId,
    period,
    stopMicros,
  }: { agentId: string | null; period: 'day' | 'month'; stopMicros: number | null },
): Promise<number> =>
  execute(
    db,
    'update budget set stop_micros = $4, told_percent = 0 where workspace_id = $1 and agent_id is not distinct from $2 and period = $3',
    [workspaceId, agentId, period, stopMicros],
  );
