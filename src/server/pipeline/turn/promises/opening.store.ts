import { z } from 'zod';
import { agentInCharge } from '#server/features/conversations/state/predicates.sql.ts';
import { execute, query, type Queryable } from '#server/platform/db.ts';

/** Notes that a customer waits until the business opens. Runs in the turn's transaction. */
export const awaitOpening = (
  db: Queryable,
  due: { workspaceId: string; conversationId: string; opensAt: Date },
): Promise<number> =>
  execute(
    db,
    `insert into opening_due (conversation_id, workspace_id, due_at) values ($1, $2, $3)
     on conflict (conversation_id) do update set due_at = excluded.due_at`,
    [due.conversationId, due.workspaceId, due.opensAt],
  );

const Due = z.object({
  id: z.string(),
  workspace_id: z.string(),
  channel_id: z.string(),
  /** The customer still waits; otherwise somebody has answered or resolved in the meantime. */
  waits: z.boolean(),
  /** The agent is in charge and was silent because it was closed, too. */
  is_agents: z.boolean(),
});

/**
 * Takes conversations whose business has opened, in the order of their ids, which stay locked. One
 * that another statement has locked is taken next time. Runs in the caller's transaction.
 */
export function takeOpened(db: Queryable): Promise<z.output<typeof Due>[]> {
  return query(db, Due, {
    text: `with due as (
        select c.id from conversation c where c.id in (select conversation_id from opening_due where due_at <= now() order by due_at limit 100)
        order by c.id for update of c skip locked
      ), taken as (
        delete from opening_due o using due where o.conversation_id = due.id and o.due_at <= now() returning o.conversation_id
      )
      select c.id, c.workspace_id, c.channel_id, c.waiting_since is not null as waits,
        ${agentInCharge} and exists (select from message q where q.conversation_id = c.id and q.direction = 'in'
          and q.outcome = 'waiting_person' and q.outcome_reason = 'outside_hours') as is_agents
      from conversation c join taken on taken.conversation_id = c.id order by c.id`,
  });
}
