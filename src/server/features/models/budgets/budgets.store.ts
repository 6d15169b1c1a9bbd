import { z } from 'zod';
import { uuidv7 } from 'uuidv7';
import { USUAL_MONTH_MICROS } from '#contract/models/budgets.ts';
import { execute, query, type Queryable } from '#server/platform/db.ts';
import { dayStart, periodStart, today } from './today.sql.ts';

/** Who spends: a workspace, and within it an agent, unless it is for no agent. */
export interface Spender {
  workspaceId: string;
  agentId: string | null;
  /** The customer for whom it is; left out: nobody's conversation. */
  conversation?: ConversationStop | undefined;
}
/** A conversation, and what its turns may cost in a day. */
export interface ConversationStop {
  id: string;
  dayStopMicros: number;
}

/**
 * What the turns of the conversation `$5` have cost today. A run has its cost when it ends; until
 * then its steps have it.
 */
const spentInConversation = `(select coalesce(sum(r.cost_micros + case r.state when 'running' then
          (select coalesce(sum((s.detail #>> '{cost,costMicros}')::float8), 0) from run_step s where s.run_id = r.id) else 0 end), 0)
        from run r where r.conversation_id = $5 and r.finished_at >= ${dayStart})`;

const Held = z.object({ id: z.string(), period_start: z.string() });
/** A budget that was charged, and the period that was. */
export type Held = z.output<typeof Held>;

/**
 * Charges all budgets that a call concerns, if each has room for it, in one statement: of many at
 * once none goes past a stop. A conversation has one turn at a time, so what its turns have cost
 * needs no lock. Empty: one has no room, or one is not there yet.
 */
export const reserve = (
  db: Queryable,
  { workspaceId, agentId, conversation }: Spender,
  micros: number,
): Promise<Held[]> =>
  query(db, Held, {
    name: 'budget-reserve',
    text: `with today as (${today}), held as (
        select b.id, ${periodStart} as start, b.stop_micros, case when b.period_start = ${periodStart} then b.spent_micros else 0 end as spent
        from budget b, today where b.workspace_id = $1 and (b.agent_id is null or b.agent_id = $2) order by b.id for update of b)
      update budget b set spent_micros = case when b.period_start = h.start then b.spent_micros else 0 end + $3::bigint,
        told_percent = case when b.period_start = h.start then b.told_percent else 0 end, period_start = h.start
      from held h where b.id = h.id
        and (select count(*) = $4::integer and bool_and(stop_micros is null or spent + $3::bigint <= stop_micros) from held)
        and ($5::uuid is null or ${spentInConversation} + $3::bigint <= $6::bigint)
      returning b.id, b.period_start::text`,
    values: [
      workspaceId,
      agentId,
      micros,
      agentId === null ? 2 : 3,
      conversation?.id,
      conversation?.dayStopMicros,
    ],
  });

/** Makes the budgets that are missing. Resolves with how many were. */
export const ensureBudgets = (db: Queryable, { workspaceId, agentId }: Spender): Promise<number> =>
  execute(
    db,
    `with today as (${today})
     insert into budget (id, workspace_id, scope, agent_id, period, period_start, stop_micros)
     select b.id, $1, b.scope, b.agent_id, b.period, ${periodStart}, b.stop_micros
     from today, (values ($3::uuid, 'workspace', null::uuid, 'month', $6::bigint), ($4::uuid, 'workspace', null, 'day', null),
       ($5::uuid, 'agent', (select id from agent where workspace_id = $1 and id = $2::uuid), 'day', null)) as b (id, scope, agent_id, period, stop_micros)
     where b.scope = 'workspace' or b.agent_id is not null
     on conflict (workspace_id, scope, agent_id, period) do nothing`,
    [workspaceId, agentId, uuidv7(), uuidv7(), uuidv7(), USUAL_MONTH_MICROS],
  );

/** A budget of which people are now to be told that so much of it is spent. */
export const Crossed = z.object({
  period: z.enum(['day', 'month']),
  /** Null: it is the whole workspace's. */
  agent_id: z.string().nullable(),
  name: z.string().nullable(),
});
export type Crossed = z.output<typeof Crossed>;

/** What is told of a budget `b`. */
export const crossed = 'b.period, b.agent_id, (select name from agent where id = b.agent_id)';

/**
 * Of the budgets that a call concerns, those of which people are now to be told that there is no
 * room for so much in the period that is now.
 */
export const markSpent = (
  db: Queryable,
  { workspaceId, agentId }: Spender,
  micros: number,
): Promise<Crossed[]> =>
  query(db, Crossed, {
    text: `with today as (${today}), held as (
        select b.id, ${periodStart} as start, b.stop_micros, b.period_start = ${periodStart} as is_now, b.spent_micros, b.told_percent
        from budget b, today where b.workspace_id = $1 and (b.agent_id is null or b.agent_id = $2) order by b.id for update of b)
      update budget b set told_percent = 100, period_start = h.start, spent_micros = case when h.is_now then h.spent_micros else 0 end
      from held h where b.id = h.id and not (h.is_now and h.told_percent = 100)
        and case when h.is_now then h.spent_micros else 0 end + $3::bigint > h.stop_micros
      returning ${crossed}`,
    values: [workspaceId, agentId, micros],
  });
