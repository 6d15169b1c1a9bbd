import { z } from 'zod';
import { UsageRow, type usagePurposes } from '#contract/models/budgets.ts';
import { execute, query, type Queryable } from '#server/platform/db.ts';
import type { Usage } from '../prices.ts';
import { Crossed, crossed, type Held, type Spender } from './budgets.store.ts';
import { today } from './today.sql.ts';

export type Purpose = (typeof usagePurposes)[number];

/** One call of a model, after it. */
export interface Spending extends Spender {
  connectionId: string;
  model: string;
  purpose: Purpose;
  usage: Usage;
  costMicros: number;
  /** Nobody waited for the answer any more. */
  isSuperseded: boolean;
}

/** Corrects what was charged before the call by so much; a period that is over is left alone. */
export const correct = (
  db: Queryable,
  workspaceId: string,
  held: readonly Held[],
  micros: number,
): Promise<number> =>
  execute(
    db,
    `update budget b set spent_micros = greatest(0, b.spent_micros + $4::bigint)
     from unnest($2::uuid[], $3::date[]) as h (id, period_start)
     where b.workspace_id = $1 and b.id = h.id and b.period_start = h.period_start`,
    [workspaceId, held.map(({ id }) => id), held.map(({ period_start: start }) => start), micros],
  );

/** Of which share of a budget people are told before all of it is spent. */
export const WARN_PERCENT = 80;

/**
 * Corrects what was charged as `correct` does, and adds the call to what was used on this day, both
 * or neither. Answers the budgets of which people are now to be told that most of them is spent.
 */
export const addSpending = (
  db: Queryable,
  held: readonly Held[],
  change: number,
  spending: Spending,
): Promise<Crossed[]> =>
  query(db, Crossed, {
    name: 'budget-settle',
    text: `with charged as (
        select b.id, b.told_percent from budget b join unnest($11::uuid[], $12::date[]) as h (id, period_start)
          on b.id = h.id and b.period_start = h.period_start
        where b.workspace_id = $1 order by b.id for update of b
      ), corrected as (
        update budget b set spent_micros = greatest(0, b.spent_micros + $13::bigint),
          told_percent = case when b.spent_micros + $13::bigint > 0 and b.spent_micros + $13::bigint >= b.stop_micros * ${WARN_PERCENT} / 100
            then greatest(b.told_percent, ${WARN_PERCENT}) else b.told_percent end
        from charged where b.id = charged.id returning ${crossed}, b.told_percent > charged.told_percent as is_crossed
      ), used as (
        insert into usage_day (workspace_id, day, agent_id, connection_id, model, purpose, calls, input_tokens, cached_tokens, output_tokens, cost_micros, superseded_micros)
        select $1, (${today}), $2, $3, $4, $5, 1, $6, $7, $8, $9, $10
        on conflict (workspace_id, day, agent_id, connection_id, model, purpose) do update set calls = usage_day.calls + 1,
          input_tokens = usage_day.input_tokens + excluded.input_tokens, cached_tokens = usage_day.cached_tokens + excluded.cached_tokens,
          output_tokens = usage_day.output_tokens + excluded.output_tokens, cost_micros = usage_day.cost_micros + excluded.cost_micros,
          superseded_micros = usage_day.superseded_micros + excluded.superseded_micros
      )
      select period, agent_id, name from corrected where is_crossed`,
    values: [
      spending.workspaceId,
      spending.agentId,
      spending.connectionId,
      spending.model,
      spending.purpose,
      spending.usage.input,
      spending.usage.cached,
      spending.usage.output,
      spending.costMicros,
      spending.isSuperseded ? spending.costMicros : 0,
      held.map(({ id }) => id),
      held.map(({ period_start: start }) => start),
      change,
    ],
  });

export const listUsage = (db: Queryable, workspaceId: string, days: number): Promise<UsageRow[]> =>
  query(db, UsageRow, {
    text: `select day::text, agent_id as "agentId", connection_id as "connectionId", model, purpose, calls, input_tokens as "inputTokens",
        cached_tokens as "cachedTokens", output_tokens as "outputTokens", cost_micros as "costMicros", superseded_micros as "supersededMicros"
      from usage_day where workspace_id = $1 and day > (${today}) - $2::integer order by day desc, cost_micros desc, model, purpose, agent_id`,
    values: [workspaceId, days],
  });

const Cost = z.object({
  agent_id: z.string().nullable(),
  cost: z.number(),
  superseded: z.number(),
});

/** What answering customers has cost, by agent, from one day to another or in the newest days. */
export const listCosts = (
  db: Queryable,
  workspaceId: string,
  days: { from: string; to: string } | { newest: number },
): Promise<z.output<typeof Cost>[]> =>
  query(db, Cost, {
    text: `select agent_id, sum(cost_micros)::bigint as cost, sum(superseded_micros)::bigint as superseded from usage_day
      where workspace_id = $1 and ${'newest' in days ? `day > (${today}) - $2::integer` : 'day between $2 and $3'} and purpose not in ('test', 'suggest') group by agent_id`,
    values: 'newest' in days ? [workspaceId, days.newest] : [workspaceId, days.from, days.to],
  });

const Tested = z.object({ connectionId: z.string(), model: z.string() });

/**
 * Which models thought in an agent's tests and trials from this time on; its days are not those of
 * UTC. What wrote speech down reads no tokens.
 */
export const listTested = (
  db: Queryable,
  workspaceId: string,
  agentId: string,
  since: string,
): Promise<z.output<typeof Tested>[]> =>
  query(db, Tested, {
    text: `select distinct connection_id as "connectionId", model from usage_day
      where workspace_id = $1 and agent_id = $2 and purpose = 'test' and input_tokens > 0 and day >= ($3::timestamptz - interval '1 day')::date`,
    values: [workspaceId, agentId, since],
  });
