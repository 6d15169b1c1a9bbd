import { z } from 'zod';
import type { Part } from '#channels/message.ts';
import { execute, query, type Queryable, toJson } from '#server/platform/db.ts';

/** The parts that were sent under an id chosen by the sender, in order. */
export async function listSentAs(
  db: Queryable,
  { workspaceId, conversationId, id }: { workspaceId: string; conversationId: string; id: string },
): Promise<string[]> {
  const rows = await query(db, z.object({ id: z.string() }), {
    text: `select id from message where workspace_id = $1 and conversation_id = $2 and run_id = $3 and direction = 'out' order by seq`,
    values: [workspaceId, conversationId, id],
  });
  return rows.map((row) => row.id);
}

/**
 * Puts what a person wrote into the outbox of a conversation that the caller has locked. What waited for a person has its answer by it.
 * `runId` ties its parts together.
 */
export async function storeOfPerson(
  db: Queryable,
  {
    workspaceId,
    conversationId,
    runId,
    parts,
  }: { workspaceId: string; conversationId: string; runId: string; parts: { id: string; part: Part }[] },
): Promise<void> {
  await execute(
    db,
    `update message set outcome = 'answered', outcome_reason = 'answered_by_person', outcome_at = now(), run_id = coalesce(run_id, $3)
     where workspace_id = $1 and conversation_id = $2 and direction = 'in' and (outcome is null or outcome = 'waiting_person')`,
    [workspaceId, conversationId, runId],
  );
  await execute(
    db,
    `with taken as (
      update conversation set sent_seq = sent_seq + jsonb_array_length($4::jsonb), last_message_at = now(), waiting_since = null,
        deliver_at = coalesce(deliver_at, now())
      where workspace_id = $1 and id = $2
      returning id, channel_id, sent_seq - jsonb_array_length($4::jsonb) as sent_before
    )
    insert into message (id, workspace_id, channel_id, conversation_id, direction, author, seq, parts, run_id, delivery)
    select (item.value ->> 'id')::uuid, $1, taken.channel_id, taken.id, 'out', 'person', taken.sent_before + item.ordinality,
      jsonb_build_array(item.value -> 'part'), $3, 'queued'
    from taken, jsonb_array_elements($4::jsonb) with ordinality item`,
    [workspaceId, conversationId, runId, toJson(parts)],
  );
}
