import { z } from 'zod';
import { Part } from '#channels/message.ts';
import { laneDue } from '../state/clocks.sql.ts';
import { execute, query, type Queryable, toJson } from '#server/platform/db.ts';

const SentPart = z.object({ id: z.string(), parts: z.array(Part), has_changed: z.boolean() });
export type SentPart = z.output<typeof SentPart>;

/**
 * The parts that were sent under an id that the client chose, in order. `has_changed`: edited or
 * removed since.
 */
export function listSentAs(
  db: Queryable,
  { workspaceId, conversationId, id }: { workspaceId: string; conversationId: string; id: string },
): Promise<SentPart[]> {
  return query(db, SentPart, {
    text: `select id, parts, edited_at is not null or removed_at is not null as has_changed from message
      where workspace_id = $1 and conversation_id = $2 and run_id = $3 and direction = 'out' order by seq`,
    values: [workspaceId, conversationId, id],
  });
}

/**
 * Adds what a person wrote to the outbox of a conversation that the caller has locked, behind what
 * is on its way. `runId` ties the parts together. Resolves with false, and writes nothing, if an id
 * is taken.
 */
export async function storeOfPerson(
  db: Queryable,
  reply: {
    workspaceId: string;
    conversationId: string;
    userId: string;
    runId: string;
    /**
     * The newest customer message that the writer had seen; the reply goes to its topic. Undefined:
     * the newest of all.
     */
    seen: string | undefined;
    parts: { id: string; part: Part }[];
  },
): Promise<boolean> {
  const stored = await execute(
    db,
    `with taken as (
      update conversation c set sent_seq = c.sent_seq + jsonb_array_length($4::jsonb), last_message_at = now(), ${laneDue}
      where c.workspace_id = $1 and c.id = $2 and not exists (
        select from message m where m.id in (select (value ->> 'id')::uuid from jsonb_array_elements($4::jsonb)))
      returning c.id, c.channel_id, c.sent_seq - jsonb_array_length($4::jsonb) as sent_before,
        case when c.has_topics then (select m.topic from message m where m.conversation_id = c.id and m.direction = 'in'
          order by m.id = $6::uuid desc nulls last, m.created_at desc, m.id desc limit 1) end as topic
    )
    insert into message (id, workspace_id, channel_id, conversation_id, direction, author, author_user_id, seq, parts, run_id, topic, delivery)
    select (item.value ->> 'id')::uuid, $1, taken.channel_id, taken.id, 'out', 'person', $5, taken.sent_before + item.ordinality,
      jsonb_build_array(item.value -> 'part'), $3, taken.topic, 'queued'
    from taken, jsonb_array_elements($4::jsonb) with ordinality item`,
    [
      reply.workspaceId,
      reply.conversationId,
      reply.runId,
      toJson(reply.parts),
      reply.userId,
      reply.seen ?? null,
    ],
  );
  return stored > 0;
}
