import { z } from 'zod';
import { query, type Queryable } from '#server/platform/db.ts';

const Last = z.object({ total: z.number(), cost_micros: z.number(), started_at: z.string() });

/** The newest run of an agent's tests that came to its end. */
export async function findLastRun(
  db: Queryable,
  workspaceId: string,
  agentId: string,
): Promise<z.output<typeof Last> | null> {
  const [row] = await query(db, Last, {
    text: `select total, cost_micros, started_at from test_run
      where workspace_id = $1 and agent_id = $2 and finished_at is not null order by started_at desc limit 1`,
    values: [workspaceId, agentId],
  });
  return row ?? null;
}

const messages = (result: string): string =>
  `sum(jsonb_array_length(jsonb_path_query_array(${result}.transcript, '$[*] ? (@.role == "customer")')))::bigint`;

const Compared = z.object({
  cost: z.number().nullable(),
  messages: z.number().nullable(),
  live_cost: z.number().nullable(),
  live_messages: z.number().nullable(),
});

/**
 * What a run has cost and how many messages were answered in it, beside the newest run of what
 * answers customers: one of that version, or the one it was published with. Only of tests that are
 * in both, so that both had to answer the same.
 */
export async function compareWithLive(
  db: Queryable,
  workspaceId: string,
  runId: string,
): Promise<z.output<typeof Compared> | null> {
  const [row] = await query(db, Compared, {
    text: `with live as (
        select l.id from test_run r join agent a on a.id = r.agent_id and a.workspace_id = r.workspace_id join agent_version v on v.id = a.version_id
          join test_run l on l.agent_id = a.id and l.workspace_id = a.workspace_id and (l.tested = v.number::text or l.id = v.test_run_id)
        where r.workspace_id = $1 and r.id = $2 and l.id <> r.id and l.finished_at is not null order by l.started_at desc limit 1)
      select sum(s.cost_micros)::bigint as cost, ${messages('s')} as messages, sum(o.cost_micros)::bigint as live_cost, ${messages('o')} as live_messages
      from live join test_result o on o.run_id = live.id
        join test_result s on s.run_id = $2 and s.test_case_id = o.test_case_id where s.workspace_id = $1`,
    values: [workspaceId, runId],
  });
  return row ?? null;
}
