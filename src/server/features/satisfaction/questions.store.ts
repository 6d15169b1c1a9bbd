import { z } from 'zod';
import type { Part } from '#channels/message.ts';
import { blockedAs } from '#server/features/contacts/block/blocked.sql.ts';
import { optedOut } from '#server/features/contacts/opted-out.sql.ts';
import { isOfLivingChannel } from '#server/features/channels/purged.sql.ts';
import { laneDue } from '#server/features/conversations/state/clocks.sql.ts';
import { execute, query, type Queryable, toJson } from '#server/platform/db.ts';

const Due = z.object({
  id: z.string(),
  workspace_id: z.string(),
  conversation_id: z.string(),
  channel_id: z.string(),
});
export type DueQuestion = z.output<typeof Due>;

/** Questions of all workspaces whose time has come. */
export function listDueQuestions(db: Queryable, limit: number): Promise<DueQuestion[]> {
  return query(db, Due, {
    text: `select q.id, q.workspace_id, q.conversation_id, c.channel_id from satisfaction_question q join conversation c on c.id = q.conversation_id
      where q.ask_at <= now() and not q.held order by q.ask_at limit $1`,
    values: [limit],
  });
}

/**
 * Milliseconds until the next question is due; below 0: it became due since the others were listed.
 * Null: there is none.
 */
export async function nextQuestionInMs(db: Queryable): Promise<number | null> {
  const [row] = await query(db, z.object({ wait: z.number().nullable() }), {
    text: `select extract(epoch from min(ask_at) - now())::float8 * 1000 as wait from satisfaction_question where ask_at is not null and not held`,
  });
  return row?.wait ?? null;
}

const Held = z.object({ question: z.string(), silent_ms: z.number().nullable() });

/**
 * Locks a question that may be asked now, and its conversation: the conversation is still resolved,
 * the workspace still asks, and the customer takes messages, is not blocked and was not asked recently. Null: the
 * question may not be asked, was asked already or was taken back.
 */
export async function holdQuestion(
  db: Queryable,
  { id, workspace_id: workspaceId, conversation_id: conversationId }: DueQuestion,
) {
  // Conversations are locked before what hangs on them, as everywhere.
  await execute(db, 'select 1 from conversation where workspace_id = $1 and id = $2 for update', [
    workspaceId,
    conversationId,
  ]);
  const [row] = await query(db, Held, {
    text: `select s.question, extract(epoch from now() - c.customer_at)::float8 * 1000 as silent_ms
      from satisfaction_question q join conversation c on c.id = q.conversation_id join contact k on k.id = c.contact_id
        join resolution r on r.id = q.resolution_id and r.resolved_at = c.resolved_at
        join satisfaction_setting s on s.workspace_id = q.workspace_id and s.is_on
      where q.workspace_id = $1 and q.id = $2 and q.ask_at is not null and ${isOfLivingChannel('c')} and not ${optedOut('k')} and ${blockedAs('k')} is null and k.unreachable_at is null
        and not exists (select from satisfaction_question o join contact p on p.id = o.contact_id
          where (p.id = k.id or p.person_id = k.person_id) and o.asked_at > now() - s.quiet_days * interval '1 day')
      for update of q`,
    values: [workspaceId, id],
  });
  return row ?? null;
}

export const dropQuestion = (
  db: Queryable,
  { id, workspace_id: workspaceId }: DueQuestion,
): Promise<number> =>
  execute(
    db,
    'delete from satisfaction_question where workspace_id = $1 and id = $2 and ask_at is not null',
    [workspaceId, id],
  );

/** Postpones a question that could not be handled, so that it does not hold up others. */
export const postponeQuestion = (
  db: Queryable,
  { id, workspace_id: workspaceId }: DueQuestion,
  ms: number,
): Promise<number> =>
  execute(
    db,
    `update satisfaction_question set ask_at = now() + $3 * interval '1 millisecond' where workspace_id = $1 and id = $2 and ask_at is not null`,
    [workspaceId, id, ms],
  );

/**
 * Puts the question into the outbox, and stores how far the conversation had come before it. The
 * caller has locked both.
 */
export async function storeQuestion(
  db: Queryable,
  { id, workspace_id: workspaceId, conversation_id: conversationId }: DueQuestion,
  parts: { id: string; part: Part }[],
): Promise<void> {
  await execute(
    db,
    `with lane as (
      update conversation c set sent_seq = c.sent_seq + jsonb_array_length($4::jsonb), ${laneDue}
      where c.workspace_id = $1 and c.id = $2
      returning c.id, c.channel_id, c.seq, c.sent_seq, c.interventions, c.sent_seq - jsonb_array_length($4::jsonb) as sent_before
    ), asked as (
      update satisfaction_question q set ask_at = null, asked_at = now(), customer_seq = lane.seq, sent_seq = lane.sent_seq
      from lane where q.id = $3 and q.workspace_id = $1
    )
    insert into message (id, workspace_id, channel_id, conversation_id, direction, author, seq, parts, run_id, delivery, interventions)
    select (item.value ->> 'id')::uuid, $1, lane.channel_id, lane.id, 'out', 'system', lane.sent_before + item.ordinality,
      jsonb_build_array(item.value -> 'part'), $3, 'queued', lane.interventions
    from lane, jsonb_array_elements($4::jsonb) with ordinality item`,
    [workspaceId, conversationId, id, toJson(parts)],
  );
}
