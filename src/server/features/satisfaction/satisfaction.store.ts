import { Satisfaction } from '#contract/satisfaction.ts';
import { execute, query, type Queryable } from '#server/platform/db.ts';

/** Null: the workspace has never set it. */
export async function findSatisfaction(
  db: Queryable,
  workspaceId: string,
): Promise<Satisfaction | null> {
  const [row] = await query(db, Satisfaction, {
    text: `select is_on as "isOn", question, thanks, quiet_days as "quietDays" from satisfaction_setting where workspace_id = $1`,
    values: [workspaceId],
  });
  return row ?? null;
}

export const storeSatisfaction = (
  db: Queryable,
  workspaceId: string,
  { isOn, question, thanks, quietDays }: Satisfaction,
): Promise<number> =>
  execute(
    db,
    `insert into satisfaction_setting (workspace_id, is_on, question, thanks, quiet_days) values ($1, $2, $3, $4, $5)
     on conflict (workspace_id) do update
     set is_on = excluded.is_on, question = excluded.question, thanks = excluded.thanks, quiet_days = excluded.quiet_days, changed_at = now()`,
    [workspaceId, isOn, question, thanks, quietDays],
  );

/**
 * Plans a question for the newest resolution of a conversation, if the workspace asks at all and
 * the customer got an answer to judge.
 */
export const insertQuestion = (
  db: Queryable,
  {
    id,
    workspaceId,
    conversationId,
    seconds,
  }: { id: string; workspaceId: string; conversationId: string; seconds: number },
): Promise<number> =>
  execute(
    db,
    `insert into satisfaction_question (id, workspace_id, conversation_id, contact_id, resolution_id, ask_at)
     select $1::uuid, c.workspace_id, c.id, c.contact_id, r.id, now() + $4 * interval '1 second'
     from conversation c join satisfaction_setting s on s.workspace_id = c.workspace_id and s.is_on
       join lateral (select * from resolution where conversation_id = c.id order by resolved_at desc limit 1) r on r.first_reply_at is not null
     where c.workspace_id = $2 and c.id = $3 and not c.is_group`,
    [id, workspaceId, conversationId, seconds],
  );
