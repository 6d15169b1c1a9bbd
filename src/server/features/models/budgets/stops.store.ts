import { z } from 'zod';
import { query, type Queryable } from '#server/platform/db.ts';
import { periodStart, today } from './today.sql.ts';
import { WARN_PERCENT } from './usage.store.ts';

const Row = z.object({
  period: z.enum(['day', 'month']),
  agent_id: z.string().nullable(),
  name: z.string().nullable(),
  stop_micros: z.number().nullable(),
  spent_micros: z.number(),
  has_refused: z.boolean(),
});

/** The budgets of a workspace with what was spent in the period that is now. */
export const listBudgets = (db: Queryable, workspaceId: string): Promise<z.output<typeof Row>[]> =>
  query(db, Row, {
    text: `with today as (${today})
      select b.period, b.agent_id, a.name, b.stop_micros, case when b.period_start = ${periodStart} then b.spent_micros else 0 end as spent_micros,
        b.stop_micros is not null and b.period_start = ${periodStart} and b.told_percent = 100 as has_refused
      from today, budget b left join agent a on a.id = b.agent_id where b.workspace_id = $1 order by a.name, b.agent_id`,
    values: [workspaceId],
  });

const Stopped = z.object({ told_percent: z.number(), name: z.string().nullable() });

/**
 * Another stop of a budget that is there. Resolves with how much people were told of it that still
 * holds, and with the agent's name; null: there is no such budget. An unchanged stop changes nothing.
 */
export async function setStop(
  db: Queryable,
  workspaceId: string,
  {
    agentId,
    period,
    stopMicros,
  }: { agentId: string | null; period: 'day' | 'month'; stopMicros: number | null },
): Promise<z.output<typeof Stopped> | null> {
  const [row] = await query(db, Stopped, {
    text: `with today as (${today})
      update budget b set stop_micros = $4::bigint, told_percent = case when b.stop_micros is not distinct from $4::bigint then b.told_percent
          when b.period_start <> ${periodStart} then 0
          when b.spent_micros >= $4::bigint then b.told_percent
          when b.spent_micros >= $4::bigint * ${WARN_PERCENT} / 100 then least(b.told_percent, ${WARN_PERCENT}) else 0 end
      from today where b.workspace_id = $1 and b.agent_id is not distinct from $2 and b.period = $3
      returning b.told_percent, (select name from agent where id = b.agent_id)`,
    values: [workspaceId, agentId, period, stopMicros],
  });
  return row ?? null;
}
