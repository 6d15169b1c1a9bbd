import { z } from 'zod';
import {
  asksSomething,
  isResolvedByAgent,
} from '#server/features/conversations/progress/resolved-by-agent.sql.ts';
import { purgedConversations } from '#server/features/channels/purged.sql.ts';
import { query, type Queryable } from '#server/platform/db.ts';

/** The figures cover this many days. */
export const DAYS = 30;
/** The reply times are taken from this many of the newest replies. */
const sample = 1000;
/** The condition that a run's conversation does not belong to a channel that is being deleted. */
const isVisible = `conversation_id not in ${purgedConversations}`;

const Figures = z.object({
  agent_id: z.string(),
  conversations: z.number(),
  answered: z.number(),
  handed_off: z.number(),
  asked: z.number(),
  resolved: z.number(),
});
export type Figures = z.output<typeof Figures>;

/**
 * For each agent, of the last 30 days: conversations, turns in which it said something, and
 * handoffs; and of the customers' messages in these turns, how many asked for something and how
 * many the agent resolved. Agents without any turn are left out.
 */
export function countTurns(db: Queryable, workspaceId: string): Promise<Figures[]> {
  return query(db, Figures, {
    text: `select agent_id, count(distinct conversation_id) as conversations,
        count(*) filter (where outcome in ('reply', 'choices')) as answered, count(*) filter (where outcome = 'hand_off') as handed_off,
        coalesce(sum(messages.asked), 0)::bigint as asked, coalesce(sum(messages.resolved), 0)::bigint as resolved
      from run left join lateral (
        select count(*) filter (where ${asksSomething}) as asked, count(*) filter (where ${isResolvedByAgent}) as resolved
        from message m where m.run_id = run.id and m.direction = 'in'
      ) messages on true
      where workspace_id = $1 and agent_id is not null and state = 'settled' and finished_at > now() - interval '${DAYS} days' and ${isVisible} group by agent_id`,
    values: [workspaceId],
  });
}

const Reason = z.object({ agent_id: z.string(), reason: z.string(), handoffs: z.number() });

export function countHandoffs(
  db: Queryable,
  workspaceId: string,
): Promise<z.output<typeof Reason>[]> {
  return query(db, Reason, {
    text: `select agent_id, coalesce(reason, 'unknown') as reason, count(*) as handoffs from run
      where workspace_id = $1 and agent_id is not null and outcome = 'hand_off' and finished_at > now() - interval '${DAYS} days' and ${isVisible} group by agent_id, reason`,
    values: [workspaceId],
  });
}

const ReplyTime = z.object({
  agent_id: z.string(),
  p50: z.number().nullable(),
  p90: z.number().nullable(),
});

/**
 * For each agent's newest replies: the seconds from the first customer message of a turn to the
 * first part that was sent for it.
 */
export function readReplyTimes(
  db: Queryable,
  workspaceId: string,
): Promise<z.output<typeof ReplyTime>[]> {
  return query(db, ReplyTime, {
    text: `select a.id as agent_id, t.p50, t.p90 from agent a, lateral (
        select percentile_cont(0.5) within group (order by seconds) as p50, percentile_cont(0.9) within group (order by seconds) as p90
        from (
          select extract(epoch from min(m.sent_at) - min(m.created_at) filter (where m.direction = 'in'))::float8 as seconds
          from (select id from run r where r.workspace_id = a.workspace_id and r.agent_id = a.id and r.outcome in ('reply', 'choices') and ${isVisible}
                order by r.finished_at desc limit ${sample}) recent
          join message m on m.run_id = recent.id group by recent.id
        ) turns where seconds is not null
      ) t where a.workspace_id = $1`,
    values: [workspaceId],
  });
}

const Listed = z.object({
  id: z.string(),
  name: z.string(),
  status: z.enum(['active', 'inactive']),
});

export function listNames(db: Queryable, workspaceId: string): Promise<z.output<typeof Listed>[]> {
  return query(db, Listed, {
    text: 'select id, name, status from agent where workspace_id = $1 order by created_at desc, id desc',
    values: [workspaceId],
  });
}
